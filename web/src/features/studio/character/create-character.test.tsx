import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleCharacter } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { newCharacter } from './character-values.ts';
import { CreateCharacter } from './create-character.tsx';

const nameBox = () => screen.getByRole('textbox', { name: m.studio_name() });

async function open(originalCharacterId: string | null = null) {
  await signInAs();
  const onOriginal = vi.fn();
  const part = (
    <CreateCharacter
      originalCharacterId={originalCharacterId}
      onOriginal={onOriginal}
      onImported={vi.fn()}
      onHome={vi.fn()}
      onCreated={vi.fn()}
    />
  );
  return { ...show(part), onOriginal };
}

test('asks how to begin, and does not ask again once a draft has begun', async () => {
  const { user, close } = await open();
  await user.click(screen.getByRole('button', { name: new RegExp(m.spec_create_new_character()) }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await fill(user, m.studio_name(), 'The Mate');
  close();
  await open();
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(nameBox()).toHaveProperty('value', 'The Mate');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('chooses the original of a variant among own and public characters, page by page', async () => {
  const lighthouse = sampleCharacter({ characterId: 'keeper', characterName: 'The Keeper', characterUserId: 'wren' });
  api.answer('getCharacters', ({ query }) =>
    query.scope === 'own' ? { characters: [], totalPages: 1 } : { characters: [lighthouse], totalPages: 2 },
  );
  const { user, onOriginal } = await open();
  await user.click(screen.getByRole('button', { name: new RegExp(m.spec_select_existing_character()) }));
  const picker = within(screen.getByRole('dialog', { name: m.spec_select_existing_character() }));
  expect(await picker.findByText(m.studio_you_have_no_characters())).toBeDefined();
  await user.click(picker.getByText(m.studio_public_2()));
  await user.click(await picker.findByRole('button', { name: /The Keeper/ }));
  expect(onOriginal).toHaveBeenCalledWith('keeper');
});

test('finds own characters by name', async () => {
  const okafor = sampleCharacter();
  api.answer('getCharacters', { characters: [okafor], totalPages: 1 });
  api.answer('myCharacters', ({ query }) => ({
    characters: query.searchQuery === 'oka' ? [okafor] : [],
    totalPages: 1,
  }));
  const { user, onOriginal } = await open();
  await user.click(screen.getByRole('button', { name: new RegExp(m.spec_select_existing_character()) }));
  const picker = within(screen.getByRole('dialog', { name: m.spec_select_existing_character() }));
  const box = picker.getByRole('searchbox', { name: m.studio_search_characters() });
  await user.type(box, 'nobody{Enter}');
  expect(await picker.findByText(m.studio_no_character_with_that_name())).toBeDefined();
  await user.clear(picker.getByRole('searchbox'));
  await user.type(picker.getByRole('searchbox'), 'oka{Enter}');
  await user.click(await picker.findByRole('button', { name: /Captain Okafor/ }));
  expect(onOriginal).toHaveBeenCalledWith('okafor');
});

test('begins a variant with what its original shows, or offers to load it again', async () => {
  api.answer('getCharacter', refusal('wentWrong'));
  const { user } = await open('okafor');
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getCharacter', { character: sampleCharacter(), stories: [] });
  await user.click(again);
  expect(await screen.findByText(m.studio_a_variant())).toBeDefined();
  expect(nameBox()).toHaveProperty('value', 'Captain Okafor');
  expect(screen.getByLabelText(m.studio_other_creators_can_use_this())).toHaveProperty('checked', false);
});

test('offers to import a card, and goes back to the ways to begin', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_import_a_character()) }));
  const dialog = await screen.findByRole('dialog', { name: m.studio_import_a_character() });
  await user.click(within(dialog).getByRole('button', { name: m.studio_cancel() }));
  expect(screen.getByRole('button', { name: new RegExp(m.spec_create_new_character()) })).toBeDefined();
});

test('goes on with a character that was begun on another device', async () => {
  const text = JSON.stringify({ ...newCharacter, characterName: 'Captain Ogun' });
  api.answer('getDraft', { draft: { text, revision: crypto.randomUUID(), savedAt: '2026-03-01T12:00:00.000Z' } });
  await open();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(nameBox()).toHaveProperty('value', 'Captain Ogun'));
});
