import { domainToASCII } from 'node:url';
import { foldEmail } from './email.ts';

/** A provider's rules for the part of an address before the @, beyond letter case and plus tags. */
interface Provider {
  /**
   * Domains that share mailboxes: a name at one of them belongs to the same person at the others. The first one is
   * canonical.
   */
  domains: readonly [string, ...string[]];
  /** Characters that the provider ignores. */
  ignored?: RegExp;
  /** Whether `-` and `.` mean the same. */
  hyphenIsDot?: true;
  /** Whether a hyphen starts a tag, because names at this provider contain none. */
  hyphenTags?: true;
}

/**
 * Well-known rules only. Outlook, Hotmail and Live need none: they have plus tags, dots count, and the same name at
 * each belongs to different people. Left out because we couldn't confirm them: protonmail.ch, further domains of
 * Yandex, Yahoo's national domains, and other providers.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  {
    domains: ['yandex.ru', 'yandex.com', 'yandex.kz', 'yandex.by', 'yandex.ua', 'ya.ru'],
    hyphenIsDot: true,
  },
  { domains: ['yahoo.com'], hyphenTags: true },
];

const providersByDomain = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider])),
);

/** Fastmail delivers anything@wren.fastmail.com to wren@fastmail.com. */
const FASTMAIL_SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * Returns one spelling for all addresses of the same mailbox: in lower case, without a plus tag, and normalized by the
 * provider's rules if known. A leading plus starts no tag, because no name would be left. Use it only to count what a
 * mailbox receives; send mail to the address itself.
 */
export function normalizeMailbox(email: string): string {
  const [local, domain] = splitAddress(email);
  const [, user, host] = FASTMAIL_SUBDOMAIN.exec(domain) ?? [];
  if (user !== undefined) return `${user}@${host}`;
  const untagged = cutFrom(local, '+');
  const provider = providersByDomain.get(domain);
  return provider === undefined ? `${untagged}@${domain}` : `${nameAt(provider, untagged)}@${provider.domains[0]}`;
}

/**
 * Returns how the owners of addresses are told apart, for gifts and daily credits. Where addresses are not confirmed,
 * each counts as its own: anybody can make up others anyway, and nobody should use up those of a mailbox that isn't theirs.
 */
export function mailboxCounter(confirming: boolean): (email: string) => string {
  return confirming ? normalizeMailbox : foldEmail;
}

/**
 * Returns what stands before and after the @, in lower case, the domain as DNS spells it: mail servers are looked up by
 * that, and `。` or `ü` have other spellings there.
 */
function splitAddress(email: string): [local: string, domain: string] {
  const address = foldEmail(email.normalize('NFKC')).toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Empty for what can't be a domain.
  return [address.slice(0, at), domainToASCII(domain) || domain];
}

/** Whether the address has a tag, so that its mailbox has any number of such addresses. */
export function hasTag(email: string): boolean {
  const [local, domain] = splitAddress(email);
  if (FASTMAIL_SUBDOMAIN.test(domain) || local.includes('+', 1)) return true;
  return providersByDomain.get(domain)?.hyphenTags === true && local.includes('-', 1);
}

/** Labels under a country's ending below which anybody can have a domain: `co.uk`, `com.au`. */
const registries = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'id',
  'ltd',
  'me',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
]);

/**
 * Returns the domain whose owner decides how fast an address takes its mails: without subdomains, and with the label
 * before a country's `co.uk` or `com.au`.
 */
export function mailDomain(email: string): string {
  const labels = splitAddress(email)[1].split('.');
  const [second = '', last = ''] = labels.slice(-2);
  return labels.slice(last.length === 2 && registries.has(second) ? -3 : -2).join('.');
}

/** Returns what stands before a mark; a mark at the very beginning is part of the name. */
function cutFrom(local: string, mark: string): string {
  const place = local.indexOf(mark, 1);
  return place < 0 ? local : local.slice(0, place);
}

function nameAt({ ignored, hyphenIsDot, hyphenTags }: Provider, local: string): string {
  if (ignored) return local.replace(ignored, '');
  if (hyphenTags) return cutFrom(local, '-');
  return hyphenIsDot ? local.replaceAll('-', '.') : local;
}
