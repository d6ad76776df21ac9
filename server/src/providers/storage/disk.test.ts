import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { storageSuite } from './storage.suite.ts';

const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('disk storage', () => {
  storageSuite(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'emberlore-storage-'));
    folders.push(folder);
    return createDiskStorage(join(folder, 'media'));
  });
});
