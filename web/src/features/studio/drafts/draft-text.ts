import type { PictureValue } from '../../../ui/picture-file.ts';

/** Placeholder in a draft's text for a picture whose file is stored separately. */
interface StoredPicture extends Pick<PictureValue, 'look'> {
  $picture: string;
}

/** What stands for a picture whose file isn't here while a text is read. */
const absent = Symbol('absent');

const names = new WeakMap<Blob, string>();

/** Returns the storage name of a file; stable for the same file while the page is open. */
export function readFileName(file: Blob): string {
  const known = names.get(file);
  if (known !== undefined) return known;
  const name = crypto.randomUUID();
  names.set(file, name);
  return name;
}

/** Restores the name of a loaded file. */
export function restoreName(file: Blob, name: string): void {
  names.set(file, name);
}

/** Serializes form values to text, with the files that the text references by name. */
export function draftText(values: unknown): { text: string; files: Map<string, Blob> } {
  const files = new Map<string, Blob>();
  const text = JSON.stringify(values, (_key, value: unknown) => {
    if (!isFilePicture(value)) return value;
    const name = readFileName(value.file);
    files.set(name, value.file);
    return { $picture: name, ...(value.look && { look: value.look }) } satisfies StoredPicture;
  });
  return { text, files };
}

/** Returns the names of the files that the text references. */
export function listFileNames(text: string): string[] {
  const found: string[] = [];
  readText(text, (name) => {
    found.push(name);
    return undefined;
  });
  return found;
}

/**
 * Parses the text of a draft and inserts its files. A picture whose file isn't on this device becomes null; a list of
 * pictures goes without it.
 */
export function readText(text: string, findFile: (name: string) => Blob | undefined): unknown {
  return parse(text, ({ $picture, look }) => {
    const file = findFile($picture);
    return file && ({ file, ...(look && { look }) } satisfies PictureValue);
  });
}

/**
 * Puts the pictures that are on another device only back into the text of a form, unless the form has another one.
 * @param before the text that the form was filled from.
 * @param isHere whether the file with a name is on this device.
 */
export function keepAbsentPictures(text: string, before: string, isHere: (name: string) => boolean): string {
  if (listFileNames(before).every(isHere)) return text;
  const isAway = (value: unknown) => isStoredPicture(value) && !isHere(value.$picture);
  const bare = asFields(parse(before, (stored) => (isHere(stored.$picture) ? stored : undefined)));
  const now = readFields(text);
  for (const [key, old] of Object.entries(readFields(before))) {
    const value = now[key];
    if (JSON.stringify(value) === JSON.stringify(bare[key])) now[key] = old;
    else if (Array.isArray(value) && Array.isArray(old)) now[key] = [...old.filter(isAway), ...value];
  }
  return JSON.stringify(now);
}

/** Parses the text of a draft into its fields, with placeholders for pictures. */
export function readFields(text: string): Record<string, unknown> {
  return asFields(JSON.parse(text));
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Parses a text; a picture for which `resolve` returns undefined is left out of lists, and null elsewhere. */
function parse(text: string, resolve: (stored: StoredPicture) => unknown): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (Array.isArray(value)) return value.filter((each) => each !== absent);
    if (isStoredPicture(value)) return resolve(value) ?? absent;
    return withoutAbsent(value);
  });
}

function withoutAbsent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.values(value).includes(absent)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, each === absent ? null : each]));
}

function isFilePicture(value: unknown): value is Extract<PictureValue, { file: Blob }> {
  return typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Blob;
}

function isStoredPicture(value: unknown): value is StoredPicture {
  return typeof value === 'object' && value !== null && '$picture' in value && typeof value.$picture === 'string';
}
