/** Masks an e-mail address for the log: its first letter and its domain, enough for those who know it. */
export function maskEmail(address: string): string {
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
}
