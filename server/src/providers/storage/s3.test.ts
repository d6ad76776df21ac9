import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Storage, type S3Options } from './s3.ts';
import { storageSuite } from './storage.suite.ts';

// An S3 server in this process, with its objects in a folder.
let server: S3rver;
let folder: string;
let place: Omit<S3Options, 'bucket'>;
let buckets = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-s3-'));
  // It computes the signatures of newer clients differently from Amazon.
  const lenient = { allowMismatchedSignatures: true, vhostBuckets: false, silent: true };
  server = new S3rver({ ...lenient, port: 0, address: '127.0.0.1', directory: folder });
  const { port } = await server.run();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  place = { region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials };
});

afterAll(async () => {
  for (const close of closing) close();
  await server.close();
  await rm(folder, { recursive: true });
});

async function emptyStorage() {
  buckets += 1;
  const bucket = `bucket-${buckets}`;
  const client = new S3Client({ ...place, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const storage = createS3Storage({ ...place, bucket });
  closing.push(storage.close);
  return storage;
}

describe('S3 storage', () => {
  storageSuite(emptyStorage);

  test('a bucket that is there is found, another is not', async () => {
    await expect((await emptyStorage()).check()).resolves.toBeUndefined();
    const other = createS3Storage({ ...place, bucket: 'nobodys' });
    closing.push(other.close);
    await expect(other.check()).rejects.toThrow();
  });
});
