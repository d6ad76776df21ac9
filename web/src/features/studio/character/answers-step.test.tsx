import { limits } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { nothingAskedInVain, sampleCharacter } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { AnswersStep } from './answers-step.tsx';
import { missingInCharacter } from './character-steps.ts';
import { type CharacterValues, newCharacter, toValues } from './character-values.ts';
import { toVoiceParts } from './sent-character.ts';

const changed = vi.fn<(values: CharacterValues) => void>();

function Form({ initial }: { initial: CharacterValues }) {
  const [values, setValues] = useState(initial);
  changed(values);
  return (
    <AnswersStep
      values={values}
      set={(change) =>
        setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
      }
      wrong={{}}
    />
  );
}

const characterAnswers = [
  { asked: ['Why did you stay?', 'What keeps you here?'], say: 'The ice does.' },
  { asked: ['Who built the ship?'], say: 'Men who never sailed it.' },
];
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const answersNow = () => toVoiceParts(changed.mock.lastCall?.[0] ?? newCharacter).characterAnswers;
const settled = { timeout: 3000 };

beforeEach(() => {
  api.answer('getUnansweredQuestions', nothingAskedInVain);
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('previewReplies', ({ parts }) => ({
    replies: parts.previewInfo.messages.map((message) => ({ message, reply: `They say of ${message}` })),
  }));
});

async function open(change: Parameters<typeof sampleCharacter>[0] = {}) {
  await signInAs();
  return show(<Form initial={toValues(sampleCharacter(change))} />);
}

test('adds an answer, beside what is said without it', async () => {
  const { user } = await open({ characterAnswers });
  await user.click(press(m.studio_add_an_answer()));
  const say = screen.getByLabelText(m.studio_what_they_say());
  expect(document.activeElement).toBe(say);
  await user.click(say);
  await user.paste('For the\nlamp.');
  await fill(user, m.studio_questions(), 'Why row at night?\nWhat for?');
  expect(await screen.findByText('They say of What for?', {}, settled)).toBeTruthy();
  expect(answersNow()).toEqual([
    { asked: ['Why row at night?', 'What for?'], say: 'For the lamp.' },
    ...characterAnswers,
  ]);
  expect(screen.getByText(m.studio_answers_of_most({ count: 3, most: limits.answers }), { exact: false })).toBeTruthy();
  const [sent] = api.sent('previewReplies');
  expect(sent?.parts).toMatchObject({
    characterAnswers,
    previewInfo: { messages: ['Why row at night?', 'What for?'] },
  });
});

test('edits an answer, removes it, and brings it back to its place', async () => {
  const { user } = await open({ characterAnswers });
  await user.click(press(/^Why did you stay\?/));
  await fill(user, m.studio_what_they_say(), 'The debt does.');
  await user.click(press(m.studio_remove_this_answer()));
  expect(answersNow()).toEqual([characterAnswers[1]]);
  expect(document.activeElement).toBe(press(m.studio_undo()));
  await user.keyboard('{Enter}');
  expect(answersNow()).toEqual([{ ...characterAnswers[0], say: 'The debt does.' }, characterAnswers[1]]);
  expect(screen.queryByText(m.studio_answer_removed())).toBeNull();
});

test('warns of questions that another answer has, and of what an answer gives away', async () => {
  const { user } = await open({ characterAnswers, characterSecret: 'She sank the pilot boat herself. Nobody saw.' });
  await user.click(press(/^Who built the ship\?/));
  await fill(user, m.studio_questions(), 'so why did you stay\nWho made her?');
  const other = { question: 'so why did you stay', other: 'Why did you stay?' };
  expect(await screen.findByText(m.studio_question_is_like_another(other), {}, settled)).toBeTruthy();
  await fill(user, m.studio_what_they_say(), 'I sank the pilot boat. Why, the mate is lying.');
  expect(await screen.findByText(m.studio_this_tells_their_secret(), {}, settled)).toBeTruthy();
  expect(screen.getByText(m.studio_this_tells_a_line({ line: 'The mate is lying.' }))).toBeTruthy();
});

test('is complete once each answer has both parts and all of them fit', () => {
  const lack = (answers: CharacterValues['answers']) => missingInCharacter({ ...newCharacter, answers })[4];
  expect(lack([{ id: 0, say: '', asked: ' ' }])).toBe('');
  expect(lack([{ id: 0, say: 'No.', asked: '' }])).toBe(m.studio_each_answer_needs_both());
  expect(lack([{ id: 0, say: '', asked: 'Why?' }])).toBe(m.studio_each_answer_needs_both());
  const long = { say: 'No.', asked: Array(15).fill('x'.repeat(limits.answerQuestion)).join('\n') };
  const most = Math.floor(limits.answersText / (long.say.length + 15 * limits.answerQuestion));
  expect(lack(Array.from({ length: most }, (_, id) => ({ id, ...long })))).toBe('');
  expect(lack(Array.from({ length: most + 1 }, (_, id) => ({ id, ...long })))).toBe(m.studio_shorten_the_answers());
});

test('finds answers by what is asked and said', async () => {
  const more = Array.from({ length: 8 }, (_, number) => ({ asked: [`Question ${number}?`], say: `Say ${number}.` }));
  const { user } = await open({ characterAnswers: [...characterAnswers, ...more] });
  await fill(user, m.studio_find_an_answer(), 'never sailed');
  const rows = within(screen.getByRole('list')).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual(['Who built the ship?Men who never sailed it.']);
  await fill(user, m.studio_find_an_answer(), 'zzz');
  expect(screen.getByText(m.studio_no_answer_matches())).toBeTruthy();
});
