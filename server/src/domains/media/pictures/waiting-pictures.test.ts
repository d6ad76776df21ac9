import { expect, test } from 'vitest';
import type { Storage } from '../../../providers/storage/storage.ts';
import { createMedia } from './media.service.ts';

test('uploaded pictures are read when their turn comes, not while they wait', async () => {
  const media = createMedia({} as Storage, { hiddenAmong: async () => new Set() });
  const reads: ((bytes: Uint8Array) => void)[] = [];
  const read = () => new Promise<Uint8Array>((resolve) => void reads.push(resolve));
  const results = Array.from({ length: 6 }, () =>
    media.storeUpload(read, 'cover').catch((error: { status: number }) => error.status),
  );
  await new Promise(setImmediate);
  expect(reads).toHaveLength(2);
  for (let done = 0; done < 6; done += 1) {
    await expect.poll(() => reads.length).toBeGreaterThan(done);
    reads[done]?.(new Uint8Array());
  }
  expect(await Promise.all(results)).toEqual([415, 415, 415, 415, 415, 415]);
});
