import { expect, test } from 'vitest';
import { openStorage } from './storage.ts';

test('a bucket that cannot be used says so at the start', async () => {
  const credentials = { accessKeyId: 'nobody', secretAccessKey: 'nothing' };
  // Nothing listens on port 9, so waiting longer would not help.
  const bucket = { bucket: 'pictures', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials };
  await expect(openStorage({ dataDir: '/nowhere', bucket })).rejects.toThrow(
    'S3_BUCKET: the bucket pictures cannot be used',
  );
});
