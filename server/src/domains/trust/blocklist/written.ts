import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { stripInvisible } from '../../../kit/confusables.ts';
import { foldEmail } from '../../../kit/email.ts';

/** An address as it is compared: IPv4 in the dress of IPv6 counts as IPv4. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Wider networks than these would be half the world. */
const WIDEST = { 4: 8, 6: 16 } as const;

/** An address or network as `address/bits`, or null when it is none, or too wide. */
export function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const parts = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim());
  const address = plainAddress(parts?.[1] ?? '');
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const most = version === 4 ? 32 : 128;
  const bits = parts?.[2] === undefined ? most : Number(parts[2]);
  if (bits > most || bits < WIDEST[version]) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** A domain of e-mail addresses as it is compared, or null when it is none. */
export function readDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().replace(/^@|^\*\.|\.$/g, '')).toLowerCase();
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain) ? domain : null;
}

/** The domain of an e-mail address as it is compared, and those above it: `mail.example.org`, `example.org`, `org`. */
export function domainsOf(email: string): string[] {
  const folded = foldEmail(email);
  const labels = domainToASCII(folded.slice(folded.lastIndexOf('@') + 1)).split('.');
  return labels.map((_label, at) => labels.slice(at).join('.'));
}

/**
 * A blocked word or phrase, as they are stored: small letters without accents and invisible characters, one
 * space between two words. Empty when the text holds no letter and no digit.
 */
export function wordsOf(text: string): string {
  const words = stripInvisible(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join(' ') ?? '';
}
