import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { type CharacterValues, newCharacter } from './character-values.ts';
import { LorebookStep } from './lorebook-step.tsx';
import { toVoiceParts } from './sent-character.ts';

const changed = vi.fn<(values: CharacterValues) => void>();
const bookNow = () => toVoiceParts(changed.mock.lastCall?.[0] ?? newCharacter).characterLorebook;

function Form() {
  const [values, setValues] = useState(newCharacter);
  changed(values);
  const set = (change: Partial<CharacterValues> | ((before: CharacterValues) => Partial<CharacterValues>)) =>
    setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
  return <LorebookStep values={values} set={set} wrong={{}} />;
}

test('an entry is written with its words and numbers, and removed', async () => {
  await signInAs();
  const { user } = show(<Form />);
  await user.click(screen.getByRole('button', { name: m.studio_add_an_entry() }));
  expect(bookNow()).toEqual([]);
  await user.type(screen.getByLabelText(m.studio_what_they_know()), 'The toll is one coin.');
  await user.type(screen.getByLabelText(m.studio_words_that_bring_it_up()), 'toll{Enter}crossing');
  await user.type(screen.getByLabelText(m.studio_other_words_optional()), 'night');
  await user.selectOptions(screen.getByLabelText(m.studio_of_the_other_words()), 'none');
  const stays = screen.getByLabelText(m.studio_stays_for_messages());
  await user.clear(stays);
  await user.type(stays, '999');
  expect(bookNow()).toMatchObject([
    { text: 'The toll is one coin.', keys: ['toll', 'crossing'], secondaryKeys: ['night'], logic: 'none', sticky: 200 },
  ]);
  await user.click(screen.getByRole('button', { name: m.studio_remove_this_entry() }));
  expect(bookNow()).toEqual([]);
});
