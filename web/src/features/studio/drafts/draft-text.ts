import type { PictureValue } from '../../../ui/picture-file.ts';

/** Placeholder in a draft's text for a picture whose file is stored separately. */
interface StoredPicture extends Pick<PictureValue, 'look'> {
  $picture: string;
}

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

/** Parses the text of a draft and inserts its files. A picture whose file is gone becomes null. */
export function readText(text: string, findFile: (name: string) => Blob | undefined): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (!isStoredPicture(value)) return value;
    const file = findFile(value.$picture);
    return file ? ({ file, ...(value.look && { look: value.look }) } satisfies PictureValue) : null;
  });
}

function isFilePicture(value: unknown): value is Extract<PictureValue, { file: Blob }> {
  return typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Blob;
}

function isStoredPicture(value: unknown): value is StoredPicture {
  return typeof value === 'object' && value !== null && '$picture' in value && typeof value.$picture === 'string';
}
