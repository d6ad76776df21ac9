import { foldText } from '@emberlore/contract';
/** Downloads a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Converts any text to a file name: `the-lantern-at-the-fen`. */
export function toFileName(words: string): string {
  return (
    foldText(words)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'emberlore'
  );
}
