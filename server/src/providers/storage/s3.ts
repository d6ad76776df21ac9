import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkKey, type Storage } from './storage.ts';

/** A bucket of Amazon S3 or of a server that speaks its protocol. */
export interface S3Options {
  bucket: string;
  region: string;
  /** The server's address; without it Amazon's own of the region. */
  endpoint?: string;
  /** Without them the usual places are asked: environment, profile, the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Milliseconds for a call with all its attempts, until it is answered. */
  timeout?: number;
}

/** How often a call is made that fails for a reason that may pass. */
const ATTEMPTS = 3;
/** A little less than the storage's guard waits: what is given up is not left running behind it. */
const TIMEOUT = 14_000;

/** A picture lies under the hash of its content: what was read once needs never be asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

function clientOf({ region, endpoint, credentials, timeout = TIMEOUT }: S3Options): S3Client {
  return new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeout, requestTimeout: timeout, throwOnRequestTimeout: true },
    // A server of one's own seldom has a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
}

const keysOf = ({ Contents = [] }: ListObjectsV2CommandOutput, before?: Date) =>
  Contents.filter(({ LastModified }) => !before || (LastModified !== undefined && LastModified < before)).flatMap(
    ({ Key }) => Key ?? [],
  );

/**
 * Files as objects of a bucket, which every server of an installation sees alike. A put that was answered is kept; readers
 * see whole objects alone. `close` lets go of the connections.
 */
export function createS3Storage(options: S3Options): Storage & { check(): Promise<void>; close(): void } {
  const client = clientOf(options);
  const { bucket: Bucket, timeout = TIMEOUT } = options;
  /** The client's own limits hold for its silence alone, not for an answer that drips. */
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeout) });
  const objectOf = (key: string) => {
    checkKey(key);
    return { Bucket, Key: key };
  };
  const pages = (more: { Prefix?: string; Delimiter?: string }) =>
    paginateListObjectsV2({ client }, { Bucket, ...more }, inTime());

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...objectOf(key), Body: bytes, CacheControl: FOR_EVER }), inTime());
    },
    async get(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(objectOf(key)));
        return Body ? { size: ContentLength, stream: Body as Readable } : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async list(key) {
      checkKey(key);
      const found: string[] = [];
      for await (const page of pages({ Prefix: `${key}/`, Delimiter: '/' })) {
        found.push(...keysOf(page));
      }
      return found.sort();
    },
    async *all(before) {
      for await (const page of pages({})) yield* keysOf(page, before);
    },
    // An object that was never put whole is none.
    async clearDrafts() {},
    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)), inTime());
    },
    /** Throws when the bucket is not there or not ours. */
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), inTime());
    },
    close: () => client.destroy(),
  };
}
