/** Hands a file to the browser, to be kept under that name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over once it had a turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A name for files out of any words, as in `the-lantern-at-the-fen`. */
export function fileNameOf(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'emberlore';
}
