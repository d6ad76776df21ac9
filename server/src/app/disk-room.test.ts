import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskBudget } from './disk-room.ts';
import { createSpool } from './spool.ts';

const content = (bytes: number) => Readable.from([Buffer.alloc(bytes)]);

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberlore-room-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the bytes of one address on the disk are bounded, and a finished call makes room', async () => {
  const folder = await createFolder();
  const spool = createSpool(folder, createDiskBudget(10));
  const first = spool.desk('one');
  await first.take(content(8), 8);
  const second = spool.desk('one');
  await expect(second.take(content(3), 3)).rejects.toMatchObject({ status: 429 });
  await spool.desk('two').take(content(10), 10);
  await first.clear();
  await second.take(content(10), 10);
  await second.clear();
  expect(await readdir(folder)).toHaveLength(1);
});

test('the bytes of all addresses together take at most half of the free disk', async () => {
  let free = 20;
  const room = createDiskBudget(100, async () => free);
  const spool = createSpool(await createFolder(), room);
  const callSpool = spool.desk('one');
  await callSpool.take(content(8), 8);
  free = 12;
  await expect(spool.desk('two').take(content(3), 3)).rejects.toMatchObject({ status: 503 });
  await callSpool.clear();
  free = 20;
  await spool.desk('two').take(content(10), 10);
});
