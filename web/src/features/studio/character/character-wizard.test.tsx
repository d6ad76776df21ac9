import { type CharacterDetail, voiceGroups } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { nothingAskedInVain, sampleCharacter } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { newCharacter, toValues, toVariantValues } from './character-values.ts';
import { CharacterWizard } from './character-wizard.tsx';

const portrait = new File(['face'], 'face.png', { type: 'image/png' });
const knowledge = 'The ice sings.\nThe lamp is out.\nThe mate is lying.\nThe key is brass.';
const nextButton = () => screen.getByRole('button', { name: m.studio_next() });

async function open(initial = newCharacter) {
  await signInAs();
  api.answer('getUnansweredQuestions', nothingAskedInVain);
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('previewLines', { lines: [] });
  const [onSaved, onBack] = [vi.fn(), vi.fn()];
  const page = show(
    <CharacterWizard
      form="character/test"
      initial={initial}
      overlay="Character"
      backLabel={m.studio_close()}
      onBack={onBack}
      onSaved={onSaved}
    />,
  );
  return { ...page, onSaved, onBack };
}

/** Opens the last step of a complete character and saves. */
async function save(user: UserEvent, label: string) {
  while (screen.queryByRole('button', { name: m.studio_next() })) await user.click(nextButton());
  await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: label }));
}

test('creates a character in eight steps, each opened by the one before', async () => {
  api.answer('createCharacter', { character: sampleCharacter() });
  const { user, onSaved } = await open();
  await fill(user, m.studio_name(), ' Captain Okafor');
  await fill(user, m.studio_description(), 'She has not slept.');
  expect(nextButton()).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText(m.studio_she_her_hers()));
  await user.click(nextButton());
  expect(nextButton()).toHaveProperty('disabled', true);
  await user.upload(screen.getByLabelText(m.studio_neutral()), portrait);
  await user.click(nextButton());
  await fill(user, m.studio_personal_knowledge(), 'The ice sings.\nThe lamp is out.\nThe mate is lying.');
  expect(screen.getAllByText(m.studio_one_more_line_to_go()).length).toBeGreaterThan(0);
  expect(nextButton()).toHaveProperty('disabled', true);
  await fill(user, m.studio_personal_knowledge(), knowledge);
  for (let step = 0; step < 5; step += 1) await user.click(nextButton());
  await fill(user, m.studio_find_a_voice(), 'adam');
  await user.click(screen.getByText('Adam'));
  await save(user, m.spec_create_character());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(sampleCharacter()));
  const [sent] = api.sent('createCharacter');
  expect(sent?.parts.characterInfo).toMatchObject({
    characterName: 'Captain Okafor',
    characterPronouns: 'She/Her/Hers',
    characterPersonalKnowledge: knowledge.split('\n'),
    characterVoiceName: 'Adam',
  });
  expect(sent?.parts).toMatchObject({ characterOrdinaryLife: [], characterAnswers: [], characterAskedAs: [] });
  expect(sent?.files.characterImage?.map(({ name }) => name)).toEqual(['face.png']);
});

