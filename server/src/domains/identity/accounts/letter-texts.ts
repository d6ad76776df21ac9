import { escapeHtml } from '../../../kit/escape-html.ts';
import type { Mail } from '../../../providers/mail/mail.ts';

/** The content of an e-mail. */
interface Letter {
  subject: string;
  /** The name to greet; absent where the address may belong to somebody else who didn't ask for the e-mail. */
  name?: string | undefined;
  before: string;
  /** The link to follow, if any. */
  link?: { label: string; url: string };
  after: string;
}

const CLOSING = 'The Emberlore team';

const greeting = ({ name }: Letter) => (name === undefined ? 'Hello,' : `Hello ${name},`);

function toText(letter: Letter): string {
  const { before, link, after } = letter;
  const parts = [greeting(letter), before, ...(link ? [`${link.label}:\n${link.url}`] : []), after, CLOSING];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function toHtml(letter: Letter): string {
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

function buildMail(to: string, letter: Letter): Mail {
  return { to, subject: letter.subject, text: toText(letter), html: toHtml(letter) };
}

/** Builds the e-mail to a person who forgot their password. */
export function resetLetter(to: string, name: string | undefined, url: string): Mail {
  return buildMail(to, {
    subject: 'Reset your Emberlore password',
    name,
    before: 'someone asked to reset the password of your account.',
    link: { label: 'Choose a new password', url },
    after:
      'The link works once and expires after an hour. If it was not you, ignore this email: your password stays the same.',
  });
}

/** The data of the first e-mail to an address. */
interface ConfirmationData {
  /** The page that confirms the address. */
  url: string;
  /** The page that mails a link for a new password. */
  forgotUrl: string;
  /** The credits that come with the confirmation: 0 for a mailbox that already received them. */
  credits: number;
  /** Whether new accounts get credits at all. */
  promised: boolean;
  /** Whether `ADMIN_EMAILS` contains the address. */
  isAdmin: boolean;
}

function giftText({ credits, promised }: ConfirmationData): string {
  if (credits > 0) return ` Your first ${credits} credits are waiting for you.`;
  return promised ? ' This mailbox has already received its first credits, so a new account brings no more.' : '';
}

/**
 * Builds the e-mail to a newly signed-up address. Contains nothing that the person entered: the address may not be
 * theirs.
 */
export function confirmLetter(to: string, confirming: ConfirmationData): Mail {
  const { url, forgotUrl, isAdmin } = confirming;
  const gift = giftText(confirming);
  const admin = `This address is listed as an admin’s. To get the admin role, set a new password by email: ${forgotUrl}`;
  return buildMail(to, {
    subject: 'Welcome to Emberlore',
    before: `somebody signed up to Emberlore with this address. If it was you, please confirm the address.${gift}${isAdmin ? `\n\n${admin}` : ''}`,
    link: { label: 'Confirm my address', url },
    after: `The link works once, within a week, and asks for your login or password. If it was not you, do not confirm the address. Setting a new password by email logs out the person who signed up, and the account is yours to keep or delete: ${forgotUrl}`,
  });
}

/** Builds the e-mail to a person whose password was changed. */
export function passwordChangedLetter(to: string, name: string | undefined, url: string): Mail {
  return buildMail(to, {
    subject: 'Your Emberlore password was changed',
    name,
    before:
      'the password of your account has just been changed, and all other devices were logged out. Your own key for a language model, if you had stored one, was removed.',
    link: { label: 'Open Emberlore', url },
    after: 'If it was not you, choose “Forgotten your password?” on the login page and set a new password right away.',
  });
}

/** Builds the e-mail to a person in whose account a key for a language model was stored. */
export function modelKeyLetter(to: string, name: string | undefined, url: string): Mail {
  return buildMail(to, {
    subject: 'A language model key was stored in your Emberlore account',
    name,
    before:
      'a key for a language model has just been stored in your account. Your messages now go to its provider under this key, and the owner of the key can read them there.',
    link: { label: 'Open Emberlore', url },
    after: 'If it was not you, choose “Forgotten your password?” on the login page: a new password removes the key.',
  });
}

/** Builds the e-mail that carries a notification from the admins. */
export function notificationLetter(
  to: string,
  name: string | undefined,
  { subject, text }: { subject: string; text: string },
  link: { label: string; url: string },
): Mail {
  return buildMail(to, {
    subject,
    name,
    before: `${subject}.\n\n${text}`,
    link,
    after: 'This link is for you only and works without logging in. Please do not share it.',
  });
}

/**
 * Variant of `noticeLetter` for an unconfirmed address: contains nothing from the account or its notifications because
 * the address may belong to somebody else.
 */
export function unconfirmedNotificationLetter(to: string, link: { label: string; url: string }): Mail {
  return buildMail(to, {
    subject: 'About an account at Emberlore',
    before: 'there is a message about an account that was created with this address. Follow the link to read it.',
    link,
    after: 'If you have no account at Emberlore, ignore this email: somebody entered your address.',
  });
}
