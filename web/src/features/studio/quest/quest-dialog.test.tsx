import { errors, type QuestDetail } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleCharacter, sampleItem, sampleQuest } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { EditQuest } from './edit-quest.tsx';
import { QuestDialog } from './quest-dialog.tsx';

const createButton = () => screen.getByRole('button', { name: m.spec_create_quest() });
const targets = (legend: string) => within(screen.getByRole('group', { name: legend }));

async function openNew(onCreated: (quest: QuestDetail) => void | Promise<void> = vi.fn()) {
  await signInAs();
  const onClose = vi.fn();
  const part = (
    <QuestDialog
      form="quest/test"
      characters={[sampleCharacter(), sampleCharacter({ characterId: 'mate', characterName: 'The Mate' })]}
      items={[sampleItem()]}
      onCreated={onCreated}
      onClose={onClose}
    />
  );
  return { ...show(part), onClose };
}

async function openExisting(quest: QuestDetail) {
  await signInAs();
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  const part = <EditQuest quest={quest} characters={[sampleCharacter()]} onSaved={onSaved} onClose={onClose} />;
  return { ...show(part), onSaved, onClose };
}

test('asks for an item to search for, and for a character otherwise', async () => {
  const { user } = await openNew();
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_search()) }));
  expect(targets(m.studio_select_item()).getByRole('button', { name: 'Brass Key' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(screen.getByText(/find the Brass Key\.$/i)).toBeDefined();
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_fight()) }));
  const captain = targets(m.studio_select_character()).getByRole('button', { name: 'Captain Okafor' });
  expect(captain.getAttribute('aria-pressed')).toBe('false');
  await user.click(captain);
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_dialogue()) }));
  expect(captain.getAttribute('aria-pressed')).toBe('true');
});

test('creates a quest about one line of what a character knows', async () => {
  api.answer('createQuest', { quest: sampleQuest({ questType: 'KNOWLEDGE' }) });
  const onCreated = vi.fn();
  const { user, onClose } = await openNew(onCreated);
  expect(screen.getByText(m.studio_choose_what_the_player_does())).toBeDefined();
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_knowledge()) }));
  expect(screen.getByText(m.studio_choose_who_or_what_it_is_about())).toBeDefined();
  expect(createButton()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Captain Okafor' }));
  await user.selectOptions(screen.getByLabelText(m.studio_line_the_player_must_hear()), 'The lamp is out.');
  await fill(user, m.studio_quest_name(), ' The Lamp ');
  await user.click(createButton());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onCreated).toHaveBeenCalledWith(sampleQuest({ questType: 'KNOWLEDGE' }));
  expect(api.sent('createQuest')[0]?.body).toMatchObject({
    questType: 'KNOWLEDGE',
    questTriggerId: 'okafor',
    questName: 'The Lamp',
    questKnowledgeLine: 'The lamp is out.',
  });
});

test('names a quest after its task unless its author does', async () => {
  api.answer('createQuest', { quest: sampleQuest() });
  const { user, onClose } = await openNew();
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_search()) }));
  await user.click(createButton());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('createQuest')[0]?.body).toMatchObject({ questTriggerId: 'key', questName: 'Find the Brass Key' });
});

test('creates the quest once when only adding it to the scene failed', async () => {
  api.answer('createQuest', { quest: sampleQuest() });
  const onCreated = vi.fn().mockRejectedValueOnce(new CallError(errors.wentWrong));
  const { user, onClose } = await openNew(onCreated);
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_dialogue()) }));
  await user.click(screen.getByRole('button', { name: 'Captain Okafor' }));
  await fill(user, m.studio_quest_name(), 'A Letter');
  await user.click(createButton());
  await screen.findByText('Something Went Wrong.');
  await user.click(createButton());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('createQuest')).toHaveLength(1);
  expect(onCreated).toHaveBeenCalledTimes(2);
});

test('saves the texts of a quest with its version', async () => {
  const saved = sampleQuest({ version: 2, questHint: 'Ask her.' });
  api.answer('updateQuest', { quest: saved });
  const { user, onSaved, onClose } = await openExisting(sampleQuest());
  await fill(user, m.studio_hint_optional(), 'Ask her. ');
  await fill(user, m.studio_goal_optional(), 'Find out who wrote it. ');
  await user.click(screen.getByRole('button', { name: m.studio_update_quest() }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSaved).toHaveBeenCalledWith(saved);
  expect(api.sent('updateQuest').map(({ body }) => body)).toEqual([
    {
      questId: 'letter',
      version: 1,
      questName: 'A Letter In Green Ink',
      questGoal: 'Find out who wrote it.',
      questHint: 'Ask her.',
      questMatter: '',
    },
  ]);
});

test('takes the texts of a quest that was changed elsewhere', async () => {
  const theirs = sampleQuest({ version: 3, questName: 'A Letter In Red Ink' });
  api.answer('updateQuest', refusal('changedElsewhere', { quest: theirs }));
  const { user } = await openExisting(sampleQuest());
  await fill(user, m.studio_quest_name(), 'A Letter In Blue Ink');
  await user.click(screen.getByRole('button', { name: m.studio_update_quest() }));
  await user.click(await screen.findByRole('button', { name: m.studio_use_saved_version() }));
  expect(screen.queryByText('Changed Elsewhere.')).toBeNull();
  expect(screen.getByRole('textbox', { name: m.studio_quest_name() })).toHaveProperty('value', 'A Letter In Red Ink');
});
