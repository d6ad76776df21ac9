import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { stripInvisible } from '../../../kit/confusables.ts';
import { foldEmail } from '../../../kit/email.ts';

/** Returns an address in the form used for comparison: IPv4-mapped IPv6 addresses become IPv4. */
export function normalizeAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Shortest allowed prefix by IP version, so that an entry cannot block a large part of the Internet. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;

/** Parses an address or a network such as `address/bits`; null when it is invalid or too wide. */
export function parseNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const parts = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim());
  const address = normalizeAddress(parts?.[1] ?? '');
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const most = version === 4 ? 32 : 128;
  const bits = parts?.[2] === undefined ? most : Number(parts[2]);
  if (bits > most || bits < SHORTEST_PREFIX[version]) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Parses a mail domain into the form used for comparison; null when it is invalid. */
export function parseDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().replace(/^@|^\*\.|\.$/g, '')).toLowerCase();
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain) ? domain : null;
}

/**
 * Lists the domain of an e-mail address and its parent domains, in the form used for comparison: `mail.example.org`,
 * `example.org`, `org`.
 */
export function listDomains(email: string): string[] {
  const folded = foldEmail(email);
  const labels = domainToASCII(folded.slice(folded.lastIndexOf('@') + 1)).split('.');
  return labels.map((_label, at) => labels.slice(at).join('.'));
}

/**
 * Returns a word or phrase in the form in which it is stored: lower case, without invisible characters, with one space
 * between words. Empty when the text contains neither letters nor digits.
 */
export function normalizeWords(text: string): string {
  const words = stripInvisible(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join(' ') ?? '';
}
