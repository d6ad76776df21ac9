import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleItem, sampleQuest, sampleRules, sampleScene } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { QuestPanel } from './quest-panel.tsx';

const quests = ['done', 'begun', 'waiting'].map((questId) =>
  sampleQuest({ questId, questName: `The ${questId} quest`, questDescription: `About what is ${questId}.` }),
);
const state = (questId: string, hint: string | null = null) => ({
  questId,
  hint,
  questInitialized: questId !== 'waiting',
  questCompleted: questId === 'done',
});

async function open(scene = sampleScene({ quests }), rules = sampleRules()) {
  await signInAs();
  const onClose = vi.fn();
  return { ...show(<QuestPanel scene={scene} storyToken="token" rules={rules} onClose={onClose} />), onClose };
}

test('lists started and finished quests only', async () => {
  api.answer('getQuestJournal', {
    quests: [state('done'), state('begun', 'Ask the mate.'), state('waiting')],
    told: [{ characterId: 'okafor', characterName: 'Captain Okafor', lines: ['The lamp is out.'] }],
    found: [sampleItem()],
  });
  await open();
  await screen.findByText('The begun quest');
  const row = (text: string) => screen.getByText(text).closest('li')?.textContent;
  expect(row('The done quest')).toContain(m.play_done());
  expect(row('The begun quest')).toContain('Ask the mate.');
  expect(row(m.play_not_discovered_yet())).toContain(m.play_not_started());
  expect(screen.queryByText(/The waiting quest|About what is waiting/)).toBeNull();
  expect(screen.getByText(/Your goal: Talk to Captain Okafor./)).toBeDefined();
  expect(screen.getByText('The lamp is out.')).toBeDefined();
  expect(screen.getByText('Brass Key')).toBeDefined();
});

test('says what comes before a quest that has to wait', async () => {
  api.answer('getQuestJournal', { quests: ['done', 'begun', 'waiting'].map((id) => state(id)), told: [], found: [] });
  await open(undefined, sampleRules({ later: [{ questId: 'begun', choiceId: null, after: [] }] }));
  const row = (await screen.findByText('The begun quest')).closest('li');
  expect(row?.textContent).toContain(m.play_something_else_comes_first());
});

test('names the quest that the goal tells, though it has not started', async () => {
  api.answer('getQuestJournal', { quests: [state('done'), state('waiting')], told: [], found: [] });
  await open(sampleScene({ quests: quests.filter(({ questId }) => questId !== 'begun') }));
  expect(await screen.findByText('The waiting quest')).toBeDefined();
  expect(screen.queryByText(m.play_not_discovered_yet())).toBeNull();
});

test('opens a found item to be read and seen large', async () => {
  api.answer('getQuestJournal', { quests: [], told: [], found: [sampleItem()] });
  const { user } = await open();
  const opener = await screen.findByRole('button', { name: 'Brass Key' });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Brass Key' });
  const shown = within(dialog);
  expect(shown.getByText(sampleItem().itemDescription)).toBeDefined();
  expect(shown.getByRole('img', { name: 'Brass Key' })).toBeDefined();
  // The dialog listens to the keyboard once it has taken the focus.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('says that a scene has no quests', async () => {
  api.answer('getQuestJournal', { quests: [], told: [], found: [] });
  await open(sampleScene({ quests: [] }));
  expect(await screen.findByText(m.play_no_quests_here_talk_to_everyone())).toBeDefined();
});

test('fetches the journal again after a failure', async () => {
  api.answer('getQuestJournal', refusal('tooMany'));
  const { user } = await open();
  const again = await screen.findByRole('button', { name: m.play_try_again() });
  api.answer('getQuestJournal', { quests: [state('done')], told: [], found: [] });
  await user.click(again);
  expect(await screen.findByText('The done quest')).toBeDefined();
});
