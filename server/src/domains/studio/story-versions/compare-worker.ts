import { serveThread } from '../../../kit/thread-server.ts';
import { compareVersions } from './compare-versions.ts';
import { unpackSnapshot } from './snapshot.ts';
import { withoutParts } from './version-target.ts';

/** Two packed versions to compare, without the parts of these ids. */
export interface CompareJob {
  before: Uint8Array | null;
  after: Uint8Array;
  hidden: string[];
}

// Thread that compares versions: unpacking and comparing large stories takes long.

serveThread(async ({ before, after, hidden }: CompareJob) => {
  const read = async (packed: Uint8Array) => withoutParts(await unpackSnapshot(packed), new Set(hidden));
  return { result: compareVersions(before && (await read(before)), await read(after)) };
});
