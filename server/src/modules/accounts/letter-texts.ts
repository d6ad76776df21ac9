import { escapeHtml } from '../../kit/escape-html.ts';
import type { Mail } from '../../providers/mail/mail.ts';

/** Everything that a letter says. */
interface Letter {
  subject: string;
  name: string;
  before: string;
  /** What the letter asks to be followed, if anything. */
  link?: { label: string; url: string };
  after: string;
}

const CLOSING = 'The keepers of Emberlore';

function asText({ name, before, link, after }: Letter): string {
  const parts = [`Hello ${name},`, before, ...(link ? [`${link.label}:\n${link.url}`] : []), after, CLOSING];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function asHtml({ name, before, link, after }: Letter): string {
  const button = link && `<a href="${escapeHtml(link.url)}" style="color:#a4460f">${escapeHtml(link.label)}</a>`;
  const parts = [
    `Hello ${escapeHtml(name)},`,
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
export function resetLetter(to: string, name: string, url: string): Mail {
  return written(to, {
    subject: 'A new password for Emberlore',
    name,
    before: 'somebody, hopefully you, asked for a new password for your account.',
    link: { label: 'Choose a new password', url },
    after: 'The link works once, for an hour. If it was not you, ignore this letter: your password stays as it is.',
  });
}

/** To somebody who has just signed up. */
export function confirmLetter(to: string, name: string, url: string, credits: number): Mail {
  const gift = credits > 0 ? ` Your first ${credits} credits are waiting behind this link.` : '';
  return written(to, {
    subject: 'Welcome to Emberlore',
    name,
    before: `good to have you at the fire. Please tell us that this address is yours.${gift}`,
    link: { label: 'Confirm my address', url },
    after: 'The link works once, for a week. If you did not sign up, ignore this letter and nothing will happen.',
  });
}

/** To somebody whose password has been changed. */
export function passwordChangedLetter(to: string, name: string, url: string): Mail {
  return written(to, {
    subject: 'Your Emberlore password was changed',
    name,
    before: 'the password of your account has just been changed, and every other device was logged out.',
    link: { label: 'Open Emberlore', url },
    after: 'If it was not you, choose “Forgotten your password?” at the login at once and set a new one.',
  });
}

/** To somebody whom the keepers have to tell something. */
export function noticeLetter(
  to: string,
  name: string,
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
