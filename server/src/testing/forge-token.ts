/**
 * Returns a token with another signature. Changes its first letter: the last one has bits that mean nothing, so another
 * letter there may be the same signature.
 */
export function forgeToken(token: string): string {
  const signature = token.lastIndexOf('.') + 1;
  const other = token[signature] === 'x' ? 'y' : 'x';
  return `${token.slice(0, signature)}${other}${token.slice(signature + 1)}`;
}
