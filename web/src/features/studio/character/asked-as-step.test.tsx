import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleCharacter } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { AskedAsStep } from './asked-as-step.tsx';
import { type CharacterValues, newCharacter, toValues } from './character-values.ts';
import { followReworded, toVoiceParts } from './sent-character.ts';

const changed = vi.fn<(values: CharacterValues) => void>();

function Form({ initial }: { initial: CharacterValues }) {
  const [values, setValues] = useState(initial);
  changed(values);
  return (
    <AskedAsStep
      values={values}
      set={(change) =>
        setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
      }
      wrong={{}}
    />
  );
}

const askedNow = () => changed.mock.lastCall?.[0].askedAs;

beforeEach(() => {
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('previewReplies', ({ parts }) => ({
    replies: parts.previewInfo.messages.map((message) => ({ message, reply: `They say of ${message}` })),
  }));
});

test('writes the questions of a line, beside what is said without them', async () => {
  await signInAs();
  const characterAskedAs = [{ line: 'The lamp is out.', questions: ['Is it dark?'] }];
  const { user } = show(<Form initial={toValues(sampleCharacter({ characterAskedAs }))} />);
  expect(screen.getAllByText(m.studio_no_questions())).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^The ice sings\./ }));
  expect(screen.getByText(m.studio_write_a_question_to_hear())).toBeTruthy();
  await fill(user, m.studio_questions(), 'What sings?\nDo you hear it?');
  expect(await screen.findByText('They say of Do you hear it?', {}, { timeout: 3000 })).toBeTruthy();
  expect(askedNow()).toEqual({ 'The lamp is out.': 'Is it dark?', 'The ice sings.': 'What sings?\nDo you hear it?' });
  const [sent] = api.sent('previewReplies');
  expect(sent?.parts).toMatchObject({
    characterAskedAs,
    previewInfo: { messages: ['What sings?', 'Do you hear it?'] },
  });
});

test('sends the questions of lines that are still there', () => {
  const askedAs = { 'The lamp is out.': 'Is it dark?\n\n', 'A lost line.': 'Where is it?' };
  expect(toVoiceParts({ ...toValues(sampleCharacter()), askedAs })).toEqual({
    characterOrdinaryLife: [],
    characterAnswers: [],
    characterToldWhen: [],
    characterLorebook: [],
    characterAskedAs: [{ line: 'The lamp is out.', questions: ['Is it dark?'] }],
  });
  expect(toVoiceParts({ ...newCharacter, knowledgeHidden: true })).toEqual({});
});

test('adds suggested questions one by one', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestLines', { lines: [], questions: ['What sings?', 'Is that the ice?'] });
  await signInAs();
  const { user } = show(<Form initial={toValues(sampleCharacter())} />);
  await user.click(screen.getByRole('button', { name: /^The ice sings\./ }));
  await user.click(await screen.findByRole('button', { name: m.studio_suggest_questions() }));
  await user.click(await screen.findByRole('button', { name: m.studio_use_suggestion({ text: 'Is that the ice?' }) }));
  expect(askedNow()).toEqual({ 'The ice sings.': 'Is that the ice?' });
  expect(api.sent('suggestLines')[0]?.parts.suggestInfo).toEqual({ line: 'The ice sings.' });
});

test('says when a line is told', async () => {
  await signInAs();
  const { user } = show(<Form initial={toValues(sampleCharacter())} />);
  await user.click(screen.getByRole('button', { name: /^The ice sings\./ }));
  await user.selectOptions(screen.getByLabelText(m.studio_when_they_tell_it()), 'end');
  expect(toVoiceParts(changed.mock.lastCall?.[0] ?? newCharacter).characterToldWhen).toEqual([
    { line: 'The ice sings.', when: 'end' },
  ]);
  await user.selectOptions(screen.getByLabelText(m.studio_when_they_tell_it()), '');
  expect(changed.mock.lastCall?.[0].toldWhen).toEqual({});
});

test('says that a character without lines has none to ask for', async () => {
  await signInAs();
  show(<Form initial={newCharacter} />);
  expect(screen.getByText(m.studio_there_is_no_line_to_ask_for())).toBeTruthy();
});

test('a reworded line keeps its questions, letter by letter; a new line in its place has none', () => {
  let values = { knowledge: 'The lamp is out.\nI sleep late.', askedAs: { 'The lamp is out.': 'Is it dark?' } };
  const edit = (knowledge: string) => {
    values = {
      knowledge,
      askedAs: followReworded(values.knowledge, knowledge, values.askedAs) as typeof values.askedAs,
    };
    return values.askedAs;
  };
  expect(edit('The lamp is ou.\nI sleep late.')).toEqual({ 'The lamp is ou.': 'Is it dark?' });
  expect(edit('The lamp went out.\nI sleep late.')).toEqual({ 'The lamp went out.': 'Is it dark?' });
  expect(edit('New.\nThe lamp went out.\nI sleep late.')).toEqual({ 'The lamp went out.': 'Is it dark?' });
  expect(edit('New.\nI sleep late.')).toEqual({ 'The lamp went out.': 'Is it dark?' });
});

test('a line named like a member of every object has no questions', () => {
  expect(toVoiceParts({ ...toValues(sampleCharacter()), knowledge: 'constructor\ntoString', askedAs: {} })).toEqual({
    characterOrdinaryLife: [],
    characterAnswers: [],
    characterAskedAs: [],
    characterToldWhen: [],
    characterLorebook: [],
  });
});
