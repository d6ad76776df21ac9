import { describe, expect, it } from 'vitest';
import { hearNames, repairNames } from './names.ts';
import { wordCount, wordErrors } from './word-errors.ts';

const names = [
  'Tadhg Ó Conghaile',
  'Sorcha Ní Fhlatharta',
  'Hallowmere',
  "Máirtín's Lantern",
  'The Oath Scroll',
  'Rue',
];

describe('names in recognised speech', () => {
  it.each([
    ['Where is hallow mere?', 'Where is Hallowmere?'],
    ['Is Halo Meer far?', 'Is Hallowmere far?'],
    ['Tig, wait.', 'Tadhg, wait.'],
    ["That is Tig's boat.", "That is Tadhg's boat."],
    ['Give me the oaths scroll.', 'Give me the Oath Scroll.'],
    ['I saw surrucka at the quay.', 'I saw Sorcha at the quay.'],
  ])('%s', (heard, written) => {
    expect(repairNames(heard, names)).toBe(written);
  });

  it.each([
    'Where did you find the lantern?',
    'Tell me about the night of the storm.',
    'Are you afraid of the dark?',
    'Give me the oath scroll, please.',
    'What is true is not always kind.',
    '',
  ])('leaves unchanged: %s', (heard) => {
    expect(repairNames(heard, names)).toBe(heard);
  });

  it('are found in little time, however long they are', () => {
    const long = Array.from({ length: 10 }, (_, index) => `Kalomituresano Gathorquilbran Dorvidelomi${index}`);
    const text = 'kalumitureseno dorvidelumo gathorkuilbren lorivanomisa '.repeat(8);
    repairNames(text, names);
    const before = process.threadCpuUsage();
    repairNames(text, long);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(250);
  });

  it('are matched by sound if the recogniser finds them likely enough', async () => {
    const heard = { text: 'You know, do you trust me?', confidence: 0.7 };
    const read = async () => [];
    const likely = async (texts: readonly string[]) =>
      texts.map((text) => (text.startsWith('Juno') ? -2.5 : text.includes('Juno') ? -30 : -2));
    const unlikely = async (texts: readonly string[]) => texts.map((text) => (text.includes('Juno') ? -40 : -2));
    expect(await hearNames(heard, ['Juno'], { read, weigh: likely })).toBe('Juno, do you trust me?');
    expect(await hearNames(heard, ['Juno'], { read, weigh: unlikely })).toBe(heard.text);
    expect(await hearNames({ ...heard, confidence: 0.97 }, ['Juno'], { read, weigh: likely })).toBe(heard.text);
  });

  it('are taken from the recogniser’s biased reading only where it sounds like the recording', async () => {
    const heard = { text: 'They must all fears kept in due time.', confidence: 0.6 };
    const reading = (text: string, ...found: string[]) => ({ text, spelled: text, names: found, weight: -20 });
    const ear = (...readings: ReturnType<typeof reading>[]) => ({
      read: async () => readings,
      // Nothing else may be written than what was recognised.
      weigh: async (texts: readonly string[]) =>
        texts.map((text) => ([heard, ...readings].some((one) => one.text === text) ? -2 : -99)),
    });
    const scene = ['Amos Tull', 'Captain Dusart'];
    const right = reading('Amos, Tull fears Captain Dusart.', 'Amos', 'Tull', 'Captain Dusart');
    expect(await hearNames(heard, scene, ear(right))).toBe('Amos Tull fears Captain Dusart.');
    const putIn = reading('They must all fears kept in due time, Dusart.', 'Dusart');
    expect(await hearNames(heard, ['Dusart'], ear(putIn))).toBe(heard.text);
    expect(await hearNames({ ...heard, confidence: 0.97 }, scene, ear(right))).toBe(heard.text);
    expect(await hearNames(heard, [], ear(right))).toBe(heard.text);
  });
});

describe('the word error rate', () => {
  it('counts wrong, missing and extra words, ignoring case and accents', () => {
    expect(wordErrors('Where is Máirtín?', 'where is mairtin')).toBe(0);
    expect(wordErrors('one two three', 'one three')).toBe(1);
    expect(wordErrors('one two three', 'one too three four')).toBe(2);
    expect(wordErrors('one two', '')).toBe(2);
    expect(wordCount("I don't know.")).toBe(3);
  });
});
