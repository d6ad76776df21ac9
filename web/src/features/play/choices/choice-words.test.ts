import { expect, test } from 'vitest';
import { sampleChoice } from '../../../testing/samples.ts';
import { findSaid } from './choice-words.ts';

const labels = ['Accuse Thorne', 'Burn the scroll', 'Burn the scroll and the house', 'Don’t tell her', 'Be you'];
const choice = sampleChoice({ options: labels.map((label, place) => ({ optionId: `o${place}`, label })) });

test.each([
  ['I accuse you, THORNE!', 'Accuse Thorne'],
  ['Thorne... I have to accuse him', 'Accuse Thorne'],
  ['then burn this “scroll”.', 'Burn the scroll'],
  ['Burn the house, and the scroll with it', 'Burn the scroll and the house'],
  ["I don't tell", 'Don’t tell her'],
  ['be you', 'Be you'],
])('%s', (message, label) => {
  expect(findSaid([choice], message)?.option.label).toBe(label);
});

test.each(['Who is Thorne?', 'I accused Thorne’s brother', 'the', ''])('nothing is chosen by: %s', (message) => {
  expect(findSaid([choice], message)).toBeNull();
});

test('nothing is chosen without a choice', () => {
  expect(findSaid([], 'Accuse Thorne')).toBeNull();
});
