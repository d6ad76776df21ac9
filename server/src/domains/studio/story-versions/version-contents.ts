import type { Reader } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Seal } from '../../../kit/seal.ts';
import { createSeal } from '../../../kit/seal.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Manifest } from '../story-export/story-export.service.ts';
import { packSnapshot, unpackSnapshot } from './snapshot.ts';
import { readNext } from './story-versions.repository.ts';

/** Encrypts what versions hold: what an author has deleted is to be read by nobody else. */
export interface VersionContents {
  /** Compresses and encrypts a story as it stands. */
  close(storyId: string, story: Manifest): Promise<Uint8Array>;
  /** Returns the compressed story. Throws `Version Not Found.` if another secret has encrypted it. */
  open(storyId: string, content: Uint8Array): Uint8Array;
  /** Reads all versions of an account's stories part by part, for its data download. */
  listAll(accountId: string): AsyncGenerator<object>;
}

/** Creates the service. Each content is bound to its story. */
export function createVersionContents(reader: Reader, tokens: Pick<Tokens, 'opaque'>): VersionContents {
  const seal: Seal = createSeal(tokens.opaque('story versions', 'seal'), 'versions of stories');

  return {
    async close(storyId, story) {
      return seal.sealBytes(await packSnapshot(story), storyId);
    },
    open(storyId, content) {
      const packed = seal.openBytes(content, storyId);
      if (packed === null) throw notFound('Version');
      return packed;
    },
    async *listAll(accountId) {
      let row = await readNext(reader, accountId, '');
      while (row) {
        const { id: versionId, storyId, savedAt, content } = row;
        const packed = content && seal.openBytes(content, storyId);
        if (packed) {
          const { scenes, characters, items, story, rules } = await unpackSnapshot(packed);
          const about = { versionId, storyId, savedAt: savedAt.toISOString() };
          yield { ...about, story, rules };
          for (const scene of scenes) yield { versionId, scene };
          for (const character of characters) yield { versionId, character };
          for (const item of items) yield { versionId, item };
        }
        row = await readNext(reader, accountId, versionId);
      }
    },
  };
}
