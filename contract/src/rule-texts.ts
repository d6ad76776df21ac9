/** A rule with texts that are told in play. */
interface Telling {
  text?: string;
  options?: readonly { text: string; roll?: { text: string } | undefined }[];
  epilogues?: readonly { text: string }[];
}

/** Whether everything that a rule tells has at least one letter or digit. */
export function hasWords({ text, options = [], epilogues = [] }: Telling): boolean {
  const rolls = options.flatMap(({ roll }) => roll ?? []);
  const all = [text ?? 'none', ...[...options, ...rolls, ...epilogues].map((part) => part.text)];
  return all.every((told) => /[\p{L}\p{N}]/u.test(told));
}
