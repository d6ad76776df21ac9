import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { inPieces } from '../../../kit/in-pieces.ts';
import type { Manifest } from '../story-export/story-export.service.ts';

/** A line of a snapshot: a part of the story. */
type Line =
  | Pick<Manifest, 'format' | 'schemaVersion' | 'story' | 'rules'>
  | { scene: Manifest['scenes'][number] }
  | { character: Manifest['characters'][number] }
  | { item: Manifest['items'][number] };

/** Yields a story as lines of JSON, so that no part of a large one takes the event loop for long. */
function* toLines({ scenes, characters, items, ...whole }: Manifest): Generator<string> {
  const line = (part: Line) => `${JSON.stringify(part)}\n`;
  yield line(whole);
  for (const scene of scenes) yield line({ scene });
  for (const character of characters) yield line({ character });
  for (const item of items) yield line({ item });
}

/** Compresses a story as it stands, in small steps and on other threads. */
export function packSnapshot(manifest: Manifest): Promise<Buffer> {
  return buffer(Readable.from(inPieces(toLines(manifest))).pipe(createGzip()));
}

const unzip = promisify(gunzip);

/** Reads what `packSnapshot` has written, in small steps. */
export async function unpackSnapshot(packed: Uint8Array): Promise<Manifest> {
  const lines = (await unzip(packed)).toString().trimEnd().split('\n');
  const story: Manifest = { ...JSON.parse(lines[0] ?? ''), scenes: [], characters: [], items: [] };
  for (const text of lines.slice(1)) {
    const line = JSON.parse(text);
    if (line.scene) story.scenes.push(line.scene);
    else if (line.character) story.characters.push(line.character);
    else story.items.push(line.item);
    await breathe();
  }
  return story;
}
