import { fillNames } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { osric } from '../testing/fixtures.ts';
import { watchGrammar } from '../testing/grammar-work.ts';
import { fillSpoken } from './placeholders.ts';

test.each([
  ['You will not cross tonight, {{user}}.', 'Ana', 'You will not cross tonight, Ana.'],
  ['You will not cross tonight, {{user}}.', null, 'You will not cross tonight, stranger.'],
  ['{{User}}, sit down.', null, 'Stranger, sit down.'],
  ['I knew {{user}} was late, and it is {{user}}’s boat.', null, 'I knew you were late, and it is your boat.'],
  ['{{user}} is here.', null, 'You are here.'],
  ['{{char}} rows the boat. My name is {{char}}.', 'Ana', 'I row the boat. My name is Osric the Ferryman.'],
  ['*{{char}} looks up* So, <USER>?', 'Ana', '*Osric the Ferryman looks up* So, Ana?'],
  ['{{char}} rows, for {{user}} as for anybody.', 'Ana', 'I row, for Ana as for anybody.'],
  ['{{char}}’s pole is wet.', 'Ana', 'My pole is wet.'],
  ['{{other}} stays.', 'Ana', '{{other}} stays.'],
  ['Paid in full, {{user}}.', '$&', 'Paid in full, $&.'],
])('%s, said to %s', (text, name, said) => {
  expect(fillSpoken(text, osric, name)).toBe(said);
});

test('requests have the names as they are', () => {
  expect(fillNames('{{char}} waits for {{ user }}.', { char: 'Osric', user: 'the player' })).toBe(
    'Osric waits for the player.',
  );
});

test('looks up the verbs of a whole text together', () => {
  const words = Array.from({ length: 200 }, (_, at) => `k${at.toString(36).replace(/\d/g, 'o')}rs`);
  const sentences = Array.from(
    { length: 10 },
    (_, at) => `{{char}} rows or ${words.slice(20 * at, 20 * at + 20).join(' or ')}.`,
  );
  const work = watchGrammar();
  fillSpoken(sentences.join(' '), osric, 'Ana');
  expect(work().texts).toBeLessThanOrEqual(16);
});
