import type { Playtest, PlaytestEnding, PlaytestScene } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
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

test('tells the dice of the play that reached an ending, and whether it needed them', async () => {
  const roll = {
    ...{ dice: [4, 3], sides: 6, bonus: 1, atLeast: 8, total: 8 },
    outcome: 'succeeded' as const,
    planned: true,
  };
  const choices = [
    { question: 'The wall?', option: 'Climb', roll },
    { question: 'The gate?', option: 'Run', roll: { ...roll, outcome: 'failed' as const, planned: false } },
  ];
  await open(playtestOf({ endings: [{ ...reached, choices }] }));
  const [wall, gate] = await screen.findAllByRole('listitem');
  expect(wall?.textContent).toBe(
    `Climb${m.studio_playtest_needs({ outcome: m.studio_roll_succeeds() })}2d6: 4 + 3 + 1 = 8, needed 8`,
  );
  expect(gate?.textContent).toContain(`Run${m.studio_roll_fails()}2d6`);
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

const sceneOf = (change: Partial<PlaytestScene>): PlaytestScene => ({
  sceneId: 'harbour',
  sceneName: 'The Frozen Harbour',
  status: 'done',
  won: true,
  quests: [
    { questId: 'letter', questName: 'A Letter', questDescription: 'Talk.', completed: true, how: 'Asked at the quay.' },
  ],
  transcript: [{ who: 'character', name: 'Captain Okafor', text: 'Nobody lit it.' }],
  ...change,
});
const running = playtestOf({ status: 'running', finishedAt: null, questsTotal: 1, scenes: [sceneOf({ won: false })] });
const button = (name: string) => screen.getByRole('button', { name });

test('starts a playtest, follows it to its end, and shows what was said', async () => {
  await signInAs();
  api.answer('getPlaytests', { playtests: [], left: 1 });
  api.answer('startPlaytest', { playtest: running });
  const ended = playtestOf({ questsCompleted: 1, questsTotal: 1, scenes: [sceneOf({})] });
  api.answer('getPlaytest', () => ({ playtest: api.sent('getPlaytest').length === 1 ? running : ended }));
  const { user } = show(<Playtests story={sampleStory()} />);
  await screen.findByText(new RegExp(m.studio_1_left_today()));
  await user.click(button(m.studio_start_a_playtest()));
  expect(await screen.findByRole('button', { name: m.studio_stop() })).toBeDefined();
  expect(await screen.findByText(new RegExp(`^${m.studio_every_scene_was_won()}`))).toBeDefined();
  expect(screen.queryByRole('button', { name: m.studio_stop() })).toBeNull();
  expect(screen.getByText('Asked at the quay.')).toBeDefined();
  expect(screen.getByText('Nobody lit it.')).toBeDefined();
});

test('stops a playtest', async () => {
  const { user } = await open(running);
  api.answer('stopPlaytest', {});
  const stop = await screen.findByRole('button', { name: m.studio_stop() });
  api.answer('getPlaytest', { playtest: playtestOf({ status: 'stopped', scenes: [sceneOf({ won: false })] }) });
  await user.click(stop);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: m.studio_stop() })).toBeNull());
  expect(api.sent('stopPlaytest').map(({ body }) => body)).toEqual([{ playtestId: 'p' }]);
  expect(screen.getByText(m.studio_not_won())).toBeDefined();
});

test('starts none when none is left today, or when the story has no scene', async () => {
  await signInAs();
  api.answer('getPlaytests', { playtests: [], left: 0 });
  const { close } = show(<Playtests story={sampleStory()} />);
  await screen.findByText(new RegExp(m.studio_none_left_today_you_get_more()));
  expect(button(m.studio_start_a_playtest())).toHaveProperty('disabled', true);
  close();
  api.answer('getPlaytests', { playtests: [], left: 2 });
  show(<Playtests story={sampleStory({ scenes: [] })} />);
  await screen.findByText(new RegExp(m.studio_left_left_today({ left: 2 })));
  expect(button(m.studio_start_a_playtest())).toHaveProperty('disabled', true);
});

test('says why a playtest could not start, and why one failed', async () => {
  const { user } = await open(playtestOf({ status: 'failed', failure: 'The story changed meanwhile.' }));
  expect(await screen.findByText('The story changed meanwhile.')).toBeDefined();
  api.answer('startPlaytest', refusal('wentWrong'));
  await user.click(button(m.studio_run_again()));
  expect(await screen.findByText('Something Went Wrong.')).toBeDefined();
  expect(button(m.studio_run_again())).toHaveProperty('disabled', false);
});
