/** Replaces what stands between `<!-- name: ... -->` and `<!-- /name -->` in a document. Throws if the marks are missing. */
export function replaceBlock(document: string, name: string, content: string): string {
  const block = new RegExp(`(<!-- ${name}:.*-->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!block.test(document)) throw new Error(`The document has no block "${name}".`);
  return document.replace(block, (_, start: string, end: string) => `${start}\n${content.trim()}\n\n${end}`);
}
