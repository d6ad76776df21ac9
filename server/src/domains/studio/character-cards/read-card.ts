import { open, readFile } from 'node:fs/promises';
import { limits, ownEntry } from '@emberlore/contract';
import { fail, invalid } from '../../../kit/errors.ts';
import { parseJson } from '../../../kit/json.ts';
import { isPng } from '../../../kit/png.ts';
import { type Archive, openArchive } from '../../../kit/zip.ts';
import { type CardAsset, type CardData, card } from './card.ts';
import { liftPictures, restoreUri } from './embedded-pictures.ts';
import { toCardFields } from './older-cards.ts';
import { readText } from './png.ts';

/** A card's faces as picture bytes. */
export type Faces = Partial<Record<'neutral' | 'annoyed' | 'happy' | 'sad', Uint8Array>>;

/** A parsed card with its pictures, not yet fitted to our limits. */
export interface ReadCard {
  data: CardData;
  faces: Faces;
  changes: string[];
}

/** Maximum size of a card's JSON in bytes, not counting embedded pictures. */
const JSON_BYTES = 2 * 1024 * 1024;
/** Maximum number of values in a card's JSON: enough for a lorebook of two thousand entries. */
const MAX_VALUES = 50_000;
const UNPACKED = { entries: 500, bytes: 4 * limits.cardBytes };

/** Maps other programs' emotion names to our faces. */
const emotions: Record<string, keyof Faces> = {
  neutral: 'neutral',
  main: 'neutral',
  default: 'neutral',
  annoyed: 'annoyed',
  annoyance: 'annoyed',
  angry: 'annoyed',
  anger: 'annoyed',
  happy: 'happy',
  joy: 'happy',
  happiness: 'happy',
  smile: 'happy',
  sad: 'sad',
  sadness: 'sad',
};

/** A card with the URIs of the pictures embedded in its JSON. */
interface ParsedCard {
  data: CardData;
  uris: string[];
}

function parse(bytes: Buffer): ParsedCard {
  const { json, uris } = liftPictures(bytes);
  if (json.length > JSON_BYTES) throw fail('fileTooLarge');
  const parsed = card.safeParse(toCardFields(parseJson(json.toString('utf8'), MAX_VALUES)));
  if (!parsed.success) throw invalid({ card: 'cardUnreadable' });
  return { data: parsed.data.data, uris };
}

const isPicture = ({ type }: CardAsset) => type === 'icon' || type === 'emotion';

function toFaceName({ type, name }: CardAsset): keyof Faces | undefined {
  if (type === 'icon') return name === 'main' ? 'neutral' : undefined;
  return ownEntry(emotions, name.toLowerCase());
}

const dataUri = /^data:image\/[a-z0-9.+-]+;base64,/i;

type Fetch = (uri: string) => Promise<Uint8Array | undefined>;

/** Reads the faces among the assets. Uses only pictures in the file itself: never fetches a URL. */
async function readFaces({ data, uris }: ParsedCard, embedded: Fetch, changes: string[]): Promise<Faces> {
  const faces: Faces = {};
  let elsewhere = 0;
  for (const asset of (data.assets ?? []).filter(isPicture)) {
    const face = toFaceName(asset);
    const uri = restoreUri(asset.uri, uris);
    if (uri.startsWith('ccdefault:') || face === undefined || faces[face]) continue;
    const bytes = dataUri.test(uri) ? Buffer.from(uri.replace(dataUri, ''), 'base64') : await embedded(uri);
    if (bytes) faces[face] = bytes;
    else elsewhere += 1;
  }
  if (elsewhere > 0) changes.push('Pictures that are not in the file itself were left out.');
  return faces;
}

const nowhere: Fetch = async () => undefined;

async function readPng(png: Buffer): Promise<ReadCard> {
  const text = readText(png, 'ccv3', limits.cardBytes) ?? readText(png, 'chara', limits.cardBytes);
  if (text === undefined) throw invalid({ card: 'pictureWithoutCharacter' });
  const parsed = parse(Buffer.from(text, 'base64'));
  const changes: string[] = [];
  const faces = await readFaces(parsed, nowhere, changes);
  return { data: parsed.data, faces: { neutral: png, ...faces }, changes };
}

async function readCharx(path: string): Promise<ReadCard> {
  const archive = await openArchive(path, UNPACKED);
  try {
    return await readArchive(archive);
  } finally {
    archive.close();
  }
}

async function readArchive(archive: Archive): Promise<ReadCard> {
  const text = await archive.read('card.json', limits.cardBytes);
  if (!text) throw invalid({ card: 'cardWithoutCharacter' });
  const parsed = parse(text);
  const changes: string[] = [];
  // The specification misspells `embeded`; some programs correct it.
  const embedded: Fetch = async (uri) => {
    const [, path] = /^embedd?ed:\/\/(.+)$/.exec(uri) ?? [];
    return path === undefined ? undefined : archive.read(path, limits.pictureBytes);
  };
  return { data: parsed.data, faces: await readFaces(parsed, embedded, changes), changes };
}

async function readJson(bytes: Buffer): Promise<ReadCard> {
  const parsed = parse(bytes);
  const changes: string[] = [];
  return { data: parsed.data, faces: await readFaces(parsed, nowhere, changes), changes };
}

/** Detects a ZIP by its first bytes. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'PK';
  } finally {
    await file.close();
  }
}

/**
 * Reads a Character Card: a PNG that contains one, a CHARX, or plain JSON. Throws a 400 if there is no card, and a 413
 * if it is too large. Never executes anything in it or fetches its URLs.
 */
export async function readCard(path: string): Promise<ReadCard> {
  if (await isZip(path)) return readCharx(path);
  const bytes = await readFile(path);
  return isPng(bytes) ? readPng(bytes) : readJson(bytes);
}
