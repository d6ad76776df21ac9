import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleChoice } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { ChoiceOptions } from './choice-options.tsx';

const choice = sampleChoice();
const left = (total: number) => screen.queryByText(new RegExp(m.play_goals_stay_open({ total })));

test('a decision says how many goals of the scene stay open', () => {
  const { close } = show(<ChoiceOptions choice={choice} openGoals={2} onPick={vi.fn()} />);
  expect(left(2)).not.toBeNull();
  close();
  show(<ChoiceOptions choice={choice} openGoals={0} onPick={vi.fn()} />);
  expect(left(0)).toBeNull();
});

test('dice that the player may leave say nothing of them', () => {
  show(<ChoiceOptions choice={{ ...choice, options: choice.options.slice(0, 1) }} openGoals={2} onPick={vi.fn()} />);
  expect(left(2)).toBeNull();
});

test('a decision that goes with the win of its scene says so', () => {
  show(<ChoiceOptions choice={{ ...choice, untilWon: true }} openGoals={2} onPick={vi.fn()} />);
  expect(screen.queryByText(new RegExp(m.play_until_the_scene_is_won()))).not.toBeNull();
  expect(left(2)).toBeNull();
});
