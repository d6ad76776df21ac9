import { voiceGroups } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { type CharacterValues, newCharacter } from './character-values.ts';
import { VoiceStep } from './voice-step.tsx';

function Form() {
  const [values, setValues] = useState<CharacterValues>(newCharacter);
  const set = (change: Partial<CharacterValues>) => setValues((before) => ({ ...before, ...change }));
  return <VoiceStep values={values} set={set} suggested={null} />;
}

async function open() {
  await signInAs();
  return show(<Form />);
}

test('finds voices by group and by name', async () => {
  const { user } = await open();
  const [masculine, feminine] = [voiceGroups.masculine[0], voiceGroups.feminine[0]];
  await user.click(screen.getByText(m.studio_feminine_length({ length: voiceGroups.feminine.length })));
  expect(screen.getByText(feminine)).toBeDefined();
  expect(screen.queryByText(masculine)).toBeNull();
  await fill(user, m.studio_find_a_voice(), masculine);
  await user.click(screen.getByRole('button', { name: new RegExp(`^${masculine}`) }));
  expect(screen.getByRole('button', { name: new RegExp(`^${masculine}`) }).getAttribute('aria-pressed')).toBe('true');
});

test('opens on the voices that suit the pronouns, and finds a name in all of them', async () => {
  await signInAs();
  const values: CharacterValues = { ...newCharacter, characterPronouns: 'She/Her/Hers' };
  const { user } = show(<VoiceStep values={values} set={() => undefined} suggested="Clara" />);
  expect(screen.getByText(voiceGroups.feminine[0])).toBeDefined();
  expect(screen.queryByText(voiceGroups.masculine[0])).toBeNull();
  expect(screen.getByText(m.studio_suggested_voice_help({ name: 'Clara' }))).toBeDefined();
  expect(screen.getByRole('button', { name: 'Clara' }).getAttribute('aria-pressed')).toBe('true');
  await fill(user, m.studio_find_a_voice(), voiceGroups.masculine[0]);
  expect(screen.getByText(voiceGroups.masculine[0])).toBeDefined();
  await fill(user, m.studio_find_a_voice(), 'xyz');
  expect(screen.getByText(m.studio_no_matching_voices())).toBeDefined();
});

test('plays a voice with the pitch, speed and text of the form, and says when that fails', async () => {
  api.answer('getVoice', refusal('wentWrong'));
  const { user } = await open();
  const hear = screen.getByRole('button', { name: m.spec_preview_voice() });
  expect(hear).toHaveProperty('disabled', true);
  await fill(user, m.studio_find_a_voice(), 'Adam');
  await user.click(screen.getByRole('button', { name: /^Adam/ }));
  await fill(user, m.studio_preview_text(), 'Who is there?');
  await user.click(hear);
  expect(await screen.findByText('Something Went Wrong.')).toBeDefined();
  expect(hear).toHaveProperty('disabled', false);
  expect(api.sent('getVoice').map(({ body }) => body)).toEqual([
    { voiceName: 'Adam', voicePitch: 0, voiceRange: 1, previewText: 'Who is there?' },
  ]);
});

test('puts the last two voices that were played side by side', async () => {
  api.answer('getVoice', refusal('wentWrong'));
  const { user } = await open();
  const [one, two, three] = voiceGroups.masculine;
  for (const name of [one, two, three])
    await user.click(screen.getByRole('button', { name: m.studio_play_name({ name }) }));
  const beside = screen.getByRole('heading', { name: m.studio_compare() }).parentElement;
  if (!beside) throw new Error('Nothing is compared.');
  await user.click(within(beside).getByRole('button', { name: new RegExp(`^${three}`) }));
  expect(
    within(beside)
      .getAllByRole('button', { pressed: false })
      .map((each) => each.textContent),
  ).toEqual([expect.stringContaining(two)]);
});

test('says how a voice sounds, and finds voices by that', async () => {
  const { user } = await open();
  await user.click(screen.getByText(m.studio_masculine_length({ length: voiceGroups.masculine.length })));
  await fill(user, m.studio_find_a_voice(), 'scot adult');
  const voices = within(screen.getByRole('region', { name: 'masculine voices' }));
  const found = voices.getAllByRole('listitem');
  expect(found.length).toBeGreaterThan(1);
  for (const each of found) expect(each.textContent).toContain(`${m.studio_adult()} · ${m.studio_scottish()}`);
});
