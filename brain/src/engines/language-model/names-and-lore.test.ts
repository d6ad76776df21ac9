import type { Lore } from '@emberlore/contract';
import { expect, it } from 'vitest';
import { osric, osricsSheet } from '../../testing/fixtures.ts';
import { all, asking, modelSaying, promptFor } from '../../testing/model-talk.ts';
import { speakFirst } from '../first-words.ts';
import { createLanguageModelEngine } from './engine.ts';
import type { Model } from './model.ts';

const entry: Lore = {
  text: '{{char}} owes {{user}} a crossing.',
  keys: ['crossing'],
  secondaryKeys: [],
  logic: 'any',
  constant: false,
  order: 100,
  priority: 0,
  sticky: 4,
  cooldown: 0,
  delay: 0,
  probability: 100,
  caseSensitive: false,
  wholeWords: true,
};
const sheet = { ...osricsSheet, lorebook: [entry, { ...entry, text: 'It is autumn.', keys: [], constant: true }] };
const persona = { ...osric, sheet, greetings: ['Step in, {{user}}.', 'You again, {{user}}?'] };

it('fills names in requests, in greetings and in what a model leaves open', async () => {
  const request = await promptFor(asking('What about my crossing?', { persona }));
  expect(request).toContain('- Osric the Ferryman owes Ana a crossing.');
  expect(request).not.toContain('{{');
  const greeted = ['a', 'b', 'c', 'd'].map((seed) =>
    speakFirst(persona, null, { place: 'x', seed, playerName: 'Ana' }),
  );
  expect(new Set(greeted.map(({ text }) => text))).toEqual(new Set(['Step in, Ana.', 'You again, Ana?']));
  const model: Model = {
    ...modelSaying(() => ''),
    async *text() {
      yield* ['{"emotion":"JOY","reply":"Sit, {', '{us', 'er}}, sit.","told":[],"remember":""}'];
      return { cut: false, usage: null };
    },
  };
  const said = await all(createLanguageModelEngine(model), asking('May I sit?', { persona }));
  const words = said.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('');
  expect(words).toBe('Sit, Ana, sit.');
});

it('has what is always known in the stable part, and what came up behind the history as long as it stays', async () => {
  const engine = createLanguageModelEngine(modelSaying(() => '{"emotion":"JOY","reply":"Aye.","told":[]}'));
  const first = await promptFor(asking('Hello.', { persona }));
  expect(first.indexOf('It is autumn.')).toBeLessThan(first.indexOf('For you alone'));
  expect(first).not.toContain('owes Ana');
  const last = (await all(engine, asking('My crossing?', { persona }))).at(-1);
  if (last?.type !== 'turn') throw new Error('There was no turn.');
  const next = await promptFor(asking('And the weather?', { persona, memory: last.memory }));
  expect(next.indexOf('owes Ana')).toBeGreaterThan(next.indexOf('For you alone'));
});
