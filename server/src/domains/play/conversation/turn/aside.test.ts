import { buildEmotion } from '@emberlore/contract';
import { expect, test } from 'vitest';
import type { Tiding } from '../../runs/play.service.ts';
import { type Bystander, buildAside } from './aside.ts';

const calm = buildEmotion('NEUTRAL', 0.3);
const who: Bystander = { peaceful: 6, fear: 3, positive: 7 };
const search: Tiding = { event: 'initialized', type: 'SEARCH', name: 'The Empty Nail', target: 'the storm lantern' };

test('a partner speaks only if something has happened', () => {
  expect(buildAside([], calm, { who, turn: 1 })).toBeNull();
  expect(buildAside([search], calm, { who, turn: 1 })).toContain('the storm lantern');
  expect(buildAside([{ ...search, event: 'completed', type: 'KNOWLEDGE' }], calm, { who, turn: 0 })).toContain(
    'The Empty Nail',
  );
  expect(buildAside([], buildEmotion('ANGER', 0.8), { who, turn: 2 })).not.toBeNull();
});

test('names the item to search for first and starts like a sentence', () => {
  const done: Tiding = { event: 'completed', type: 'DIALOGUE', name: 'x', target: 'y' };
  const bold = buildAside([done, search], calm, { who: { ...who, peaceful: 2 }, turn: 0 });
  expect(bold).toBe('The storm lantern. Right. Let us turn this place over.');
});

test('each character has a manner of their own', () => {
  const manners: Bystander[] = [who, { ...who, peaceful: 2 }, { ...who, fear: 8 }, { ...who, positive: 2 }];
  expect(new Set(manners.map((each) => buildAside([search], calm, { who: each, turn: 0 }))).size).toBe(4);
});

test('an article’s case depends on its position in the sentence', () => {
  const fight: Tiding = { event: 'initialized', type: 'FIGHT', name: 'x', target: 'The Duke' };
  const bold = { ...who, peaceful: 2 };
  expect(buildAside([fight], calm, { who: bold, turn: 1 })).toBe('If you have to fight the Duke, watch the shoulders.');
  expect(buildAside([fight], calm, { who: { ...who, fear: 8 }, turn: 0 })).toBe(
    'Oh no. The Duke means to fight. Must you?',
  );
});
