import type { RuleEvent } from '@emberlore/contract';
import { describe, expect, test } from 'vitest';
import { createPlannedWay } from './way.ts';

const told = (line: string): RuleEvent => ({ told: ['sorcha', line] });
const planned = (wanted: RuleEvent[], avoided: RuleEvent[] = []) =>
  createPlannedWay({ wanted, avoided }, { scenes: [] });
const choice = (characterId: string | null) => ({
  choiceId: 'way',
  characterId,
  question: 'Where?',
  options: ['left', 'right'].map((optionId) => ({ optionId, label: optionId })),
});

describe('a planned way', () => {
  test('takes the wanted option, and of a choice that stops the story one that is not avoided', () => {
    expect(planned([{ chose: ['way', 'right'] }]).choose(choice('sorcha'))).toBe('right');
    expect(planned([]).choose(choice('sorcha'))).toBeNull();
    expect(planned([], [{ chose: ['way', 'left'] }]).choose(choice(null))).toBe('right');
  });

  test('decides dice that a plan wants or avoids, and leaves others to fall', () => {
    const way = planned([{ rolled: ['way', 'left', 'failed'] }], [{ rolled: ['way', 'right', 'failed'] }]);
    expect(way.choose(choice('sorcha'))).toBe('left');
    expect([way.outcome('way', 'left'), way.outcome('way', 'right')]).toEqual(['failed', 'succeeded']);
    expect(planned([{ chose: ['way', 'left'] }]).outcome('way', 'left')).toBeNull();
  });

  test('shows and gives what is wanted', () => {
    const way = planned([{ shown: ['ring', 'sorcha'] }, { given: ['key', 'sorcha'] }]);
    expect(['ring', 'key', 'coin'].map((item) => way.use(item, 'sorcha'))).toEqual(['show', 'give', null]);
  });

  test('wins duels, unless it is to avoid that', () => {
    expect(planned([]).beats('sorcha')).toBe(true);
    expect(planned([], [{ duel: ['sorcha', 'won'] }]).beats('sorcha')).toBe(false);
  });

  test('asks for a bounded number of lines, and a bounded number of questions', () => {
    const way = planned(Array.from({ length: 3000 }, (_, number) => told(`Line ${number}.`)));
    expect(way.lines('sorcha')).toHaveLength(150);
    expect(Array.from({ length: 200 }, () => way.mayAsk()).filter(Boolean)).toHaveLength(150);
  });
});
