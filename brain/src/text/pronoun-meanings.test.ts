import { expect, onTestFinished, test, vi } from 'vitest';
import { toFirstPerson } from './first-person.ts';
import { createVerbReader } from './verb-reader.ts';

/** Returns how many words are read to say a sentence of this many pronouns. */
function countRead(pronouns: number): number {
  const sentence = `Mara is a keeper ${'he '.repeat(pronouns)}.`;
  const reader = createVerbReader();
  const read = vi.spyOn(String.prototype, 'toLowerCase');
  onTestFinished(() => read.mockRestore());
  const before = read.mock.calls.length;
  toFirstPerson(sentence, { name: 'Mara', pronouns: 'He/Him/His' }, reader);
  return read.mock.calls.length - before;
}

test('each word of a sentence is read equally often, however many pronouns it has', () => {
  countRead(10);
  expect(countRead(400)).toBeLessThan(countRead(100) * 5);
});
