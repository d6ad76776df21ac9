import { limits, ordinaryTopics } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { sampleCharacter } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { type CharacterValues, toValues } from './character-values.ts';
import { OrdinaryLifeStep } from './ordinary-life-step.tsx';

const changed = vi.fn<(values: CharacterValues) => void>();

function Form({ initial }: { initial: CharacterValues }) {
  const [values, setValues] = useState(initial);
  changed(values);
  return (
    <OrdinaryLifeStep
      values={values}
      set={(change) =>
        setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
      }
      wrong={{}}
    />
  );
}

const topic = (name: string | RegExp) => screen.getByRole('button', { name });
const lifeNow = () => changed.mock.lastCall?.[0].ordinaryLife;

beforeEach(() => {
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('previewReplies', ({ parts }) => ({
    replies: parts.previewInfo.messages.map((message) => ({ message, reply: `They say of ${message}` })),
  }));
});

async function open(change: Parameters<typeof sampleCharacter>[0] = {}) {
  await signInAs();
  return show(<Form initial={toValues(sampleCharacter(change))} />);
}

test('writes a line about one topic, beside what is said without it', async () => {
  const { user } = await open();
  expect(screen.getByText(m.studio_written_of_all({ written: 0, all: ordinaryTopics.length }))).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toHaveLength(0);
  await user.click(topic('How old are you?'));
  expect(await screen.findByText('They say of How old are you?')).toBeTruthy();
  await fill(user, m.studio_line_number({ number: 1 }), 'Older than\nthe ice.');
  expect(lifeNow()).toEqual({ age: ['Older than the ice.'] });
  expect(screen.getByText(m.studio_written_of_all({ written: 1, all: ordinaryTopics.length }))).toBeTruthy();
  const [sent, ...more] = api.sent('previewReplies');
  expect(more).toEqual([]);
  expect(sent?.parts.characterInfo.characterName).toBe('Captain Okafor');
  expect(sent?.parts.previewInfo.messages).toHaveLength(limits.previewMessages);
});

test('takes up to three lines, and lets each go again', async () => {
  const { user } = await open({ characterOrdinaryLife: [{ topic: 'age', lines: ['One.', 'Two.'] }] });
  await user.click(topic(/^Written How old are you\?/));
  await user.click(screen.getByRole('button', { name: m.studio_add_another_line() }));
  await fill(user, m.studio_line_number({ number: 3 }), 'Three.');
  expect(lifeNow()).toEqual({ age: ['One.', 'Two.', 'Three.'] });
  expect(screen.queryByRole('button', { name: m.studio_add_another_line() })).toBeNull();
  for (const number of [3, 2])
    await user.click(screen.getByRole('button', { name: m.studio_remove_line_number({ number }) }));
  await user.clear(screen.getByLabelText(m.studio_line_number({ number: 1 })));
  expect(lifeNow()).toEqual({});
});

test('opens one group and one topic at a time, by keyboard too', async () => {
  const { user } = await open();
  await user.click(topic('How old are you?'));
  topic('What do you do?').focus();
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await user.click(topic(new RegExp(m.studio_conflict())));
  expect(topic('Damn you.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What do you do?' })).toBeNull();
});

test('finds topics by word and by whether they are written', async () => {
  const { user } = await open({ characterOrdinaryLife: [{ topic: 'married', lines: ['To the sea.'] }] });
  await fill(user, m.studio_find_a_question(), 'sea');
  expect(topic(/Are you married\?/)).toBeTruthy();
  expect(topic('What is your favourite season?')).toBeTruthy();
  await user.click(topic(m.studio_written()));
  expect(screen.queryByRole('button', { name: 'What is your favourite season?' })).toBeNull();
  await user.click(topic(m.studio_unwritten()));
  expect(screen.queryByRole('button', { name: /Are you married\?/ })).toBeNull();
  await fill(user, m.studio_find_a_question(), 'zzz');
  expect(screen.getByText(m.studio_no_question_matches())).toBeTruthy();
});

test('says that there is no preview, and asks again', async () => {
  api.answer('previewReplies', cutOff);
  const { user } = await open();
  await user.click(topic('How old are you?'));
  const again = await screen.findByRole('button', { name: m.studio_try_again() }, { timeout: 5000 });
  api.answer('previewReplies', { replies: [] });
  await user.click(again);
  expect(await screen.findByText(m.studio_they_say_nothing())).toBeTruthy();
});

test('offers no suggestions without a language model', async () => {
  await open();
  await vi.waitFor(() => expect(api.sent('getCharacterHelp')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: m.studio_suggest_lines() })).toBeNull();
});

test('suggests lines to accept one by one', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestLines', {
    lines: [
      { topic: 'name', line: 'Okafor.' },
      { topic: 'age', line: 'Fifty.' },
    ],
    questions: [],
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.studio_suggest_lines() }));
  const list = await screen.findByRole('list', { name: m.studio_suggestions() });
  expect(lifeNow()).toEqual({});
  await user.click(within(list).getByRole('button', { name: m.studio_use_suggestion({ text: 'Fifty.' }) }));
  expect(lifeNow()).toEqual({ age: ['Fifty.'] });
  await user.click(within(list).getByRole('button', { name: m.studio_dismiss_suggestion({ text: 'Okafor.' }) }));
  expect(screen.queryByRole('list', { name: m.studio_suggestions() })).toBeNull();
  expect(lifeNow()).toEqual({ age: ['Fifty.'] });
  const [sent] = api.sent('suggestLines');
  expect(sent?.parts.suggestInfo).toMatchObject({ topics: expect.arrayContaining(['name', 'age']) });
});

test('says why there are no suggestions', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestLines', refusal('modelBudgetUsed'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.studio_suggest_lines() }));
  expect(await screen.findByText('Daily Language Model Budget Used.')).toBeTruthy();
});
