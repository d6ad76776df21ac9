import { type CopyrightClaim, limits, type NewCopyrightNotice, type NewCounterNotice } from '@emberlore/contract';
import type { Connection, Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { foldEmail } from '../../../kit/email.ts';
import { CodedError, fail, invalid, notFound } from '../../../kit/errors.ts';
import { currentRequester } from '../../../kit/fair-queue.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { MailAllowance } from '../../identity/accounts/mail-allowance.service.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { countUnder } from '../../platform/rate-limits/rate-limits.service.ts';
import { findRestorationPeriod } from './business-days.ts';
import type { ClaimMessages } from './claim-messages.service.ts';
import { presentNotice } from './claims.presenter.ts';
import * as repository from './claims.repository.ts';
import { findSide, type Side } from './keys.ts';
import { parseLocation } from './location.ts';

/** A notice ID, and the key from a link in a mail about it. */
export interface NoticeLink {
  noticeId: string;
  key?: string | undefined;
}

/** Copyright notices, for their claimants and authors. */
export interface CopyrightNotices {
  /**
   * Stores a notice and mails its sender a confirmation link. Throws a 400 when `location` names nothing public here or
   * the signature differs from the name, and a 429 beyond `limits.noticesADay` confirmed ones per e-mail address or
   * unconfirmed ones in its name from this network, four times as many from this network, or the mailbox's mail limit.
   */
  send(newNotice: NewCopyrightNotice): Promise<void>;
  /**
   * Submits a notice to the admins. Repeated calls change nothing. Throws `Notice Not Found.`, also after a week, and a 429
   * beyond `limits.noticesADay` confirmed ones per e-mail address.
   */
  confirm(link: NoticeLink): Promise<void>;
  /**
   * Everybody whose picture an accepted notice hides is on the author's side, and reads no counter-notice but their own.
   * Their answers don't depend on one another, since anybody may have a copy of a picture.
   * Throws `Notice Not Found.` for everybody except the two sides.
   */
  read(link: NoticeLink, caller: Caller | null): Promise<{ notice: CopyrightClaim; side: Side; mayAnswer: boolean }>;
  /**
   * Sends a counter-notice to an accepted notice. The first starts the restoration period, for every owner of a picture,
   * and that of the named owner starts it again if the claimant has gone to court against somebody else. Throws
   * `Notice Not Found.` for everybody except the author's side, a 400 when the signature differs from the name, and a 409
   * when the account has answered or the notice is not awaiting an answer.
   */
  answer(link: NoticeLink, counter: NewCounterNotice, caller: Caller | null): Promise<void>;
}

export interface CopyrightNoticesDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  tokens: Pick<Tokens, 'opaque'>;
  stories: Pick<Stories, 'readable'>;
  characters: Pick<Characters, 'readable'>;
  pictures: Pick<HiddenPictures, 'owned' | 'has' | 'othersWith'>;
  messages: ClaimMessages;
  jobs: Pick<Jobs, 'wake'>;
  allowance: MailAllowance;
}

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How many times the limit of one address applies to all addresses that notices of one network name. */
const NETWORK_TIMES = 4;
/** How long an unconfirmed notice is kept. */
export const CONFIRM_MS = 7 * DAY_MS;

/** Compares two names, ignoring case, repeated spaces and Unicode compatibility variants. */
const isSameName = (one: string, other: string) =>
  one.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase() ===
  other.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

function checkSignature({ name, signature }: { name: string; signature: string }): void {
  if (!isSameName(name, signature)) throw invalid({ signature: 'otherSignature' });
}

