import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PictureKind, pictureKinds, variantWidths } from '../src/widths.ts';

// Writes the smaller sizes of every master picture next to it (`castle-night.480.webp`) and `pictures/sizes.json` with
// the size of each master and its smaller widths. Run it after adding or changing a master:
// `node content/tools/scale-pictures.ts`. The results are committed, so seeding only copies files.

const root = join(import.meta.dirname, '..', 'pictures');
const quality = 78;

type Sizes = Record<string, { file: string; width: number; height: number; widths: number[] }>;

const isVariant = (name: string) => /\.\d+\.webp$/.test(name);
const isMaster = (name: string) => /\.(webp|svg)$/.test(name) && !isVariant(name);

async function removeVariants(folder: string) {
  for (const name of (await readdir(folder)).filter(isVariant)) await rm(join(folder, name));
}

async function scaleMaster(kind: PictureKind, folder: string, name: string) {
  const master = sharp(join(folder, name));
  const { width, height } = await master.metadata();
  const isVector = name.endsWith('.svg');
  const widths = isVector ? [] : variantWidths[kind].filter((candidate) => candidate < width);
  for (const target of widths) {
    const file = join(folder, name.replace(/\.webp$/, `.${target}.webp`));
    await master.clone().resize({ width: target }).webp({ quality, effort: 6, smartSubsample: true }).toFile(file);
  }
  return { width, height, widths };
}

async function scaleKind(kind: PictureKind, sizes: Sizes) {
  const folder = join(root, kind);
  await mkdir(folder, { recursive: true });
  await removeVariants(folder);
  const names = (await readdir(folder, { recursive: true })).filter(isMaster).sort();
  for (const name of names) {
    const size = await scaleMaster(kind, folder, name);
    sizes[`${kind}/${name.replace(/\.(webp|svg)$/, '')}`] = { file: `${kind}/${name}`, ...size };
  }
}

const sizes: Sizes = {};
for (const kind of pictureKinds) await scaleKind(kind, sizes);
const lines = Object.entries(sizes).map(([id, size]) => `  ${JSON.stringify(id)}: ${JSON.stringify(size)}`);
const manifest = join(root, 'sizes.json');
await writeFile(manifest, `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${lines.length} pictures, ${(await stat(manifest)).size} bytes of sizes\n`);
