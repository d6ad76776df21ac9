import type { Condition } from '@emberlore/contract';

/** Replaces the condition of an entry that may have none. */
export function withWhen<Entry extends { when?: Condition | undefined }>(
  { when: _before, ...entry }: Entry,
  when: Condition | undefined,
): Entry {
  return { ...entry, ...(when && { when }) } as Entry;
}
