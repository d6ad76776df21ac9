import { expect, test } from 'vitest';
import { draftText, listFileNames, readFileName, readText } from './draft-text.ts';

const night = new Blob(['night'], { type: 'image/png' });
const values = {
  name: 'The Bell',
  pictures: [{ url: '/media/a.webp' }, { file: night, look: { alt: 'Night' } }],
  step: 1,
};

test('a form comes back from its text and its files as it was', () => {
  const { text, files } = draftText(values);
  expect([...files.values()]).toEqual([night]);
  expect(listFileNames(text)).toEqual([readFileName(night)]);
  expect(readText(text, (name) => files.get(name))).toEqual(values);
});

test('a picture whose file is gone is no picture', () => {
  const { text } = draftText(values);
  expect(readText(text, () => undefined)).toEqual({ ...values, pictures: [{ url: '/media/a.webp' }, null] });
});

test('the same file keeps its name, so that it is kept once', () => {
  expect(draftText(values).text).toBe(draftText(values).text);
});
