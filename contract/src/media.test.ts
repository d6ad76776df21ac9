import { expect, test } from 'vitest';
import { pictureAt, pictureSet } from './media.ts';

const hash = 'a'.repeat(64);

test('a width is put into the address of a picture', () => {
  expect(pictureAt(`/media/${hash}.webp`, 480)).toBe(`/media/${hash}-480.webp`);
  expect(pictureAt(`/media/${hash}-480.webp`, 96.4)).toBe(`/media/${hash}-96.webp`);
  expect(pictureAt(`https://cdn.example/media/${hash}.webp`, 96)).toBe(`https://cdn.example/media/${hash}-96.webp`);
});

test('other addresses stay as they are and have no set', () => {
  expect(pictureAt('blob:https://a/b', 96)).toBe('blob:https://a/b');
  expect(pictureSet('/logo.svg', 'avatar')).toBeUndefined();
});

test('a set names each width of the kind', () => {
  expect(pictureSet(`/media/${hash}.webp`, 'portrait')).toBe(
    `/media/${hash}-256.webp 256w, /media/${hash}-768.webp 768w`,
  );
});
