import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createDownloadSlots, type DownloadSlots } from './download-slots.ts';

const busy = { status: 429, retryAfter: 30 };
const open = async () => ({ content: new PassThrough() });

function download(slots: DownloadSlots, key: string, { kind = 'card', address = key, opened = open } = {}) {
  return slots.during({ key, address, network: address, isGone: () => false }, kind, opened);
}

async function end(content: PassThrough): Promise<void> {
  content.destroy();
  await finished(content).catch(() => undefined);
}

test('an account has one download of a kind at a time, and a process a few', async () => {
  const slots = createDownloadSlots({ most: 3, maxWaitMs: 1 });
  const first = await download(slots, 'one');
  await expect(download(slots, 'one')).rejects.toMatchObject(busy);
  await download(slots, 'one', { kind: 'book' });
  await download(slots, 'two');
  await expect(download(slots, 'three')).rejects.toMatchObject(busy);
  await end(first.content);
  await download(slots, 'three');
});

test('many accounts behind one address leave slots for the others', async () => {
  const slots = createDownloadSlots({ mostPerAddress: 2, maxWaitMs: 1 });
  const address = 'shared';
  const first = await download(slots, 'one', { address });
  await download(slots, 'two', { address });
  await expect(download(slots, 'three', { address })).rejects.toMatchObject(busy);
  await download(slots, 'four');
  await end(first.content);
  await download(slots, 'three', { address });
});

test('a download that cannot be opened gives its slot back', async () => {
  const slots = createDownloadSlots({ most: 1 });
  const opened = () => Promise.reject(new Error('no store'));
  await expect(download(slots, 'one', { opened })).rejects.toThrow('no store');
  await download(slots, 'one');
});

test('a download that is read too slowly is ended', async () => {
  const slots = createDownloadSlots({ most: 1, maxDurationMs: 1 });
  await expect(finished((await download(slots, 'one')).content)).rejects.toThrow('took too long');
  await end((await download(slots, 'two')).content);
});

test('a download waits a little for the one before', async () => {
  const slots = createDownloadSlots();
  const first = await download(slots, 'one');
  let begun = 0;
  const second = download(slots, 'one').then(() => (begun += 1));
  await new Promise(setImmediate);
  expect(begun).toBe(0);
  await end(first.content);
  await second;
  expect(begun).toBe(1);
});
