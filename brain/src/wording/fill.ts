import { ownEntry, roomForNames } from '@emberlore/contract';

/** Fills the placeholders of a text, `{name}`, as far as `roomForNames` lets them in; those without a value stay. */
export function fill(text: string, values: Record<string, string> = {}): string {
  const admit = roomForNames(text);
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = ownEntry(values, key);
    return value === undefined ? whole : admit(value);
  });
}
