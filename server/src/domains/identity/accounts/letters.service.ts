import { webPaths } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Mail, Mailer } from '../../../providers/mail/mail.ts';
import type { Gift } from '../../billing/credits/gift.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { type AccountRow, findById } from './accounts.repository.ts';
import type { Admins } from './admins.service.ts';
import { appealLinkToken } from './appeal-links.service.ts';
import {
  confirmLetter,
  notificationLetter,
  passwordChangedLetter,
  resetLetter,
  unconfirmedNotificationLetter,
} from './letter-texts.ts';
import { isGoodLink } from './links.repository.ts';
import { isPlainName } from './user-names.ts';

/** A letter to be written, as it waits in the database: without its token and without an address. */
export type Letter =
  | { kind: 'reset' | 'confirm'; accountId: string; linkId: string }
  | { kind: 'passwordChanged'; accountId: string }
  | NotificationLetter;

/** What the keepers tell somebody. The link leads to a path of the web, or with a decision opens that without a login. */
interface NotificationLetter {
  kind: 'notification';
  accountId: string;
  subject: string;
  text: string;
  link: { path: string; label: string; decisionId?: string };
}

/** The letters to players. */
export interface Letters {
  /** Has the letter written and sent when the transaction is through; call `wake` of the jobs then. */
  post(writer: Writer, letter: Letter): Promise<void>;
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
  /** Where players find this server. */
  address: () => string;
}

const EVENT = 'letter';

/** The token of a link: the database keeps its hash alone, and it can be made again for the letter. */
export function linkToken(tokens: Tokens, purpose: 'reset' | 'confirm', linkId: string): string {
  return tokens.opaque(`link ${purpose}`, linkId);
}

/** Writes letters in the background, so that no call waits for a mail server. */
export function createLetters(deps: LettersDeps): Letters {
  const pageOf = (path: string, token?: string) => {
    const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
    return `${deps.address().replace(/\/$/, '')}${path}${query}`;
  };

  const linkOf = async ({ accountId, link }: NotificationLetter) => {
    if (link.decisionId === undefined) return { label: link.label, url: pageOf(link.path) };
    const token = await appealLinkToken(deps.tokens, accountId, link.decisionId);
    return { label: link.label, url: pageOf(webPaths.appeal, token) };
  };

  /** Whom a letter may greet by the name that they chose: nobody whose address may be somebody else's. */
  const nameOf = ({ userName, emailConfirmedAt }: AccountRow) => {
    const isOwner = !deps.confirming || emailConfirmedAt !== null;
    return isOwner && isPlainName(userName) ? userName : undefined;
  };

  const write = async (letter: Letter, account: AccountRow): Promise<Mail | undefined> => {
    const { email } = account;
    if (email === null) return undefined;
    const name = nameOf(account);
    const isStranger = deps.confirming && account.emailConfirmedAt === null;
    if (letter.kind === 'notification') {
      const link = await linkOf(letter);
      return isStranger ? unconfirmedNotificationLetter(email, link) : notificationLetter(email, name, letter, link);
    }
    if (letter.kind === 'passwordChanged')
      return isStranger ? undefined : passwordChangedLetter(email, name, deps.address());
    const token = linkToken(deps.tokens, letter.kind, letter.linkId);
    if (letter.kind === 'reset') return resetLetter(email, name, pageOf(webPaths.resetPassword, token));
    return confirmLetter(email, {
      url: pageOf(webPaths.confirmEmail, token),
      forgotUrl: pageOf(webPaths.forgotPassword),
      credits: await deps.gift.amountFor(email),
      promised: deps.signupCredits > 0,
      isAdmin: deps.admins.isNamed(email),
    });
  };

  const isOutOfDate = async (letter: Letter) =>
    'linkId' in letter && !(await isGoodLink(deps.reader, letter.linkId, deps.clock.now()));

  deps.jobs.on(EVENT, async (payload) => {
    // Nobody but `post` writes these.
    const letter = payload as unknown as Letter;
    const account = await findById(deps.reader, letter.accountId);
    if (!account || (await isOutOfDate(letter))) return;
    const mail = await write(letter, account);
    if (mail) await deps.mailer.send(mail);
  });

  return { post: (writer, letter) => deps.jobs.add(writer, EVENT, { ...letter }) };
}
