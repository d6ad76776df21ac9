import type { StoryStats } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { nothingAskedInVain, sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { StoryStatsTab } from './story-stats-tab.tsx';

const option = (label: string, runs: number) => ({ optionId: label.toLowerCase(), label, runs });

const stats: StoryStats = {
  storyId: 'story',
  days: 30,
  totals: { plays: 4, players: 3, minutes: 60, finished: 4, ratings: 0, rating: null },
  daily: [],
  funnel: [],
  decisions: {
    choices: [{ choiceId: 'bell', question: 'Do you ring it?', options: [option('Ring', 3), option('Leave', 1)] }],
    endings: [{ endingId: 'dawn', title: 'Dawn', runs: 0 }],
  },
};

beforeEach(() => {
  api.answer('getUnansweredInStory', nothingAskedInVain);
  return signInAs();
});

test('shows what players chose and how it ended, also as a table', async () => {
  api.answer('getStoryStats', { stats });
  const { user } = show(<StoryStatsTab story={sampleStory()} />);
  const chosen = await screen.findByRole('region', { name: m.studio_what_players_chose() });
  expect(within(chosen).getByRole('region', { name: 'Do you ring it?' })).toBeDefined();
  expect(within(chosen).getByText('75% (3)')).toBeDefined();
  const ended = screen.getByRole('region', { name: m.studio_how_it_ended() });
  expect(within(ended).getByText('0% (0)')).toBeDefined();
  await user.click(within(chosen).getByRole('button', { name: m.studio_show_as_table() }));
  const rows = within(chosen).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'QuestionOptionRunsShare',
    'Do you ring it?Ring375%',
    'Do you ring it?Leave125%',
  ]);
});

test('shows neither for few players or a story without decisions', async () => {
  api.answer('getStoryStats', { stats: { ...stats, decisions: null } });
  show(<StoryStatsTab story={sampleStory()} />);
  await screen.findByRole('region', { name: m.studio_day_by_day() });
  expect(screen.queryByRole('region', { name: m.studio_what_players_chose() })).toBeNull();
  expect(screen.queryByRole('region', { name: m.studio_how_it_ended() })).toBeNull();
});
