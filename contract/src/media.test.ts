import { expect, test } from 'vitest';
import { pictureAt, pictureSet } from './media.ts';

const hash = 'a'.repeat(64);

test('inserts the width into a picture URL', () => {
  expect(pictureAt(`/media/${hash}.webp`, 480)).toBe(`/media/${hash}-480.webp`);
  expect(pictureAt(`/media/${hash}-480.webp`, 96.4)).toBe(`/media/${hash}-96.webp`);
  expect(pictureAt(`https://cdn.example/media/${hash}.webp`, 96)).toBe(`https://cdn.example/media/${hash}-96.webp`);
});

test('leaves other URLs unchanged and returns no srcset for them', () => {
  expect(pictureAt('blob:https://a/b', 96)).toBe('blob:https://a/b');
  expect(pictureSet('/logo.svg', 'avatar')).toBeUndefined();
});

test('lists each width of the kind in the srcset', () => {
  expect(pictureSet(`/media/${hash}.webp`, 'portrait')).toBe(
    `/media/${hash}-256.webp 256w, /media/${hash}-768.webp 768w, /media/${hash}-1280.webp 1280w`,
  );
});
