import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// Composes the first cover of each launch story: its lead, the first character of the first scene, before that scene's
// place. Run it after changing a lead's portrait or a background, and `scale-pictures.ts` after it:
// `node content/tools/make-covers.ts`.

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'pictures');
const size = { width: 1600, height: 900 };
/** Height of the portrait. A card shows the middle 675 pixels of the width, so shoulders may be cut, but no face. */
const bust = 800;

/** Darkens the sides and the foot: the face stays the brightest spot, which is where cards are cropped to. */
const shade = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs>
    <radialGradient id="side" cx="50%" cy="45%" r="62%">
      <stop offset="0.25" stop-color="#0e0c14" stop-opacity="0.1"/>
      <stop offset="1" stop-color="#0e0c14" stop-opacity="0.8"/>
    </radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#side)"/>
</svg>`);
const foot = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs>
    <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0.72" stop-color="#0e0c14" stop-opacity="0"/>
      <stop offset="1" stop-color="#0e0c14" stop-opacity="0.85"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#foot)"/>
</svg>`);

interface Story {
  slug: string;
  scenes: { background: string; characters: string[] }[];
}

async function compose({ slug, scenes: [first] }: Story): Promise<void> {
  const lead = first?.characters[0];
  if (!first || !lead) throw new Error(`${slug} has no lead.`);
  const portrait = await sharp(join(pictures, 'portraits', `${lead}-neutral.webp`))
    .resize({ height: bust })
    .toBuffer();
  await sharp(join(pictures, 'backgrounds', `${first.background}.webp`))
    .resize(size)
    .blur(3)
    .modulate({ brightness: 0.7 })
    .composite([{ input: shade }, { input: portrait, gravity: 'south' }, { input: foot }])
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(join(pictures, 'covers', `${slug}.webp`));
}

await mkdir(join(pictures, 'covers'), { recursive: true });
for (const name of (await readdir(join(root, 'stories'))).sort()) {
  await compose(JSON.parse(await readFile(join(root, 'stories', name), 'utf8')) as Story);
}
