import { foldEmail } from './email.ts';

/** Providers whose addresses mean the same with and without dots before the @, by the domain that stands for all theirs. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an address leads to, as far as its spelling tells: in lower case, without a tag after a plus, and
 * without the dots that Gmail ignores. Only for counting what a mailbox has had; mails go to the address itself.
 */
export function mailboxOf(email: string): string {
  const address = foldEmail(email.normalize('NFKC')).toLowerCase();
  const at = address.lastIndexOf('@');
  const [local = '', domain = ''] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = local.replace(/(?<=.)\+.*/s, '');
  const same = DOTLESS[domain];
  return same === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${same}`;
}
