import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';

// Writes `pictures/patches.json` from the boxes that the renderer of the portraits noted: `node content/tools/place-patches.ts FOLDER`,
// with a folder of `{character}.json` files. Run it after changing a portrait of `pictures/portraits` or its patches in
// `pictures/patches`.

const root = join(import.meta.dirname, '..');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with the boxes.');

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const boxes = z.record(z.string(), z.object({ eyes: box, mouth: box }));

const toBox = ([x, y, width, height]: z.infer<typeof box>) => ({ x, y, width, height });

const entries: Record<string, unknown> = {};
for (const name of readdirSync(folder)
  .filter((each) => each.endsWith('.json'))
  .sort()) {
  const ofCharacter = boxes.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  for (const [emotion, { eyes, mouth }] of Object.entries(ofCharacter)) {
    const id = `${name.replace(/\.json$/, '')}-${emotion}`;
    const bytes = readFileSync(join(root, 'pictures', 'portraits', `${id}.webp`));
    const portrait = createHash('sha256').update(bytes).digest('hex');
    const { width: size } = await sharp(bytes).metadata();
    entries[id] = { portrait, size, eyes: toBox(eyes), mouth: toBox(mouth) };
  }
}
const lines = Object.entries(entries).map(([id, entry]) => `  ${JSON.stringify(id)}: ${JSON.stringify(entry)}`);
writeFileSync(join(root, 'pictures', 'patches.json'), `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${lines.length} portraits with patches\n`);
