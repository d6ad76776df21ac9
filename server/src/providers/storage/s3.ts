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

/** A bucket of Amazon S3 or of a compatible server. */
export interface S3Options {
  bucket: string;
  region: string;
  /** The server's URL; default: Amazon's endpoint for the region. */
  endpoint?: string;
  /** Default: the usual sources, which are environment, profile and the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Timeout in milliseconds for a call including all attempts. */
  timeout?: number;
}

/** Maximum number of attempts for a call that fails temporarily. */
const ATTEMPTS = 3;
/** A little less than the timeout of the guarded storage, so that no aborted call keeps running behind it. */
const TIMEOUT = 14_000;

/** Pictures are named by their content hash, so a browser never needs to request one again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

function createClient({ region, endpoint, credentials, timeout = TIMEOUT }: S3Options): S3Client {
  return new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeout, requestTimeout: timeout, throwOnRequestTimeout: true },
    // Self-hosted servers rarely have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
}

const listKeys = ({ Contents = [] }: ListObjectsV2CommandOutput, before?: Date) =>
  Contents.filter(({ LastModified }) => !before || (LastModified !== undefined && LastModified < before)).flatMap(
    ({ Key }) => Key ?? [],
  );

/**
 * Stores files as objects of a bucket, shared by all servers of an installation. A completed put is durable, and
 * readers see only complete objects. `close` releases the connections.
 */
export function createS3Storage(options: S3Options): Storage & { check(): Promise<void>; close(): void } {
  const client = createClient(options);
  const { bucket: Bucket, timeout = TIMEOUT } = options;
  /** The client's own timeouts only cover silence, not a slow answer. */
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeout) });
  const toObject = (key: string) => {
    checkKey(key);
    return { Bucket, Key: key };
  };
  const pages = (more: { Prefix?: string; Delimiter?: string }) =>
    paginateListObjectsV2({ client }, { Bucket, ...more }, inTime());

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...toObject(key), Body: bytes, CacheControl: FOR_EVER }), inTime());
    },
    async get(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(toObject(key)));
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
        found.push(...listKeys(page));
      }
      return found.sort();
    },
    async *all(before) {
      for await (const page of pages({})) yield* listKeys(page, before);
    },
    // An incomplete put leaves no object.
    async clearDrafts() {},
    async remove(key) {
      await client.send(new DeleteObjectCommand(toObject(key)), inTime());
    },
    /** Throws if the bucket doesn't exist or isn't accessible. */
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), inTime());
    },
    close: () => client.destroy(),
  };
}
