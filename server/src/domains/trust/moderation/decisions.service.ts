import {
  type Decision,
  type DecisionAct,
  type DecisionSubject,
  type ReportReason,
  webPaths,
} from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Bans } from '../../identity/accounts/bans.service.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { Comments } from '../../library/community/comments.service.ts';
import type { HiddenItems } from '../../library/items/hidden-items.service.ts';
import type { HiddenScenes } from '../../library/scenes/hidden-scenes.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import { noteAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  alsoBackWords,
  alsoHiddenWords,
  decisionText,
  headingOf,
  outcomeWords,
  reversalWords,
} from './decision-words.ts';
import { presentDecision, toDecisionFacts } from './decisions.presenter.ts';
import * as repository from './decisions.repository.ts';

/** A decision of an admin against an account. */
export interface NewDecision {
  act: DecisionAct;
  subject: DecisionSubject;
  subjectId: string;
  subjectName: string;
  /** The account that the decision is against. */
  accountId: string;
  rule: ReportReason;
  reason: string | undefined;
  /** Length of a suspension in days. */
  days?: number | undefined;
}

/** The result of a report. */
export interface Outcome {
  subject: DecisionSubject;
  act: DecisionAct | 'dismiss';
}

/** A reporter, and the subject's name in their report. */
export interface EndedReport {
  reporterId: string | null;
  subjectName: string;
}

/** Runs within the transaction that reverses a decision. */
type ReversalListener = (
  writer: Writer,
  reversal: { decisionId: string; admin: Caller; reason: string },
) => Promise<void>;

/** Decisions of admins: carries them out, notifies those concerned, records them and reverses them. */
export interface Decisions {
  /**
   * Takes and carries out a decision within a transaction, and returns its ID. Throws a 400 without a reason, and `Not
   * Allowed.` against the admin's own account.
   */
  take(writer: Writer, wanted: NewDecision, admin: Caller): Promise<string>;
  /**
   * Locks a subject against concurrent decisions until the transaction ends, so that the caller sees every active
   * decision.
   */
  hold(writer: Writer, what: Pick<NewDecision, 'subject' | 'subjectId'>): Promise<void>;
  /**
   * Repeats the effect of an active decision of this kind within a transaction, and locks its subject against
   * concurrent decisions. Returns false, without any effect, when there is none.
   */
  again(writer: Writer, what: Pick<NewDecision, 'act' | 'subject' | 'subjectId'>): Promise<boolean>;
  /**
   * Reverses a decision and its effects, except those that another active decision requires. Does nothing when it was
   * already reversed. Throws `Decision Not Found.`, and a 400 without a reason.
   */
  reverse(writer: Writer, decisionId: string, reason: string | undefined, admin: Caller): Promise<void>;
  /** Reverses every active decision of this kind, within a transaction. */
  reverseAll(
    writer: Writer,
    what: Pick<NewDecision, 'act' | 'subject' | 'subjectId'>,
    reason: string,
    admin: Caller,
  ): Promise<void>;
  /** Reverses every decision that currently suspends or bans an account; returns how many. */
  letIn(writer: Writer, accountId: string, reason: string | undefined, admin: Caller): Promise<number>;
  /** Notifies each reporter once, in one line, of the result, using the subject's name from their own report. */
  tellReporters(writer: Writer, reports: readonly EndedReport[], outcome: Outcome): Promise<void>;
  /** Returns a decision against this account. Throws `Decision Not Found.` */
  read(decisionId: string, accountId: string): Promise<Decision>;
  onReversed(listener: ReversalListener): void;
}

export interface DecisionsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  stories: Stories;
  comments: Comments;
  characters: Characters;
  pictures: HiddenPictures;
  scenes: HiddenScenes;
  items: HiddenItems;
  bans: Bans;
  notifications: Notifications;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const shutting = ['suspend', 'ban'] as const;
const hiding = ['hide', 'delete'] as const;

/** Returns the reason, which the author is told. Throws a 400 when there is none. */
function givenReason(reason: string | undefined): string {
  if (!reason) throw invalid({ reason: 'Required.' });
  return reason;
}

