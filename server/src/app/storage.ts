import { join } from 'node:path';
import { createDiskStorage } from '../providers/storage/disk.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { BadSetting } from './bad-setting.ts';
import type { Config } from './config.ts';

/**
 * Where the pictures of this installation are kept: its bucket, or its data directory. Throws `BadSetting` when the bucket
 * cannot be reached with the keys that are set. `close` lets go of connections.
 */
export async function openStorage({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<{ storage: Storage; close: () => Promise<void> }> {
  if (!bucket) return { storage: createDiskStorage(join(dataDir, 'media')), close: async () => {} };
  // Amazon's client takes a tenth of a second to load, which only an installation with a bucket need wait for.
  const { createS3Storage } = await import('../providers/storage/s3.ts');
  const storage = createS3Storage(bucket);
  const close = async () => storage.close();
  try {
    await storage.check();
  } catch (cause) {
    await close();
    const name = cause instanceof Error ? cause.name : 'unknown';
    throw new BadSetting(`S3_BUCKET: the bucket ${bucket.bucket} cannot be used (${name}).`);
  }
  return { storage, close };
}
