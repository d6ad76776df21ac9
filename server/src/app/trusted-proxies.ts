import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Whose forwarding headers are trusted: nobody's, those added by this many proxies in front, or those of proxies at
 * these addresses. Never everybody's, because players could then claim any address.
 */
export type TrustedProxies = false | number | string[];

/** Whether the text is an address, or a network such as 10.1.0.0/16. */
function isPlace(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (kind === 4 ? 32 : 128));
}

function parse(text: string): TrustedProxies {
  if (text === 'off') return false;
  if (/^\d+$/.test(text)) return Number(text);
  return text.split(',').map((place) => place.trim());
}

/** Parses the setting. */
export const trustedProxies = z
  .string()
  .refine(
    (text) => text !== 'on',
    'on would let players say where they come from: give how many proxies stand in front (1 for one), or their addresses.',
  )
  .refine(
    (text) => /^(on|off|[1-9])$/.test(text) || text.split(',').every((place) => isPlace(place.trim())),
    'Give off, a number from 1 to 9, or addresses separated by commas.',
  )
  .transform(parse);