export function createCopyrightNotices(deps: CopyrightNoticesDeps): CopyrightNotices {
  const { store, clock, tokens, messages, jobs } = deps;
  const { reader, transact } = store;

  /** Finds what the address names, if it is public. */
  async function findSubject(text: string) {
    const location = parseLocation(text);
    if (!location) throw notFound('Page');
    if (location.subject === 'picture') {
      const { hash, ownerId } = await deps.pictures.owned(location.hash, null);
      return { subject: 'picture' as const, pictureHash: hash, subjectName: hash.slice(0, 12), ownerId };
    }
    if (location.subject === 'story') {
      const { storyId, storyName, ownerId } = await deps.stories.readable(location.id, null);
      return { subject: 'story' as const, storyId, subjectName: storyName, ownerId };
    }
    const { characterId, characterName, ownerId } = await deps.characters.readable(location.id, null);
    return { subject: 'character' as const, characterId, subjectName: characterName, ownerId };
  }

  async function resolveLocation(text: string) {
    try {
      return await findSubject(text);
    } catch (error) {
      if (!(error instanceof CodedError) || error.status !== 404) throw error;
      throw invalid({ location: 'noPublicPage' });
    }
  }

  /** Whether the notice hides the account's work, or a picture that it had when the notice was accepted. */
  async function hidesWorkOf(db: Reader, notice: repository.NoticeRow, accountId: string): Promise<boolean> {
    // Only the claimant and the admins see a notice until it is accepted.
    if (isNotAccepted(notice.state)) return false;
    const { ownerId, pictureHash, decidedAt } = notice;
    if (ownerId === accountId || pictureHash === null || decidedAt === null) return ownerId === accountId;
    return deps.pictures.has(pictureHash, accountId, db, decidedAt);
  }

  /** Returns a notice with the side that the caller is on and, on the author's, the account. */
  async function authorize({ noticeId, key }: NoticeLink, caller: Caller | null) {
    const found = await repository.readNotice(reader, noticeId);
    if (!found) throw notFound('Notice');
    const side = key === undefined ? 'author' : findSide(tokens, found.notice, key);
    if (side === 'claimant') return { ...found, side, accountId: null };
    const accountId = key === undefined ? caller?.accountId : found.notice.ownerId;
    if (!side || !accountId || !(await hidesWorkOf(reader, found.notice, accountId))) throw notFound('Notice');
    return { ...found, side, accountId };
  }

  /** Throws a 429 if as many notices of this address as allowed were confirmed within a day. */
  async function checkConfirmed(writer: Writer, email: string, now: Date): Promise<void> {
    const confirmed = await repository.lockAndCountConfirmed(writer, email, new Date(now.getTime() - DAY_MS));
    if (confirmed >= limits.noticesADay) throw fail('tooMany', { retryAfter: DAY_MS / 1000 });
  }

  /**
   * Counts a notice that nobody has confirmed yet for the requester's network, not for the address that it names: it may
   * be somebody else's. Throws a 429 if there are too many.
   */
  async function countUnconfirmed(writer: Writer, email: string, now: Date): Promise<void> {
    const network = currentRequester()?.network ?? '';
    const named = tokens.opaque('copyright notices', `${foldEmail(email)} ${network}`);
    const bounds: [key: string, most: number][] = [
      [`notices-named:${named}`, limits.noticesADay],
      [`notices-network:${network}`, limits.noticesADay * NETWORK_TIMES],
    ];
    for (const [key, most] of bounds)
      if (!(await countUnder(writer, key, { most, windowMs: DAY_MS, now })))
        throw fail('tooMany', { retryAfter: DAY_MS / 1000 });
  }

  return {
    async send(newNotice) {
      checkSignature(newNotice);
      const subject = await resolveLocation(newNotice.location);
      const now = clock.now();
      await transact(async (writer) => {
        await checkConfirmed(writer, newNotice.email, now);
        await countUnconfirmed(writer, newNotice.email, now);
        if (!(await deps.allowance.take(writer, newNotice.email, 'confirm')))
          throw fail('tooMany', { retryAfter: HOUR_SECONDS });
        const noticeId = await repository.insertNotice(writer, {
          ...subject,
          claimantName: newNotice.name,
          claimantEmail: newNotice.email,
          claimantAddress: newNotice.address,
          claimantPhone: newNotice.phone,
          onBehalfOf: newNotice.onBehalfOf || null,
          work: newNotice.work,
          infringing: newNotice.infringing,
          location: newNotice.location,
          signature: newNotice.signature,
          createdAt: now,
        });
        await messages.sendConfirmation(writer, noticeId, newNotice.email);
      });
      jobs.wake();
    },
    async confirm({ noticeId, key = '' }) {
      const now = clock.now();
      await transact(async (writer) => {
        const notice = await repository.lockNotice(writer, noticeId);
        if (!notice || findSide(tokens, notice, key) !== 'claimant') throw notFound('Notice');
        if (notice.state !== 'unconfirmed') return;
        if (now.getTime() - notice.createdAt.getTime() > CONFIRM_MS) throw notFound('Notice');
        await checkConfirmed(writer, notice.claimantEmail, now);
        await repository.updateNotice(writer, noticeId, { state: 'open', confirmedAt: now });
      });
    },
    async read(link, caller) {
      const { side, accountId, notice, counters } = await authorize(link, caller);
      const shown = accountId === null ? counters : counters.filter((counter) => counter.accountId === accountId);
      const mayAnswer = accountId !== null && isAwaiting({ notice, counters }, accountId);
      return { notice: presentNotice({ notice, counters: shown }, clock.now()), side, mayAnswer };
    },
    async answer(link, counter, caller) {
      const { accountId } = await authorize(link, caller);
      if (accountId === null) throw notFound('Notice');
      checkSignature(counter);
      const now = clock.now();
      const { from, by } = findRestorationPeriod(now);
      await transact(async (writer) => {
        // A banned account may answer, but not a deleted one.
        await holdCaller(writer, { accountId });
        const notice = await repository.lockNotice(writer, link.noticeId);
        if (!notice || !(await hidesWorkOf(writer, notice, accountId))) throw notFound('Notice');
        const counters = await repository.readCounters(writer, [notice.id]);
        if (!isAwaiting({ notice, counters }, accountId)) throw fail('changedElsewhere');
        const { name, email, address, phone, statement, signature } = counter;
        const row = { name, email, address, phone, statement, signature, createdAt: now };
        await repository.insertCounter(writer, { ...row, noticeId: notice.id, accountId });
        const isRunning = notice.state === 'countered';
        const change = isRunning ? {} : ({ state: 'countered', restoreFrom: from, restoreBy: by } as const);
        if (!isRunning) await repository.updateNotice(writer, notice.id, change);
        const answered = { ...notice, ...change };
        await messages.notify(writer, 'answer', answered, accountId);
        if (isRunning) return;
        const { pictureHash } = notice;
        const others = pictureHash === null ? [] : await deps.pictures.othersWith(pictureHash, accountId, writer);
        await messages.notifyOthers(writer, 'answer', answered, others);
      });
      jobs.wake();
    },
  };
}

/** Whether a notice awaits an answer of an account on the author's side. */
function isAwaiting({ notice, counters }: repository.AnsweredNotice, accountId: string): boolean {
  const { state, ownerId } = notice;
  if (counters.some((counter) => counter.accountId === accountId)) return false;
  // A court action against a stranger with a copy of a picture must not take the author's answer.
  if (accountId === ownerId) return state === 'accepted' || state === 'countered' || state === 'court';
  const others = counters.filter((counter) => counter.accountId !== ownerId);
  return state === 'accepted' || (state === 'countered' && others.length < limits.otherCounters);
}

const isNotAccepted = (state: repository.NoticeRow['state']) =>
  state === 'unconfirmed' || state === 'open' || state === 'refused';
