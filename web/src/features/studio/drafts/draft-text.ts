import type { PictureValue } from '../../../ui/picture-file.ts';

/** What stands in the text of a draft for a picture whose file is kept beside it. */
interface KeptPicture extends Pick<PictureValue, 'look'> {
  $picture: string;
}

const names = new WeakMap<Blob, string>();

/** The name under which a file is kept; the same file has the same name as long as the page lives. */
export function nameOf(file: Blob): string {
  const known = names.get(file);
  if (known !== undefined) return known;
  const name = crypto.randomUUID();
  names.set(file, name);
  return name;
}

/** Gives a file that was fetched its name back. */
export function rename(file: Blob, name: string): void {
  names.set(file, name);
}

/** The values of a form as text, and the files that it only names. */
export function draftText(values: unknown): { text: string; files: Map<string, Blob> } {
  const files = new Map<string, Blob>();
  const text = JSON.stringify(values, (_key, value: unknown) => {
    if (!isFilePicture(value)) return value;
    const name = nameOf(value.file);
    files.set(name, value.file);
    return { $picture: name, ...(value.look && { look: value.look }) } satisfies KeptPicture;
  });
  return { text, files };
}

/** The names of the files that the text names. */
export function filesIn(text: string): string[] {
  const found: string[] = [];
  readText(text, (name) => {
    found.push(name);
    return undefined;
  });
  return found;
}

/** The values of a text with its files put in. A picture whose file is gone is null. */
export function readText(text: string, fileOf: (name: string) => Blob | undefined): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (!isKeptPicture(value)) return value;
    const file = fileOf(value.$picture);
    return file ? ({ file, ...(value.look && { look: value.look }) } satisfies PictureValue) : null;
  });
}

function isFilePicture(value: unknown): value is Extract<PictureValue, { file: Blob }> {
  return typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Blob;
}

function isKeptPicture(value: unknown): value is KeptPicture {
  return typeof value === 'object' && value !== null && '$picture' in value && typeof value.$picture === 'string';
}
