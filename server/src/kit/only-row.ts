/** Returns the row of a statement that returns exactly one. Throws if it returned none. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The statement returned no row.');
  return row;
}
