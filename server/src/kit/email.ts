/** Whether an e-mail address has only characters whose case JavaScript and PostgreSQL fold alike. */
export function isAsciiEmail(address: string): boolean {
  return /^[!-~]+$/.test(address.trim());
}

/**
 * An e-mail address as it is compared, counted and looked up: trimmed, with the letters A to Z in lower case. Others stay:
 * `toLowerCase` makes i of the Turkish İ where the store does not, so that one address would count as two.
 */
export function foldEmail(address: string): string {
  return address.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
