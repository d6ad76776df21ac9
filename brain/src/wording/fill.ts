import { ownEntry } from '@emberlore/contract';

/** Fills the placeholders of a text, `{name}`; those without a value stay. */
export function fill(text: string, values: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => ownEntry(values, key) ?? whole);
}
