/**
 * Returns an entry of a record whose keys are authors' texts or ids; undefined for keys that every object inherits,
 * such as `constructor`.
 */
export const ownEntry = <T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;
