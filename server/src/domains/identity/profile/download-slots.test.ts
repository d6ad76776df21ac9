import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createDownloadSlots } from './download-slots.ts';

const busy = { status: 429, retryAfter: 30 };

test('an account has one download at a time, and a process a few', async () => {
  const slots = createDownloadSlots(2);
  const first = new PassThrough();
  await slots.during('one', async () => first);
  await expect(slots.during('one', async () => new PassThrough())).rejects.toMatchObject(busy);
  await slots.during('two', async () => new PassThrough());
  await expect(slots.during('three', async () => new PassThrough())).rejects.toMatchObject(busy);
  first.destroy();
  await finished(first).catch(() => undefined);
  await slots.during('three', async () => new PassThrough());
});

test('a download that cannot be opened gives its slot back', async () => {
  const slots = createDownloadSlots(1);
  await expect(slots.during('one', () => Promise.reject(new Error('no store')))).rejects.toThrow('no store');
  await slots.during('one', async () => new PassThrough());
});

test('a download that is read too slowly is ended', async () => {
  const slots = createDownloadSlots(1, 1);
  await expect(finished(await slots.during('one', async () => new PassThrough()))).rejects.toThrow('took too long');
  (await slots.during('two', async () => new PassThrough())).destroy();
});
