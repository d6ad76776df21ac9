import type { Playtest, PlaytestEnding } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleStory, sampleTime } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { Playtests } from './playtests.tsx';

const endingOf = (change: Partial<PlaytestEnding>): PlaytestEnding => ({
  endingId: 'thaw',
  title: 'The Thaw',
  status: 'waiting',
  plays: 0,
  messages: null,
  choices: [],
  why: '',
  ...change,
});
const reached = endingOf({
  status: 'reached',
  plays: 1,
  messages: 12,
  choices: [{ question: 'Do you tell her?', option: 'Tell her' }],
});
const playtestOf = (change: Partial<Playtest>): Playtest => ({
  playtestId: 'p',
  storyId: 'winter',
  status: 'done',
  createdAt: sampleTime,
  finishedAt: sampleTime,
  questsCompleted: 0,
  questsTotal: 0,
  scenes: [],
  endings: [],
  ...change,
});

async function open(playtest: Playtest) {
  await signInAs();
  api.answer('getPlaytests', { playtests: [playtest], left: 4 });
  api.answer('getPlaytest', { playtest });
  return show(<Playtests story={sampleStory()} />);
}

test('tells for each ending the messages and choices of the play that reached it, or why none did', async () => {
  const why = 'The play ended with ‘The Thaw’ instead.';
  const missed = endingOf({ endingId: 'winter', title: 'Winter', status: 'missed', plays: 2, why });
  await open(playtestOf({ endings: [reached, missed] }));
  const table = within(await screen.findByRole('table', { name: m.studio_endings() }));
  const thaw = within(table.getByRole('row', { name: /The Thaw.*12.*Tell her/ }));
  expect(thaw.getByText(m.studio_playtest_reached())).toBeDefined();
  expect(table.getByRole('row', { name: /Winter/ }).textContent).toContain(why);
  expect(screen.getByText(/1 of 2 endings were reached\.$/)).toBeDefined();
});

test('says for which ending it is playing, and that it did not play for one after it was stopped', async () => {
  const running = endingOf({ endingId: 'winter', title: 'Winter', status: 'running' });
  const { close } = await open(playtestOf({ status: 'running', finishedAt: null, endings: [reached, running] }));
  expect(await screen.findByText(m.studio_playing_for_ending({ title: 'Winter', reached: 1, total: 2 }))).toBeDefined();
  close();
  await open(playtestOf({ playtestId: 'q', status: 'stopped', endings: [reached, running] }));
  expect(await screen.findByText(m.studio_playtest_not_played())).toBeDefined();
});

test('a story without endings has no table of them', async () => {
  await open(playtestOf({}));
  expect(await screen.findByText(new RegExp(`^${m.studio_every_scene_was_won()}`))).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
