import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '@emberlore/contract';
import { UNPACKED } from '../../domains/studio/story-export/export-limits.ts';
import { listPictures } from '../../domains/studio/story-export/export-story.ts';
import { MANIFEST_NAME, type Manifest, manifest as manifestShape } from '../../domains/studio/story-export/manifest.ts';
import { createZip, openArchive } from '../../kit/zip.ts';
import { isInPool } from './folder-files.ts';

/** A story export: the story and the bytes of its pictures by their names. */
export interface StoryFile {
  manifest: Manifest;
  pictures: Map<string, Uint8Array>;
}

/** Packs a story with the pictures of its folder into an export, as the web’s import takes it. */
export async function packStory(manifest: Manifest, folder: string): Promise<Uint8Array> {
  const zip = createZip(new Date());
  zip.add(MANIFEST_NAME, true, async () => Readable.from([JSON.stringify(manifest)]));
  for (const { file } of listPictures(manifest))
    if (!isInPool(file)) zip.add(file, false, async () => Readable.from([await readFile(join(folder, file))]));
  zip.end();
  return buffer(zip.output);
}

/** Unpacks a story export. */
export async function unpackStory(bytes: Uint8Array): Promise<StoryFile> {
  const folder = await mkdtemp(join(tmpdir(), 'emberlore-story-'));
  try {
    const path = join(folder, 'story.zip');
    await writeFile(path, bytes);
    const archive = await openArchive(path, UNPACKED);
    try {
      const text = await archive.read(MANIFEST_NAME, limits.bundleBytes);
      const manifest = manifestShape.parse(JSON.parse(text?.toString('utf8') ?? '{}'));
      const pictures = new Map<string, Uint8Array>();
      for (const name of archive.names)
        if (name !== MANIFEST_NAME)
          pictures.set(name, (await archive.read(name, limits.bundleBytes)) ?? new Uint8Array());
      return { manifest, pictures };
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
