import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createZip, openArchive } from './zip.ts';

const bounds = { entries: 10, bytes: 1024 * 1024 };
const DIRECTORY_HEAD = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const END_HEAD = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-zip-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function openStatus(zip: Uint8Array): Promise<number> {
  const path = join(folder, 'a.zip');
  await writeFile(path, zip);
  try {
    (await openArchive(path, bounds)).close();
    return 200;
  } catch (error) {
    return Number(Reflect.get(Object(error), 'status'));
  }
}

const files = (count: number, nameOf: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), new Uint8Array()]));

/** Returns the archive with changes to its end record and one entry of its directory. */
function altered(zip: Uint8Array, change: (bytes: Buffer, firstEntry: number, end: number) => void): Buffer {
  const bytes = Buffer.from(zip);
  change(bytes, bytes.indexOf(DIRECTORY_HEAD), bytes.lastIndexOf(END_HEAD));
  return bytes;
}

/** Returns an archive whose directory lists the same file several times. */
function repeated(times: number): Buffer {
  const zip = Buffer.from(zipSync({ a: new Uint8Array() }));
  const start = zip.indexOf(DIRECTORY_HEAD);
  const end = Buffer.from(zip.subarray(zip.lastIndexOf(END_HEAD)));
  const directory = Buffer.concat(Array<Buffer>(times).fill(zip.subarray(start, zip.lastIndexOf(END_HEAD))));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([zip.subarray(0, start), directory, end]);
}

describe('an uploaded archive', () => {
  test('has a bounded number of entries, folders and repeated names included', async () => {
    expect(await openStatus(zipSync(files(10, (at) => `${at}/`)))).toBe(200);
    expect(await openStatus(zipSync(files(11, (at) => `${at}/`)))).toBe(413);
    expect(await openStatus(zipSync(files(11, (at) => `${at}`)))).toBe(413);
    expect(await openStatus(repeated(11))).toBe(413);
    expect(await openStatus(repeated(60_000))).toBe(413);
  });

  test('is refused by the number that its end record declares, before its entries are read', async () => {
    const claiming = altered(zipSync({ a: new Uint8Array() }), (bytes, _entry, end) => {
      bytes.writeUInt16LE(60_000, end + 8);
      bytes.writeUInt16LE(60_000, end + 10);
    });
    expect(await openStatus(claiming)).toBe(413);
  });

  test('names no file or folder twice', async () => {
    expect(await openStatus(repeated(1))).toBe(200);
    expect(await openStatus(repeated(2))).toBe(400);
  });

  test('has names and comments of a bounded length', async () => {
    expect(await openStatus(zipSync({ ['a'.repeat(1000)]: new Uint8Array() }))).toBe(200);
    expect(await openStatus(zipSync({ ['a'.repeat(1025)]: new Uint8Array() }))).toBe(413);
    expect(await openStatus(zipSync({ a: [new Uint8Array(), { comment: 'c'.repeat(1025) }] }))).toBe(413);
    expect(await openStatus(zipSync({ a: [new Uint8Array(), { extra: { 7: new Uint8Array(1025) } }] }))).toBe(413);
  });

  test('does not unpack to more than a hundred times its size, nor to more than its bounds', async () => {
    expect(await openStatus(zipSync({ a: new Uint8Array(64 * 1024) }))).toBe(200);
    expect(await openStatus(zipSync({ a: new Uint8Array(512 * 1024) }))).toBe(413);
    expect(await openStatus(zipSync({ a: new Uint8Array(randomBytes(512 * 1024)) }))).toBe(200);
    const large = new Uint8Array(randomBytes(600 * 1024));
    expect(await openStatus(zipSync({ a: large, b: large }))).toBe(413);
  });

  test('has no entries that share their packed bytes', async () => {
    const overlapping = altered(zipSync(files(2, (at) => `${at}`)), (bytes, entry) => {
      bytes.writeUInt32LE(bytes.length + 1, entry + 20);
      bytes.writeUInt32LE(bytes.length + 1, entry + 24);
    });
    expect(await openStatus(overlapping)).toBe(413);
  });
});

test('a ZIP whose file fails half-way ends with that error, and nothing else does', async () => {
  const zip = createZip(new Date());
  const failing = async function* () {
    yield Buffer.alloc(100_000);
    throw new Error('The database has gone.');
  };
  zip.add('one', true, async () => Readable.from(failing()));
  zip.add('two', true, async () => Readable.from(['never']));
  zip.end();
  await expect(buffer(zip.output)).rejects.toThrow('The database has gone.');
});

describe('a ZIP that is made', () => {
  const failing = (error: Error) =>
    Readable.from(
      (async function* () {
        yield 'a beginning';
        throw error;
      })(),
    );
  const failed = () => {
    const stream = new Readable({ read: () => {} });
    stream.on('error', () => {});
    return stream.destroy(new Error('gone'));
  };
  const cutShort = () => {
    const stream = Readable.from(['a beginning']);
    stream.destroy();
    return stream;
  };

  test.each([
    ['fails while it is read', async () => failing(new Error('gone'))],
    ['has failed before', async () => failed()],
    ['is closed before its end', async () => cutShort()],
    ['cannot be opened', () => Promise.reject(new Error('gone'))],
  ])('ends with an error when a file of it %s', async (_, open) => {
    const zip = createZip(new Date());
    zip.add('whole.txt', true, async () => Readable.from(['whole']));
    zip.add('broken.txt', true, open);
    zip.add('never.txt', true, () => Promise.reject(new Error('A file was opened after the failure.')));
    zip.end();
    await expect(buffer(zip.output)).rejects.toThrow(/gone|Premature close/);
  });

  test('does not end the process when it fails before anybody reads it', async () => {
    const zip = createZip(new Date());
    zip.add('broken.txt', true, async () => failing(new Error('gone')));
    zip.end();
    await new Promise((closed) => zip.output.once('close', closed));
    await expect(buffer(zip.output)).rejects.toThrow();
  });
});
