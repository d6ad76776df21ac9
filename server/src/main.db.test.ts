import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchToFail } from './testing/process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-start-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

// The journeys make a first start that succeeds; main.long.test.ts looks at it closely.
describe.concurrent('a start that cannot succeed says why in one line', () => {
  test('a bad setting', async () => {
    const outcome = await launchToFail({ PORT: 'http', DATA_DIR: folder });
    expect(outcome).toEqual([1, 'Bad setting PORT: Give a whole number from 0 to 65535.\n']);
  });

  test('a database that is not there', async () => {
    const [code, said] = await launchToFail({
      DATABASE_URL: 'postgres://emberlore:a-password@127.0.0.1:1/emberlore',
      DATA_DIR: folder,
      PORT: '0',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database cannot be reached: .+\n$/);
    expect(said).not.toContain('a-password');
  });

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const outcome = await launchToFail({ PORT: String(port), DATA_DIR: folder });
    other.close();
    expect(outcome).toEqual([1, `Port ${port} is taken: stop what uses it, or set PORT to another.\n`]);
  });
});
