import type { Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, notFound } from '../../../testing/fake-api.ts';
import { sampleChoice, sampleRules, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { type SceneEntry, sceneEntryQuery } from '../play-data.ts';
import { loadRunMemory, updateRunMemory } from '../play-memory.ts';
import { Scene } from '../scene/scene.tsx';

const mode = { coop: '0', characterId: null };
const choice = sampleChoice();
const made = { optionId: 'accuse', text: 'The mate lowers his eyes.', quests: [], won: true, rules: sampleRules() };

/** The scene as its screen shows it: with what the cache knows. */
function Played({ story }: { story: Story }) {
  const { data: entry } = useQuery({ ...sceneEntryQuery('winter', 'harbour', 'token', mode), enabled: false });
  return entry && <Scene story={story} scene={sampleScene()} entry={entry} mode={mode} />;
}

async function open(rules = sampleRules({ choices: [choice] }), story = sampleStory()) {
  const untouched = { questsCompleted: 0, questsTotal: 0, progress: 0, won: false, quests: [] };
  api.answer('getProgress', { scenes: story.scenes.map(({ sceneId }) => ({ ...untouched, sceneId })) });
  await signInAs();
  updateRunMemory('winter', { openingsRead: ['harbour'] });
  const entry: SceneEntry = { quests: [], fight: false, won: true, duels: [], looks: [], rules, storyToken: 'token' };
  queryClient.setQueryData(sceneEntryQuery('winter', 'harbour', 'token', mode).queryKey, entry);
  return show(<Played story={story} />);
}

/** Presses a button, once no dialog that is closing holds the pointer any more. */
const press = (user: UserEvent, name: string) =>
  vi.waitFor(async () => user.click(await screen.findByRole('button', { name })), { timeout: 5_000 });

test('a choice is confirmed once, made, and its consequence read', async () => {
  api.answer('makeChoice', made);
  const { user } = await open();
  const card = await screen.findByRole('dialog', { name: choice.question });
  expect(within(card).getAllByRole('listitem')).toHaveLength(2);
  await press(user, 'Accuse the captain');
  expect(screen.getByText(m.play_you_can_go_back_to_this_later())).toBeDefined();
  await press(user, m.play_not_yet());
  expect(api.sent('makeChoice')).toEqual([]);
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  expect(await screen.findByText(made.text)).toBeDefined();
  expect(api.sent('makeChoice')[0]?.body).toEqual({
    storyToken: 'token',
    sceneId: 'harbour',
    choiceId: 'captain',
    optionId: 'accuse',
  });
});

test('after the last choice Continue leads to the next scene', async () => {
  api.answer('makeChoice', made);
  const scenes = [sampleScene(), sampleScene({ sceneId: 'tower', sceneOrder: 1 })];
  const { user } = await open(undefined, sampleStory({ scenes }));
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  await press(user, m.play_continue());
  expect(await screen.findByText(/^\/story\/token\/scene\/tower\?/)).toBeDefined();
});

test('a choice put off stays within reach', async () => {
  const { user } = await open();
  await press(user, m.play_choose_later());
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(user, m.play_a_choice_is_waiting());
  expect(await screen.findByRole('dialog', { name: choice.question })).toBeDefined();
});

test('a choice that a character offers is announced, with the way to their talk', async () => {
  const { user } = await open(sampleRules({ choices: [sampleChoice({ characterId: 'okafor' })] }));
  await user.click(await screen.findByRole('link', { name: m.play_a_choice_is_waiting() }));
  expect(await screen.findByText(/^\/story\/token\/scene\/harbour\/character\/okafor/)).toBeDefined();
});

test('a consequence that was not read is told again after a reload', async () => {
  api.answer('makeChoice', made);
  const { user, close } = await open();
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  await screen.findByText(made.text);
  close();
  const second = await open();
  await screen.findByText(made.text);
  await press(second.user, m.play_continue());
  second.close();
  await open();
  await screen.findByRole('dialog', { name: choice.question });
  expect(api.sent('makeChoice')).toHaveLength(1);
});

test('dice are announced with their odds, rolled, and shown with what came of them', async () => {
  const roll = { dice: 2, sides: 6, bonus: 1, atLeast: 8 };
  const [option] = choice.options;
  const only = sampleChoice({ options: option ? [{ ...option, roll }] : [] });
  const rolled = { ...roll, dice: [4, 2], total: 7, outcome: 'failed' as const };
  api.answer('makeChoice', { ...made, text: 'Nobody believes you.', roll: rolled });
  const { user } = await open(sampleRules({ choices: [only] }));
  expect(await screen.findByText(/2d6 \+ 1, 8 or more.*58%/)).toBeDefined();
  await press(user, 'Accuse the captain 2d6 + 1, 8 or more · 58%');
  await press(user, m.play_roll_these_dice());
  expect(await screen.findByText(`You roll 2d6 + 1: 4 + 2 + 1 = 7. ${m.play_roll_failed()}.`)).toBeDefined();
  expect(screen.getByText('Nobody believes you.')).toBeDefined();
});

const lost = { sceneId: 'harbour', characterId: null, choiceId: 'captain', optionId: 'accuse' };

test('a choice whose answer was lost is told on the next visit', async () => {
  api.answer('makeChoice', made);
  await signInAs();
  updateRunMemory('winter', { choosing: lost });
  await open(sampleRules());
  expect(await screen.findByText(made.text)).toBeDefined();
});

test('a choice that never arrived is not made unasked', async () => {
  await signInAs();
  updateRunMemory('winter', { choosing: lost });
  await open();
  expect(await screen.findByRole('dialog', { name: choice.question })).toBeDefined();
  expect(loadRunMemory('winter').choosing).toBeNull();
});

test('says so when the choice was made elsewhere', async () => {
  api.answer('makeChoice', { ...made, optionId: 'silence' });
  const { user } = await open();
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  expect(await screen.findByText(m.play_you_had_already_chosen())).toBeDefined();
});

test('without a connection the question stays, to be answered again', async () => {
  api.answer('makeChoice', cutOff);
  const { user } = await open();
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  const dialog = await screen.findByRole('dialog', { name: 'Accuse the captain' });
  expect(await within(dialog).findByRole('alert')).toBeDefined();
  api.answer('makeChoice', made);
  await press(user, m.play_make_this_choice());
  expect(await screen.findByText(made.text)).toBeDefined();
});

test('reads the scene again when the choice is no longer open', async () => {
  api.answer('makeChoice', notFound('Scene'));
  const { user } = await open();
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  expect(await screen.findByText(m.play_this_choice_is_no_longer_open())).toBeDefined();
  const { queryKey } = sceneEntryQuery('winter', 'harbour', 'token', mode);
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
