import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from './testing.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase();
});
afterAll(() => store?.drop());

/** Reads slowly, so that the socket is paused in between. Returns how much was read. */
async function readSlowly(source: NodeJS.ReadableStream): Promise<number> {
  let read = 0;
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    read += chunk.length;
    setImmediate(done);
  };
  await pipeline(source, new PassThrough(), new Writable({ write }));
  return read;
}

test('a copy of any size is followed by other statements', async () => {
  await store.sql.begin(async (tx) => {
    for (let rows = 160; rows <= 200; rows += 1) {
      const copy = `copy (select repeat('x', 1999) from generate_series(1, ${rows})) to stdout`;
      expect(await readSlowly(await tx.unsafe(copy).readable())).toBe(rows * 2000);
      expect([...(await tx`select 1 as one`)]).toEqual([{ one: 1 }]);
    }
  });
});
