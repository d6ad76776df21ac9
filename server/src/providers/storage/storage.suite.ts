import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage } from './storage.ts';

async function read(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.get(key);
  return file && (await buffer(file.stream)).toString();
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Tests that every driver must pass; `make` returns an empty storage. */
export function storageSuite(make: () => Promise<Storage>): void {
  test('what is put can be got, with its size', async () => {
    const storage = await make();
    await storage.put('ab/cd/1.webp', bytes('first'));
    const file = await storage.get('ab/cd/1.webp');
    expect(file?.size).toBe(5);
    expect(file && (await buffer(file.stream)).toString()).toBe('first');
  });

  test('putting again replaces the content', async () => {
    const storage = await make();
    await storage.put('a/1', bytes('first'));
    await storage.put('a/1', bytes('second'));
    expect(await read(storage, 'a/1')).toBe('second');
  });

  test('writers at the same time leave one whole content', async () => {
    const storage = await make();
    const contents = ['x', 'y', 'z'].map((letter) => letter.repeat(100_000));
    await Promise.all(contents.map((content) => storage.put('a/1', bytes(content))));
    expect(contents).toContain(await read(storage, 'a/1'));
    expect(await storage.list('a')).toEqual(['a/1']);
  });

  test('what is not there is null, and a folder is no file', async () => {
    const storage = await make();
    await storage.put('a/b/1', bytes('first'));
    expect(await storage.get('a/b/2')).toBeNull();
    expect(await storage.get('a/b')).toBeNull();
    expect(await storage.get('a/b/1/2')).toBeNull();
  });

  test('a listing holds the keys right below, in order', async () => {
    const storage = await make();
    for (const key of ['a/2', 'a/1', 'a/b/3', 'c/4']) await storage.put(key, bytes(key));
    expect(await storage.list('a')).toEqual(['a/1', 'a/2']);
    expect(await storage.list('nothing')).toEqual([]);
  });

  test('all keys are found, and clearing drafts leaves them', async () => {
    const storage = await make();
    for (const key of ['a/2', 'a/b/3', 'c/4']) await storage.put(key, bytes(key));
    await storage.clearDrafts();
    const found: string[] = [];
    for await (const key of storage.all()) found.push(key);
    expect(found.sort()).toEqual(['a/2', 'a/b/3', 'c/4']);
  });

  test('what was put before a moment is told from what came later', async () => {
    const storage = await make();
    await storage.put('a/1', bytes('first'));
    const hour = 3_600_000;
    const before = async (moment: number) => {
      const found: string[] = [];
      for await (const key of storage.all(new Date(moment))) found.push(key);
      return found;
    };
    expect(await before(Date.now() - hour)).toEqual([]);
    expect(await before(Date.now() + hour)).toEqual(['a/1']);
  });

  test('what is removed is gone, and may be removed again', async () => {
    const storage = await make();
    await storage.put('a/1', bytes('first'));
    await storage.remove('a/1');
    await storage.remove('a/1');
    expect(await storage.get('a/1')).toBeNull();
  });

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '', '.hidden', 'a/.part', 'A', 'a\0b'])(
    'the key %j is refused',
    async (key) => {
      const storage = await make();
      await expect(storage.get(key)).rejects.toThrow('Not a storage key');
      await expect(storage.put(key, bytes('x'))).rejects.toThrow('Not a storage key');
      await expect(storage.list(key)).rejects.toThrow('Not a storage key');
    },
  );
}