test('creates a character after three steps, with a voice that suits it', async () => {
  api.answer('createCharacter', { character: sampleCharacter() });
  const { user, onSaved } = await open({
    ...newCharacter,
    characterName: 'Captain Okafor',
    characterDescription: 'Tired.',
  });
  await user.click(screen.getByLabelText(m.studio_she_her_hers()));
  await user.click(nextButton());
  await user.upload(screen.getByLabelText(m.studio_neutral()), portrait);
  await user.click(nextButton());
  const dock = within(screen.getByRole('contentinfo'));
  expect(dock.queryByRole('button', { name: m.spec_create_character() })).toBeNull();
  await fill(user, m.studio_personal_knowledge(), knowledge);
  const steps = within(screen.getByRole('navigation', { name: m.studio_your_character() }));
  expect(steps.getAllByText(m.studio_optional())).toHaveLength(4);
  expect(steps.getByRole('button', { name: /suggested/ })).toHaveProperty('disabled', false);
  await user.click(dock.getByRole('button', { name: m.spec_create_character() }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  const voice = api.sent('createCharacter')[0]?.parts.characterInfo.characterVoiceName;
  expect(voiceGroups.feminine).toContain(voice);
});

test('shows how the character will say its lines, and where it would speak of itself', async () => {
  const { user } = await open(toValues(sampleCharacter()));
  api.answer('previewLines', ({ body }) => ({
    lines: body.characterPersonalKnowledge.map((line, place) => ({
      line,
      spoken: `Said: ${line}`,
      speaksOfSelf: place === 0,
    })),
  }));
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_personal_knowledge_2()) }));
  await fill(user, m.studio_personal_knowledge(), knowledge);
  expect(await screen.findByText('Said: The key is brass.')).toBeDefined();
  const name = sampleCharacter().characterName;
  expect(screen.getAllByText(m.studio_speaks_of_themself({ name }))).toHaveLength(1);
});

test('opens any step of a character that is edited, and saves from each', async () => {
  api.answer('updateCharacter', { character: sampleCharacter({ version: 2 }) });
  const { user, onSaved } = await open(toValues(sampleCharacter()));
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_mood_and_personality()) }));
  expect(screen.getByRole('heading', { name: m.studio_mood_and_personality() })).toBeDefined();
  await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: m.spec_edit_character() }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
});

test('removes a face from a character', async () => {
  api.answer('updateCharacter', { character: sampleCharacter({ version: 2 }) });
  const { user, onSaved } = await open(toValues(sampleCharacter()));
  await user.click(nextButton());
  await user.click(screen.getByRole('button', { name: m.ui_remove_label({ label: m.studio_happy().toLowerCase() }) }));
  await save(user, m.spec_edit_character());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  const [sent] = api.sent('updateCharacter');
  expect(sent?.parts.characterInfo).toMatchObject({ characterId: 'okafor', version: 1 });
  expect(sent?.parts.pictures).toMatchObject({ characterHappyImage: null });
  expect(sent?.parts.pictures).not.toHaveProperty('characterImage');
});

test('shows what differs from a character that was changed elsewhere, and keeps mine', async () => {
  const theirs = sampleCharacter({ version: 5, characterName: 'Admiral Okafor' });
  api.answer('updateCharacter', ({ parts }) =>
    parts.characterInfo.version === 5 ? { character: theirs } : refusal('changedElsewhere', { character: theirs }),
  );
  const { user, onSaved } = await open(toValues(sampleCharacter()));
  await fill(user, m.studio_name(), 'Captain Ogun');
  await save(user, m.spec_edit_character());
  const dialog = await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() });
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual(['Captain Ogun', 'Admiral Okafor']);
  await user.click(within(dialog).getByRole('button', { name: m.studio_keep_mine() }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(screen.queryByText('Changed Elsewhere.')).toBeNull();
  expect(api.sent('updateCharacter').at(-1)?.parts.characterInfo).toMatchObject({
    version: 5,
    characterName: 'Captain Ogun',
  });
});

test('makes a variant of a character whose knowledge is hidden without asking for lines', async () => {
  const { characterPersonalKnowledge: _hidden, ...shown } = sampleCharacter({ characterUserId: 'wren' });
  const original: CharacterDetail = shown;
  api.answer('createCharacter', { character: sampleCharacter({ characterId: 'variant' }) });
  const { user, onSaved } = await open(toVariantValues(original));
  await save(user, m.spec_create_character());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  const [sent] = api.sent('createCharacter');
  expect(sent?.parts.characterInfo).toMatchObject({ originalCharacterId: 'okafor' });
  expect(sent?.parts.characterInfo).not.toHaveProperty('characterPersonalKnowledge');
  const { characterOrdinaryLife, characterAnswers, characterAskedAs } = sent?.parts ?? {};
  expect(characterOrdinaryLife ?? characterAnswers ?? characterAskedAs).toBeUndefined();
});

