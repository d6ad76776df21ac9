import { webPaths } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { currentRequester } from '../../../kit/fair-queue.ts';
import { mailDomain } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Mail, Mailer } from '../../../providers/mail/mail.ts';
import type { Gift } from '../../billing/credits/gift.service.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import { type AccountRow, findById } from './accounts.repository.ts';
import type { Admins } from './admins.service.ts';
import { appealLinkToken } from './appeal-links.service.ts';
import {
  confirmLetter,
  modelKeyLetter,
  notificationLetter,
  passwordChangedLetter,
  resetLetter,
  unconfirmedNotificationLetter,
} from './letter-texts.ts';
import { isGoodLink } from './links.repository.ts';
import { isPlainName } from './user-names.ts';

const accountId = z.string();
/** A notification from the admins. The link opens a path of the web or, with a decision, its page without a login. */
const notificationMail = z.object({
  kind: z.literal('notification'),
  accountId,
  subject: z.string(),
  text: z.string(),
  link: z.object({ path: z.string(), label: z.string(), decisionId: z.string().optional() }),
});
type NotificationLetter = z.infer<typeof notificationMail>;

/** An e-mail to be written, as queued in the database: without its token and address. */
const letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['reset', 'confirm']), accountId, linkId: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), accountId }),
  z.object({ kind: z.literal('modelKeyStored'), accountId }),
  notificationMail,
]);
export type Letter = z.infer<typeof letter>;

/** Sends e-mails to players. */
export interface Letters {
  /**
   * Queues the e-mail as part of the transaction; call `wake` of the jobs once it has committed. Returns false if it was
   * not queued, since 60 resets or confirmations of the requester's network wait.
   */
  post(writer: Writer, letter: Letter): Promise<boolean>;
}

export interface LettersDeps {
  reader: Reader;
  jobs: Jobs;
  mailer: Mailer;
  tokens: Tokens;
  clock: Clock;
  admins: Pick<Admins, 'isNamed'>;
  gift: Pick<Gift, 'amountFor'>;
  /** Whether addresses have to be confirmed. */
  confirming: boolean;
  /** How many credits a new account gets. */
  signupCredits: number;
  /** Returns the public URL of this server. */
  address: () => string;
}

/**
 * The kinds of jobs. Resets and mails to proven addresses have their own, so that sign-ups with invented addresses, or at
 * a slow mail server, don't hold them up.
 */
const letters: JobKind<Letter> = { name: 'letter', payload: letter };
const resetLetters: JobKind<Letter> = { name: 'reset letter', payload: letter };
const provenLetters: JobKind<Letter> = { name: 'letter to a proven address', payload: letter };
/**
 * How many mails of a kind are sent at once, since a mail server may be slow for some recipients; one of them to each
 * domain, and one place only for domains that were quick.
 */
const concurrency: readonly [JobKind<Letter>, number][] = [
  [letters, 4],
  [resetLetters, 3],
  [provenLetters, 3],
];

/**
 * Derives the token of a link from its id, so that it can be recreated for the e-mail: the database stores only its
 * hash.
 */
export function linkToken(tokens: Tokens, purpose: 'reset' | 'confirm', linkId: string): string {
  return tokens.opaque(`link ${purpose}`, linkId);
}

/** Creates the letters service, which writes e-mails in the background so that calls don't wait for the mail server. */
export function createLetters(deps: LettersDeps): Letters {
  const buildPageUrl = (path: string, token?: string) => {
    const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
    return `${deps.address().replace(/\/$/, '')}${path}${query}`;
  };

  const buildLink = async ({ accountId, link }: NotificationLetter) => {
    if (link.decisionId === undefined) return { label: link.label, url: buildPageUrl(link.path) };
    const token = await appealLinkToken(deps.tokens, accountId, link.decisionId);
    return { label: link.label, url: buildPageUrl(webPaths.appeal, token) };
  };

  /** Returns the name to greet, or undefined if the name isn't safe to mail or the address may belong to somebody else. */
  const findGreetingName = ({ userName, emailConfirmedAt }: AccountRow) => {
    const isOwner = !deps.confirming || emailConfirmedAt !== null;
    return isOwner && isPlainName(userName) ? userName : undefined;
  };

  const chooseKind = (letter: Letter, { emailConfirmedAt }: AccountRow) => {
    if (emailConfirmedAt !== null) return provenLetters;
    return letter.kind === 'reset' ? resetLetters : letters;
  };

  const write = async (letter: Letter, account: AccountRow): Promise<Mail | undefined> => {
    const { email } = account;
    if (email === null) return undefined;
    const name = findGreetingName(account);
    const isStranger = deps.confirming && account.emailConfirmedAt === null;
    if (letter.kind === 'notification') {
      const link = await buildLink(letter);
      return isStranger ? unconfirmedNotificationLetter(email, link) : notificationLetter(email, name, letter, link);
    }
    if (letter.kind === 'passwordChanged')
      return isStranger ? undefined : passwordChangedLetter(email, name, deps.address());
    if (letter.kind === 'modelKeyStored') return isStranger ? undefined : modelKeyLetter(email, name, deps.address());
    const token = linkToken(deps.tokens, letter.kind, letter.linkId);
    if (letter.kind === 'reset') return resetLetter(email, name, buildPageUrl(webPaths.resetPassword, token));
    return confirmLetter(email, {
      url: buildPageUrl(webPaths.confirmEmail, token),
      forgotUrl: buildPageUrl(webPaths.forgotPassword),
      credits: await deps.gift.amountFor(email),
      promised: deps.signupCredits > 0,
      isAdmin: deps.admins.isNamed(email),
    });
  };

  const isStale = async (letter: Letter) =>
    'linkId' in letter && !(await isGoodLink(deps.reader, letter.linkId, deps.clock.now()));

  const send = async (letter: Letter) => {
    const account = await findById(deps.reader, letter.accountId);
    if (!account || (await isStale(letter))) return;
    const mail = await write(letter, account);
    if (mail) await deps.mailer.send(mail);
  };

  for (const [kind, atOnce] of concurrency) deps.jobs.register(kind, send, atOnce);

  return {
    async post(writer, letter) {
      const account = await findById(writer, letter.accountId);
      if (!account?.email) return false;
      const bounded = 'linkId' in letter;
      const order = { group: mailDomain(account.email), requester: currentRequester()?.network, bounded };
      return deps.jobs.add(writer, chooseKind(letter, account), letter, order);
    },
  };
}
