/** Whether an e-mail address contains only characters that JavaScript and PostgreSQL lower-case alike. */
export function isAsciiEmail(address: string): boolean {
  return /^[!-~]+$/.test(address.trim());
}

/**
 * Normalizes an e-mail address for comparison, counting and lookup: trimmed, with the letters A to Z in lower case.
 * Other letters stay: `toLowerCase` turns the Turkish İ into i where the database does not, so one address would count
 * as two.
 */
export function foldEmail(address: string): string {
  return address.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