test('goes to the field that the server refuses, and saves the mended character', async () => {
  api.answer('updateCharacter', refusal('blockedWord', { fields: { characterDescription: 'Choose other words.' } }));
  const { user, onSaved } = await open(toValues(sampleCharacter()));
  await fill(user, m.studio_description(), 'She has slept.');
  await save(user, m.spec_edit_character());
  await screen.findByText('Choose other words.');
  expect(screen.getByText('This Text Contains A Blocked Word.')).toBeDefined();
  const description = screen.getByRole('textbox', { name: m.studio_description() });
  expect(description.getAttribute('aria-invalid')).toBe('true');
  api.answer('updateCharacter', { character: sampleCharacter({ version: 2 }) });
  await fill(user, m.studio_description(), 'She sleeps.');
  await save(user, m.spec_edit_character());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.sent('updateCharacter').map(({ parts }) => parts.characterInfo.characterDescription)).toEqual([
    'She has slept.',
    'She sleeps.',
  ]);
});

test('sends the character again after the connection broke', async () => {
  api.answer('updateCharacter', cutOff);
  const { user, onSaved } = await open(toValues(sampleCharacter()));
  await save(user, m.spec_edit_character());
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('updateCharacter', { character: sampleCharacter({ version: 2 }) });
  await user.click(again);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
});

test('restores a draft at its step, and discards it', async () => {
  const { user, close } = await open(toValues(sampleCharacter()));
  await fill(user, m.studio_name(), 'Captain Ogun');
  await user.click(nextButton());
  expect(screen.getByText(m.studio_saving_draft())).toBeDefined();
  close();
  const again = await open(toValues(sampleCharacter()));
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(screen.getByRole('heading', { name: m.studio_four_faces() })).toBeDefined();
  await again.user.click(screen.getByRole('button', { name: m.studio_discard_draft() }));
  await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.studio_discard_draft() }));
  expect(screen.getByRole('textbox', { name: m.studio_name() })).toHaveProperty('value', 'Captain Okafor');
  expect(screen.queryByText(m.studio_draft_saved())).toBeNull();
});

test('asks before a changed character is closed, but not before an unchanged one', async () => {
  const { user, onBack } = await open(toValues(sampleCharacter()));
  const back = () => user.click(screen.getAllByRole('button', { name: m.studio_close() })[0] as HTMLElement);
  await back();
  expect(onBack).toHaveBeenCalledTimes(1);
  await fill(user, m.studio_name(), 'Captain Ogun');
  await back();
  await user.click(screen.getByRole('button', { name: m.studio_stay() }));
  expect(onBack).toHaveBeenCalledTimes(1);
  await back();
  await user.click(screen.getByRole('button', { name: m.studio_leave_and_keep_draft() }));
  expect(onBack).toHaveBeenCalledTimes(2);
});

test('takes the version that was saved elsewhere', async () => {
  const theirs = sampleCharacter({ version: 5, characterName: 'Admiral Okafor' });
  api.answer('updateCharacter', refusal('changedElsewhere', { character: theirs }));
  const { user, onSaved } = await open(toValues(sampleCharacter()));
  await fill(user, m.studio_name(), 'Captain Ogun');
  await save(user, m.spec_edit_character());
  await user.click(await screen.findByRole('button', { name: m.studio_use_saved_version() }));
  expect(screen.getByRole('textbox', { name: m.studio_name() })).toHaveProperty('value', 'Admiral Okafor');
  expect(onSaved).not.toHaveBeenCalled();
});

test('opens the lines that are closed when one of them is refused', async () => {
  api.answer('updateCharacter', refusal('invalidInput', { fields: { characterSecret: 'Too long.' } }));
  const { user } = await open(toValues(sampleCharacter()));
  await save(user, m.spec_edit_character());
  const refused = await screen.findByText('Too long.');
  expect(refused.closest('details')?.open).toBe(true);
  expect(screen.getByRole('textbox', { name: m.studio_secret() }).getAttribute('aria-invalid')).toBe('true');
});
