import { escapeHtml } from '../../../kit/escape-html.ts';
import type { Mail } from '../../../providers/mail/mail.ts';

/** Everything that a letter says. */
interface Letter {
  subject: string;
  /** Whom it greets by name; absent: the address may be somebody else's, who did not ask for the letter. */
  name?: string | undefined;
  before: string;
  /** What the letter asks to be followed, if anything. */
  link?: { label: string; url: string };
  after: string;
}

const CLOSING = 'The Emberlore team';

const greeting = ({ name }: Letter) => (name === undefined ? 'Hello,' : `Hello ${name},`);

function asText(letter: Letter): string {
  const { before, link, after } = letter;
  const parts = [greeting(letter), before, ...(link ? [`${link.label}:\n${link.url}`] : []), after, CLOSING];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function asHtml(letter: Letter): string {
  const { before, link, after } = letter;
  const button = link && `<a href="${escapeHtml(link.url)}" style="color:#a4460f">${escapeHtml(link.label)}</a>`;
  const parts = [
    escapeHtml(greeting(letter)),
    ...before.split('\n\n').map(escapeHtml),
    ...(button ? [button] : []),
    escapeHtml(after),
    CLOSING,
  ];
  const body = parts.map(paragraph).join('\n');
  const style = 'font:16px/1.5 Georgia,serif;color:#221d2b;max-width:34em;margin:24px auto;padding:0 16px';
  return `<!doctype html>\n<html lang="en"><body style="${style}">\n${body}\n</body></html>\n`;
}

function written(to: string, letter: Letter): Mail {
  return { to, subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

/** To somebody who has forgotten a password. */
export function resetLetter(to: string, name: string | undefined, url: string): Mail {
  return written(to, {
    subject: 'A new password for Emberlore',
    name,
    before: 'somebody, hopefully you, asked for a new password for your account.',
    link: { label: 'Choose a new password', url },
    after: 'The link works once, for an hour. If it was not you, ignore this letter: your password stays as it is.',
  });
}

/** What the first letter to an address says. */
interface Confirming {
  /** The page that confirms the address. */
  url: string;
  /** The page that mails a link for a new password. */
  forgotUrl: string;
  /** The credits that come with the confirmation: 0 for a mailbox that had them before. */
  credits: number;
  /** Whether new accounts get credits at all. */
  promised: boolean;
  /** Whether the operator names the address as an admin's. */
  isAdmin: boolean;
}

function giftText({ credits, promised }: Confirming): string {
  if (credits > 0) return ` Your first ${credits} credits are waiting behind this link.`;
  return promised ? ' This mailbox had its first credits before; a new account brings no more.' : '';
}

/** To the address that somebody has just signed up with. It holds nothing that they wrote: the address may not be theirs. */
export function confirmLetter(to: string, confirming: Confirming): Mail {
  const { url, forgotUrl, isAdmin } = confirming;
  const gift = giftText(confirming);
  const admin = `This address is named as an admin's here. To get the admin role, set a new password by mail: ${forgotUrl}`;
  return written(to, {
    subject: 'Welcome to Emberlore',
    before: `somebody signed up to Emberlore with this address. If it was you, confirm that it is yours.${gift}${isAdmin ? `\n\n${admin}` : ''}`,
    link: { label: 'Confirm my address', url },
    after: `The link works once, for a week, together with your login or your password. If it was not you, do not confirm: without you the address stays unconfirmed. Setting a new password by mail logs out whoever signed up, and makes the account yours to keep or delete: ${forgotUrl}`,
  });
}

/** To somebody whose password has been changed. */
export function passwordChangedLetter(to: string, name: string | undefined, url: string): Mail {
  return written(to, {
    subject: 'Your Emberlore password was changed',
    name,
    before: 'the password of your account has just been changed, and every other device was logged out.',
    link: { label: 'Open Emberlore', url },
    after: 'If it was not you, choose “Forgotten your password?” at the login at once and set a new one.',
  });
}

/** To somebody whom the keepers have to tell something. */
export function notificationLetter(
  to: string,
  name: string | undefined,
  { subject, text }: { subject: string; text: string },
  link: { label: string; url: string },
): Mail {
  return written(to, {
    subject,
    name,
    before: `${subject}.\n\n${text}`,
    link,
    after: 'This link is yours alone and works without a login. Please do not pass it on.',
  });
}

/**
 * As `notificationLetter`, to an address that nobody has confirmed: nothing of what the account made or was told stands in it,
 * for the address may be somebody else's.
 */
export function unconfirmedNotificationLetter(to: string, link: { label: string; url: string }): Mail {
  return written(to, {
    subject: 'About an account at Emberlore',
    before: 'there is a message about an account that was made with this address. The link leads to it.',
    link,
    after: 'If you have no account at Emberlore, ignore this letter: somebody has written down your address.',
  });
}