export function createDecisions(deps: DecisionsDeps): Decisions {
  const { clock, stories, comments, characters, pictures, scenes, items, bans, notifications } = deps;
  const { reader } = deps.store;
  const listeners: ReversalListener[] = [];

  /** Reads the active suspensions and bans of an account, without expired suspensions. */
  async function shuttingNow(writer: Writer, accountId: string): Promise<repository.DecisionRow[]> {
    const standing = await repository.readStanding(writer, { subject: 'account', subjectId: accountId }, shutting);
    return standing.filter(({ endsAt }) => endsAt === null || endsAt > clock.now());
  }

  /** Sets or lifts the ban of an account according to its active decisions. */
  async function settleAccount(writer: Writer, accountId: string): Promise<void> {
    const standing = await shuttingNow(writer, accountId);
    if (standing.length === 0) return bans.lift(accountId, writer);
    const ends = standing.map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const last = Math.max(...ends);
    return bans.ban(accountId, Number.isFinite(last) ? new Date(last) : null, writer);
  }

  async function carryOut(writer: Writer, { act, subject, subjectId }: repository.DecisionRow): Promise<void> {
    if (act === 'warn') return;
    if (subject === 'account') return settleAccount(writer, subjectId);
    if (subject === 'comment') return comments.hide(subjectId, writer);
    if (subject === 'character') return characters.hide(subjectId, writer);
    if (subject === 'picture') return pictures.hide(subjectId, writer);
    if (subject === 'item') return items.hide(subjectId, writer);
    if (subject === 'scene') return scenes.remove(subjectId, writer);
    // Hide it as well as trashing it, so that its owner cannot publish it again by restoring it.
    await stories.hide(subjectId, writer);
    if (act === 'delete') await stories.trash(subjectId, writer);
  }

  async function undo(writer: Writer, { act, subject, subjectId }: repository.DecisionRow): Promise<void> {
    if (act === 'warn') return;
    if (subject === 'account') return settleAccount(writer, subjectId);
    const standing = await repository.readStanding(writer, { subject, subjectId }, hiding);
    if (subject === 'story') {
      await (act === 'delete' ? stories.show(subjectId, writer) : stories.unhide(subjectId, writer));
      for (const other of standing) await carryOut(writer, other);
    } else if (standing.length === 0) {
      if (subject === 'comment') await comments.unhide(subjectId, writer);
      else if (subject === 'picture') await pictures.unhide(subjectId, writer);
      else if (subject === 'item') await items.unhide(subjectId, writer);
      else if (subject === 'scene') await scenes.restore(subjectId, writer);
      else await characters.unhide(subjectId, writer);
    }
  }

  function tell(writer: Writer, row: repository.DecisionRow, kind: 'decision' | 'reversal', words: Words) {
    const path = `${webPaths.decision}/${row.id}`;
    const label = kind === 'decision' ? 'Read it, and appeal' : 'Read it';
    const mail = { path, label, decisionId: row.id };
    return notifications.post(writer, { accountId: row.accountId, kind, ...words, path, mail });
  }

  /** Lists the other owners of the same picture, or of copies and variants of the same character. */
  async function othersWith(writer: Writer, { act, subject, subjectId, accountId, ...row }: repository.DecisionRow) {
    if (act === 'warn') return [];
    if (subject === 'picture') {
      const ids = await pictures.othersWith(subjectId, accountId, writer);
      return ids.map((id): Other => ({ accountId: id, subjectName: row.subjectName }));
    }
    const owners = subject === 'character' ? await characters.ownersOfCopies(subjectId, writer) : [];
    const others = owners.map(({ ownerId, name }): Other => ({ accountId: ownerId, subjectName: name }));
    return others.filter((other) => other.accountId !== accountId);
  }

  /** Notifies other owners, inside the product only. */
  async function tellOthers(
    writer: Writer,
    others: readonly Other[],
    kind: 'decision' | 'reversal',
    words: (subjectName: string) => Words,
  ) {
    for (const { accountId, subjectName } of others)
      await notifications.post(writer, { accountId, kind, ...words(subjectName) });
  }

  async function reverse(writer: Writer, decisionId: string, given: string | undefined, admin: Caller): Promise<void> {
    const row = await repository.lockDecision(writer, decisionId);
    if (!row) throw notFound('Decision');
    if (row.reversedAt !== null) return;
    await repository.holdSubject(writer, row);
    const reason = givenReason(given);
    const now = clock.now();
    await repository.markReversed(writer, row.id, {
      ...{ reversedAt: now, reversedBy: admin.accountId, reversalReason: reason },
    });
    const others = await othersWith(writer, row);
    await undo(writer, row);
    const ending = { answeredAt: now, answeredBy: admin.accountId, answer: reason };
    const appealed = await repository.endAppealAgainst(writer, row.id, ending);
    await noteAct(writer, admin, {
      ...{ act: 'decision.reversed', object: row.subject, objectId: row.subjectId },
      ...{ personId: row.accountId, before: row.act, reason },
    });
    await tell(writer, row, 'reversal', reversalWords(toDecisionFacts(row), reason, appealed));
    const backWords = (subjectName: string) => alsoBackWords({ ...toDecisionFacts(row), subjectName }, reason);
    await tellOthers(writer, others, 'reversal', backWords);
    for (const listener of listeners) await listener(writer, { decisionId: row.id, admin, reason });
  }

  return {
    async take(writer, { days, ...wanted }, admin) {
      const { act, subject, subjectId, accountId } = wanted;
      await repository.holdSubject(writer, wanted);
      if (accountId === admin.accountId && act !== 'hide' && act !== 'delete') throw fail('notAllowed');
      if ((act === 'suspend') !== (days !== undefined)) throw invalid({ days: 'How many days?' });
      const createdAt = clock.now();
      const endsAt = days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS);
      const reason = givenReason(wanted.reason);
      const decision = { ...wanted, reason, endsAt, createdAt, decidedBy: admin.accountId };
      const row = await repository.insertDecision(writer, decision);
      await carryOut(writer, row);
      await noteAct(writer, admin, {
        ...{ act: `decision.${act}`, object: subject, objectId: subjectId, personId: accountId },
        ...{ after: endsAt ? `until ${endsAt.toISOString().slice(0, 10)}` : wanted.rule, reason },
      });
      const told = toDecisionFacts(row);
      await tell(writer, row, 'decision', { heading: headingOf(told), text: decisionText(told, createdAt) });
      const hiddenWords = (subjectName: string) => alsoHiddenWords({ ...told, subjectName });
      await tellOthers(writer, await othersWith(writer, row), 'decision', hiddenWords);
      return row.id;
    },
    hold: repository.holdSubject,
    async again(writer, { act, ...about }) {
      await repository.holdSubject(writer, about);
      const [standing] = await repository.readStanding(writer, about, [act]);
      if (standing) await carryOut(writer, standing);
      return standing !== undefined;
    },
    reverse,
    async reverseAll(writer, { act, ...about }, reason, admin) {
      await repository.holdSubject(writer, about);
      const standing = await repository.readStanding(writer, about, [act]);
      for (const { id } of standing) await reverse(writer, id, reason, admin);
    },
    async letIn(writer, accountId, reason, admin) {
      await repository.holdSubject(writer, { subject: 'account', subjectId: accountId });
      const standing = await shuttingNow(writer, accountId);
      for (const { id } of standing) await reverse(writer, id, reason, admin);
      return standing.length;
    },
    async tellReporters(writer, reports, { subject, act }) {
      const told = new Set<string>();
      for (const { reporterId: accountId, subjectName } of reports) {
        if (accountId === null || told.has(accountId)) continue;
        told.add(accountId);
        await notifications.post(writer, { accountId, kind: 'report', ...outcomeWords(subject, subjectName, act) });
      }
    },
    async read(decisionId, accountId) {
      const seen = await repository.readDecision(reader, decisionId, accountId);
      if (!seen) throw notFound('Decision');
      return presentDecision(seen, clock.now());
    },
    onReversed: (listener) => void listeners.push(listener),
  };
}

/** An owner whose copy or picture is also hidden, and their name for it. */
interface Other {
  accountId: string;
  subjectName: string;
}

interface Words {
  heading: string;
  text: string;
}
