import { join } from 'node:path';
import { createDiskStorage } from '../providers/storage/disk.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { BadSetting } from './bad-setting.ts';
import type { Config } from './config.ts';

/**
 * Opens the storage of pictures: the configured bucket, or the data directory. Throws `BadSetting` if the bucket can't
 * be reached with the configured keys. `close` releases connections.
 */
export async function openStorage({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<{ storage: Storage; close: () => Promise<void> }> {
  if (!bucket) return { storage: createDiskStorage(join(dataDir, 'media')), close: async () => {} };
  // Amazon's client takes a tenth of a second to load, so it is loaded only if a bucket is configured.
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
