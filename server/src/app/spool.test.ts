import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { serveRoutes } from './register.fixture.ts';
import { createSpool } from './spool.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-spool-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

describe('a spool', () => {
  test('keeps a file until its call is done', async () => {
    const callSpool = createSpool(folder).desk('one');
    const { path, bytes } = await callSpool.take(pieces('one', 'two'), 6);
    expect([await readFile(path, 'utf8'), bytes]).toEqual(['onetwo', 6]);
    await callSpool.clear();
    expect(await readdir(folder)).toEqual([]);
  });

  test('refuses what is longer, and leaves nothing of it', async () => {
    const callSpool = createSpool(folder).desk('one');
    await expect(callSpool.take(pieces('one', 'two'), 5)).rejects.toThrow('File Too Large.');
    await callSpool.clear();
    expect(await readdir(folder)).toEqual([]);
  });

  test('deletes abandoned files, and none that may be in use', async () => {
    for (const name of ['old', 'new']) await writeFile(join(folder, name), name);
    const before = new Date(Date.now() - 7_200_000);
    await utimes(join(folder, 'old'), before, before);
    await createSpool(folder).deleteExpired(3_600_000);
    expect(await readdir(folder)).toEqual(['new']);
    await createSpool(join(folder, 'nowhere')).deleteExpired(0);
    // A file's time has fractions of a millisecond, the clock has none.
    await utimes(join(folder, 'new'), new Date(), new Date());
    await createSpool(folder).deleteExpired(0);
    expect(await readdir(folder)).toEqual([]);
  });
});

test('a call is given a large file on the disk, up to its limit', async () => {
  const call = {
    ...({ method: 'POST', path: '/api/large', area: 'test', summary: '', access: 'open', rate: 'none' } as const),
    files: { large: { max: 1, required: true, bytes: 9, onDisk: true } },
    output: z.object({ text: z.string(), path: z.string() }),
  } as const;
  const { app } = await serveRoutes([
    route(call, async ({ files }) => {
      const path = files.large[0]?.path ?? '';
      return { text: await readFile(path, 'utf8'), path };
    }),
  ]);
  const send = async (content: string) => {
    const head = '--x\r\ncontent-disposition: form-data; name="large"; filename="a"\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const payload = `${head}${content}\r\n--x--\r\n`;
    const answer = await app.inject({ method: 'POST', url: '/api/large', headers, payload });
    return { status: answer.statusCode, ...answer.json().response };
  };
  for (const content of ['', '12345678', '123456789']) {
    const { status, text, path } = await send(content);
    expect([status, text]).toEqual([200, content]);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  }
  expect(await send('1234567890')).toEqual({ status: 413, error: 'File Too Large.', code: 'file.too_large' });
});
