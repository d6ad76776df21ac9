import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Storage } from './s3.ts';
import { signatureFault } from './signature-v4.fixture.ts';
import { type SignedS3, startSignedS3 } from './signed-s3.fixture.ts';
import { storageSuite } from './storage.suite.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

describe('the check of signatures', () => {
  // Amazon's own example: "GET Object" of "Signature Calculations for the Authorization Header".
  const example = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  const nothing = new Uint8Array();

  test('finds Amazon’s own example right', () => {
    expect(signatureFault(example, nothing, credentials)).toBeNull();
  });

  test.each([
    ['another path', { ...example, url: '/test.txt2' }, nothing, credentials],
    ['another body', example, new Uint8Array([1]), credentials],
    ['another secret', example, nothing, { ...credentials, secretAccessKey: 'another' }],
    ['another header', { ...example, headers: { ...example.headers, range: 'bytes=0-99' } }, nothing, credentials],
    [
      'a header that is not signed',
      { ...example, headers: { ...example.headers, 'x-amz-acl': 'public-read' } },
      nothing,
      credentials,
    ],
  ])('finds %s wrong', (_what, request, body, keys) => {
    expect(signatureFault(request, body, keys)).not.toBeNull();
  });
});

describe('S3 storage at a server that checks signatures and lists in pages', () => {
  let server: SignedS3;
  let buckets = 0;
  const closing: (() => void)[] = [];
  const place = () => ({ region: 'eu-central-1', endpoint: server.endpoint, credentials });

  beforeAll(async () => {
    server = await startSignedS3(credentials);
  });

  afterAll(() => {
    for (const close of [...closing, server.close]) close();
  });

  async function emptyStorage() {
    buckets += 1;
    const bucket = `bucket-${buckets}`;
    const client = new S3Client({ ...place(), forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    const storage = createS3Storage({ ...place(), bucket });
    closing.push(storage.close);
    return storage;
  }

  storageSuite(emptyStorage);

  test('more keys than one page holds are all found', async () => {
    const storage = await emptyStorage();
    const keys = Array.from({ length: 2345 }, (_, at) => `a/${String(at).padStart(4, '0')}`);
    server.fill(`bucket-${buckets}`, keys);
    const before = server.pages();
    expect(await storage.list('a')).toEqual(keys);
    expect(server.pages() - before).toBe(3);
    const found: string[] = [];
    for await (const key of storage.all()) found.push(key);
    expect(found).toHaveLength(2345);
  });

  test('a request with another secret is refused, and all others were right', async () => {
    expect(server.refused).toEqual([]);
    const stranger = createS3Storage({
      ...place(),
      credentials: { ...credentials, secretAccessKey: 'another' },
      bucket: 'bucket-1',
    });
    closing.push(stranger.close);
    await expect(stranger.check()).rejects.toThrow();
    expect(server.refused).toEqual(['HEAD /bucket-1/: its signature is wrong']);
  });
});
