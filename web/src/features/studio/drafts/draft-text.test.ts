import { expect, test } from 'vitest';
import { draftText, keepAbsentPictures, listFileNames, readFileName, readText } from './draft-text.ts';

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
  expect(readText(text, () => undefined)).toEqual({ ...values, pictures: [{ url: '/media/a.webp' }] });
  expect(readText(draftText({ cover: { file: night } }).text, () => undefined)).toEqual({ cover: null });
});

test('pictures on another device outlive edits of the rest', () => {
  const there = JSON.stringify({
    name: 'Bell',
    cover: { $picture: 'a' },
    pictures: [{ $picture: 'b' }, { $picture: 'c' }],
  });
  const keep = (edited: object) =>
    JSON.parse(keepAbsentPictures(JSON.stringify(edited), there, (name) => name === 'c'));
  expect(keep({ name: 'Bells', cover: null, pictures: [{ $picture: 'c' }, { $picture: 'd' }] })).toEqual({
    name: 'Bells',
    cover: { $picture: 'a' },
    pictures: [{ $picture: 'b' }, { $picture: 'c' }, { $picture: 'd' }],
  });
  expect(keep({ name: 'Bell', cover: { $picture: 'e' }, pictures: [] }).cover).toEqual({ $picture: 'e' });
});

test('the same file keeps its name, so that it is kept once', () => {
  expect(draftText(values).text).toBe(draftText(values).text);
});
