import type { StoryTree as Tree, TreeBranch, TreeNode } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { api, refusal } from '../testing/fake-api.ts';
import { sampleChoice, sampleRules, sampleStory, sampleTime } from '../testing/samples.ts';
import { show, signInAs } from '../testing/show.tsx';
import { StoryTreeScreen } from './story-tree.tsx';

const buildNode = (position: number, change: Partial<TreeNode>): TreeNode => ({
  runId: 'first',
  position,
  parent: position === 0 ? null : { runId: 'first', position: position - 1 },
  kind: 'scene',
  title: 'The Quay',
  option: null,
  outcome: null,
  at: sampleTime,
  returnable: true,
  ...change,
});
const buildBranch = (change: Partial<TreeBranch>): TreeBranch => ({
  runId: 'first',
  number: 1,
  at: { runId: 'first', position: 3 },
  current: false,
  ending: null,
  lastUsedAt: sampleTime,
  ...change,
});
const tree: Tree = {
  storyId: 'winter',
  storyName: 'A Long Winter',
  nodes: [
    buildNode(0, { kind: 'start', title: 'A Long Winter', returnable: false }),
    buildNode(1, {}),
    buildNode(2, { kind: 'choice', title: 'Do you tell her?', option: 'Tell her', untaken: 2 }),
    buildNode(3, { kind: 'ending', title: 'The Thaw', returnable: false }),
    buildNode(2, {
      runId: 'second',
      parent: { runId: 'first', position: 1 },
      kind: 'duel',
      title: 'Okafor',
      outcome: 'lost',
    }),
  ],
  branches: [
    buildBranch({ ending: 'The Thaw' }),
    buildBranch({ runId: 'second', number: 2, at: { runId: 'second', position: 2 }, current: true }),
  ],
};

/** Shows the tree in a window of a phone's width, or of a computer's. */
async function open({ narrow = true, of = tree as Tree | null } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: narrow && query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  await signInAs();
  api.answer('getRunTree', { tree: of });
  api.answer('getStory', { story: sampleStory(), storyToken: 'token', relatedStories: [] } as never);
  return show(<StoryTreeScreen />, '/story/:storyId/tree');
}

afterEach(() => vi.restoreAllMocks());

test('a phone shows the tree as a list, branch by branch', async () => {
  await open();
  const first = within(await screen.findByRole('region', { name: m.play_branch_number({ number: 1 }) }));
  expect(first.getByText(m.play_ending_title({ title: 'The Thaw' }))).toBeDefined();
  expect(first.getByText('Tell her')).toBeDefined();
  expect(first.getByText(m.play_not_taken_yet({ ways: m.play_other_ways({ count: 2 }) }))).toBeDefined();
  const second = within(screen.getByRole('region', { name: m.play_branch_number({ number: 2 }) }));
  expect(second.getByText(m.play_begins_after({ title: 'The Quay' }))).toBeDefined();
  expect(second.getByText(m.play_you_lost())).toBeDefined();
  expect(second.getByText(m.play_you_are_here())).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Go back to here: / })).toHaveLength(3);
});

test.each([true, false])(
  'tells how the dice of a choice turned out, as a list and drawn (narrow: %s)',
  async (narrow) => {
    const roll = { dice: [4, 3], sides: 6, bonus: 1, atLeast: 8, total: 8, outcome: 'succeeded' as const };
    const choice = buildNode(1, { kind: 'choice', title: 'The wall?', option: 'Climb', roll });
    await open({ narrow, of: { ...tree, nodes: [buildNode(0, { kind: 'start' }), choice] } });
    const told = 'You make it · 2d6: 4 + 3 + 1 = 8, needed 8';
    expect(await screen.findByText(told)).toBeDefined();
    if (!narrow)
      expect(screen.getByRole('button', { name: new RegExp(`Climb. ${told.replaceAll('+', '.')}`) })).toBeDefined();
  },
);

test('going back is asked once, says what is kept, and leads to the scene', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.play_go_back_to({ title: 'Do you tell her?' }) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Do you tell her?' }));
  expect(dialog.getByText(m.play_this_branch_stays_as_it_is())).toBeDefined();
  api.answer('goBack', refusal('tooManyBranches'));
  await user.click(dialog.getByRole('button', { name: m.play_go_back_to_here() }));
  expect(await screen.findByText(m.play_this_start_has_all_its_branches())).toBeDefined();
  api.answer('goBack', {
    storyId: 'winter',
    runId: 'third',
    sceneId: 'harbour',
    coopCharacterId: null,
    inGroup: false,
  });
  api.answer('enterScene', { quests: [], fight: false, won: true, duels: [], looks: [], rules: sampleRules() });
  await user.click(dialog.getByRole('button', { name: m.play_go_back_to_here() }));
  expect(await screen.findByText('/story/token/scene/harbour?isFirstLaunch=0&isCo-Op=0')).toBeDefined();
  expect(api.sent('goBack').map(({ body }) => body)).toEqual(Array(2).fill({ runId: 'first', position: 2 }));
});

test.each([
  [false, '/character/okafor'],
  [true, '/everyone'],
])('going back to a choice leads to the talk in which it was offered, in a group: %s', async (inGroup, place) => {
  const { user } = await open();
  const choice = sampleChoice({ characterId: 'okafor', question: 'Do you tell her?' });
  api.answer('goBack', { storyId: 'winter', runId: 'third', sceneId: 'harbour', coopCharacterId: null, inGroup });
  api.answer('enterScene', {
    quests: [],
    fight: false,
    won: false,
    duels: [],
    looks: [],
    rules: sampleRules({ choices: [choice] }),
  });
  await user.click(await screen.findByRole('button', { name: m.play_go_back_to({ title: 'Do you tell her?' }) }));
  await user.click(await screen.findByRole('button', { name: m.play_go_back_to_here() }));
  expect(await screen.findByText(`/story/token/scene/harbour${place}?isFirstLaunch=0&isCo-Op=0`)).toBeDefined();
});

test('another branch goes on where it was left', async () => {
  const { user } = await open();
  api.answer('switchBranch', { storyId: 'winter', runId: 'first', sceneId: null, coopCharacterId: 'pim' });
  const name = m.play_switch_to_this_branch_name({ branch: m.play_branch_number({ number: 1 }) });
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('/story/winter?isFirstLaunch=0&isCo-Op=1&characterId=pim')).toBeDefined();
});

test('a wide window draws the tree, and keys walk it', async () => {
  const { user } = await open({ narrow: false });
  const here = await screen.findByRole('button', { name: /^Duel: Okafor\. You lost/ });
  expect(here.getAttribute('aria-current')).toBe('step');
  here.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'The Quay' })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Ending: The Thaw/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The Thaw' }));
  expect(dialog.getByText(m.play_nobody_can_go_back_to_this())).toBeDefined();
  expect(dialog.getByRole('button', { name: /^Switch to / })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: m.play_list() }));
  expect(await screen.findByRole('region', { name: m.play_branch_number({ number: 2 }) })).toBeDefined();
});

test('says that nothing has happened yet', async () => {
  await open({ of: null });
  expect(await screen.findByText(m.screens_nothing_has_happened_yet())).toBeDefined();
});

test('says that the tree cannot be fetched, and tries again', async () => {
  await signInAs();
  api.answer('getRunTree', refusal('tooMany'));
  const { user } = show(<StoryTreeScreen />, '/story/:storyId/tree');
  const again = await screen.findByRole('button', { name: m.play_try_again() });
  api.answer('getRunTree', { tree });
  await user.click(again);
  expect(await screen.findByRole('heading', { name: m.play_story_tree() })).toBeDefined();
});
