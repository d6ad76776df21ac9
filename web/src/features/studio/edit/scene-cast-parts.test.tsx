import type { SceneDetail } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { nothingAskedInVain, sampleCharacter, sampleItem, sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { CharactersPart, ItemsPart, QuestsPart } from './scene-cast-parts.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const mate = sampleCharacter({ characterId: 'mate', characterName: 'The Mate', characterUserId: 'wren' });
const map = sampleItem({ itemId: 'map', itemName: 'Old Map' });

async function open(Part: typeof QuestsPart | typeof ItemsPart, change: Partial<SceneDetail> = {}) {
  await signInAs();
  return show(<Part scene={sampleScene(change)} />);
}

test('saves the characters in their order, but never none', async () => {
  api.answer('updateCharacters', { version: 2 });
  const { user } = await open(CharactersPart, { characters: [sampleCharacter(), mate] });
  await user.click(button(m.studio_remove_charactername_from_the({ characterName: 'Captain Okafor' })));
  await user.click(button(m.studio_update_characters()));
  expect(await screen.findByText(m.studio_characters_saved())).toBeDefined();
  expect(api.sent('updateCharacters')[0]?.body).toMatchObject({ version: 1, characters: ['mate'] });
  await user.click(button(m.studio_remove_charactername_from_the({ characterName: 'The Mate' })));
  expect(button(m.studio_update_characters())).toHaveProperty('disabled', true);
  expect(screen.getByText(m.studio_a_scene_needs_at_least())).toBeDefined();
});

test('opens the form of an own character only, and shows its new name', async () => {
  api.answer('previewLines', { lines: [] });
  api.answer('getUnansweredQuestions', nothingAskedInVain);
  const characters = [sampleCharacter(), mate];
  api.answer('getCharacter', { character: sampleCharacter(), stories: [] });
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('updateCharacter', { character: sampleCharacter({ characterName: 'Captain Ogun', version: 2 }) });
  const { user } = await open(CharactersPart, { characters });
  expect(button(/^The Mate/)).toHaveProperty('disabled', true);
  await user.click(button(/^Captain Okafor/));
  await screen.findByRole('textbox', { name: m.studio_name() });
  const dialog = within(screen.getByRole('dialog', { name: m.spec_edit_character() }));
  await fill(user, m.studio_name(), 'Captain Ogun');
  while (dialog.queryByRole('button', { name: m.studio_next() }))
    await user.click(dialog.getByRole('button', { name: m.studio_next() }));
  await user.click(dialog.getByRole('button', { name: m.spec_edit_character() }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button(/^Captain Ogun/)).toBeDefined();
});

test('offers to load an own character again', async () => {
  api.answer('getCharacter', refusal('wentWrong'));
  const { user } = await open(CharactersPart);
  await user.click(button(/^Captain Okafor/));
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getCharacter', { character: sampleCharacter(), stories: [] });
  api.answer('getUnansweredQuestions', nothingAskedInVain);
  await user.click(again);
  expect(await screen.findByRole('textbox', { name: m.studio_name() })).toHaveProperty('value', 'Captain Okafor');
});

test('says why an existing character could not be added', async () => {
  api.answer('getCharacters', { characters: [mate], totalPages: 1 });
  api.answer('getSubCharacters', { characters: [], totalPages: 1 });
  api.answer('getCharacter', refusal('hiddenByModerators'));
  const { user } = await open(CharactersPart);
  await user.click(screen.getAllByRole('button', { name: m.spec_add_character() })[0] as HTMLElement);
  await user.click(button(new RegExp(m.spec_select_existing_character())));
  await user.click(await screen.findByRole('button', { name: /The Mate/ }));
  await user.click(button(new RegExp(m.studio_use_as_they_are())));
  expect(await screen.findByText('Hidden By Moderators.')).toBeDefined();
  expect(screen.queryByText(m.studio_not_saved_yet())).toBeNull();
});

test('adds an existing item, which cannot be chosen twice', async () => {
  api.answer('getItems', { items: [sampleItem(), map], totalPages: 1 });
  api.answer('updateItems', { version: 2 });
  const { user } = await open(ItemsPart);
  await user.click(screen.getAllByRole('button', { name: m.spec_add_item() })[0] as HTMLElement);
  await user.click(button(new RegExp(m.spec_select_existing_item())));
  const picker = within(screen.getByRole('dialog', { name: m.spec_select_existing_item() }));
  await user.click(await picker.findByRole('button', { name: 'Old Map' }));
  await user.click(button(m.studio_update_items()));
  expect(await screen.findByText(m.studio_items_saved())).toBeDefined();
  expect(api.sent('updateItems')[0]?.body.items).toEqual(['key', 'map']);
});

test('takes the items that were saved elsewhere', async () => {
  const theirs = sampleScene({ version: 4, items: [sampleItem(), map] });
  api.answer('updateItems', refusal('changedElsewhere', { scene: theirs }));
  const { user } = await open(ItemsPart, { items: [sampleItem(), sampleItem({ itemId: 'lamp', itemName: 'Lamp' })] });
  await user.click(button(m.studio_remove_itemname_from_the_scene({ itemName: 'Brass Key' })));
  await user.click(button(m.studio_update_items()));
  const dialog = await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() });
  const [mine, saved] = within(dialog).getAllByRole('definition');
  expect([mine?.textContent, saved?.textContent]).toEqual(['Lamp', 'Brass Key\nOld Map']);
  await user.click(button(m.studio_use_saved_version()));
  expect(button('Old Map')).toBeDefined();
  expect(button(m.studio_update_items())).toHaveProperty('disabled', true);
});

test('puts a new quest into the scene at once', async () => {
  api.answer('createQuest', { quest: sampleQuest({ questId: 'lamp' }) });
  api.answer('createSceneQuest', { version: 2 });
  const { user } = await open(QuestsPart);
  await user.click(screen.getAllByRole('button', { name: m.spec_create_new_quest() })[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: new RegExp(m.studio_dialogue()) }));
  await user.click(dialog.getByRole('button', { name: 'Captain Okafor' }));
  await fill(user, m.studio_quest_name(), 'The Lamp');
  await user.click(dialog.getByRole('button', { name: m.spec_create_quest() }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('createSceneQuest').map(({ body }) => body)).toEqual([{ sceneId: 'harbour', questId: 'lamp' }]);
});

test('deletes a quest after a confirmation, and keeps asking when that fails', async () => {
  api.answer('deleteQuest', refusal('wentWrong'));
  const { user } = await open(QuestsPart);
  const name = { count: 1, questName: 'A Letter In Green Ink' };
  await user.click(button(m.studio_delete_quest_count_questname(name)));
  await user.click(button(m.ui_delete()));
  await screen.findByText('Something Went Wrong.');
  api.answer('deleteQuest', {});
  await user.click(button(m.ui_delete()));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('deleteQuest').map(({ query }) => query.questId)).toEqual(['letter', 'letter']);
});
