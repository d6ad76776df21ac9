import type { Decision, DecisionAct, DecisionSubject, ReportReason } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdPerson } from '../../identity/accounts/caller-hold.service.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createDecisionEffects, type DecisionEffectsDeps } from './decision-effects.ts';
import { createDecisionNotices } from './decision-notices.ts';
import { buildAlsoHiddenMessage, buildOutcomeMessage, formatDecision, formatHeading } from './decision-words.ts';
import { presentDecision, toDecisionFacts } from './decisions.presenter.ts';
import * as repository from './decisions.repository.ts';
import type { InheritedDecisions } from './inherited-decisions.service.ts';
import { createReversal, type ReversalListener, requireReason } from './reversal.ts';

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
export interface ReportResult {
  subject: DecisionSubject;
  act: DecisionAct | 'dismiss';
}

/** A reporter, and the subject's name in their report. */
export interface EndedReport {
  reporterId: string | null;
  subjectName: string;
}

/** Decisions of admins: carries them out, notifies those concerned, records them and reverses them. */
export interface Decisions {
  /**
   * Makes and carries out a decision within a transaction, and returns its ID. One about what a deleted account left is
   * passed on at once. Throws a 400 without a reason, `Not Allowed.` against the admin's own account, `Changed
   * Elsewhere.` about what was deleted with its account, and a 409 for suspending or banning another admin.
   */
  decide(writer: Writer, wanted: NewDecision, admin: Caller): Promise<string>;
  /**
   * Locks a subject against concurrent decisions until the transaction ends, so that the caller sees every active
   * decision.
   */
  lockSubject(writer: Writer, what: Pick<NewDecision, 'subject' | 'subjectId'>): Promise<void>;
  /**
   * Repeats the effect of an active decision of this kind within a transaction, and locks its subject against
   * concurrent decisions. Returns false, without any effect, when there is none.
   */
  repeat(writer: Writer, what: Pick<NewDecision, 'act' | 'subject' | 'subjectId'>): Promise<boolean>;
  /**
   * Reverses a decision and its effects, except those that another active decision requires. Does nothing when it was
   * already reversed. Throws `Decision Not Found.`, a 400 without a reason, and `Not Allowed.` in the admin's own case.
   */
  reverse(writer: Writer, decisionId: string, reason: string | undefined, admin: Caller): Promise<void>;
  /** Reverses every active decision of this kind, within a transaction; returns how many. */
  reverseAll(
    writer: Writer,
    what: Pick<NewDecision, 'act' | 'subject' | 'subjectId'>,
    reason: string,
    admin: Caller,
  ): Promise<number>;
  /** Reverses every decision that currently suspends or bans an account; returns how many. */
  readmit(writer: Writer, accountId: string, reason: string | undefined, admin: Caller): Promise<number>;
  /** Notifies each reporter once, in one line, of the result, using the subject's name from their own report. */
  notifyReporters(writer: Writer, reports: readonly EndedReport[], outcome: ReportResult): Promise<void>;
  /** Returns a decision against this account or about a picture that it had too. Throws `Decision Not Found.` */
  read(decisionId: string, accountId: string): Promise<Decision>;
  onReversed(listener: ReversalListener): void;
}

export interface DecisionsDeps extends DecisionEffectsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  notifications: Notifications;
  inherited: Pick<InheritedDecisions, 'passOn'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function createDecisions(deps: DecisionsDeps): Decisions {
  const { clock, bans, notifications } = deps;
  const { reader } = deps.store;
  const effects = createDecisionEffects(deps);
  const listeners: ReversalListener[] = [];

  const notices = createDecisionNotices(deps);
  const { notifyAuthor, notifyOthers, listOtherOwners } = notices;
  const reverse = createReversal({ ...deps, effects, notices, listeners });

  return {
    async decide(writer, { days, ...wanted }, admin) {
      const { act, subject, subjectId, accountId } = wanted;
      // Lock the account first, as deletions do.
      const hasAuthor = await holdPerson(writer, accountId);
      await repository.lockSubject(writer, wanted);
      if (!(hasAuthor || (await repository.isLeft(writer, wanted)))) throw fail('changedElsewhere');
      if (accountId === admin.accountId && act !== 'hide' && act !== 'delete') throw fail('notAllowed');
      if (act === 'suspend' || act === 'ban') await bans.refuseAdmin(accountId, writer);
      if ((act === 'suspend') !== (days !== undefined)) throw invalid({ days: 'daysNeeded' });
      const createdAt = clock.now();
      const endsAt = days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS);
      const reason = requireReason(wanted.reason);
      const decision = { ...wanted, reason, endsAt, createdAt, decidedBy: admin.accountId };
      const row = await repository.insertDecision(writer, decision);
      await effects.apply(writer, row);
      await logAct(writer, admin, {
        act: `decision.${act}`,
        object: subject,
        objectId: subjectId,
        personId: accountId,
        after: endsAt ? `until ${endsAt.toISOString().slice(0, 10)}` : wanted.rule,
        reason,
      });
      const facts = toDecisionFacts(row);
      await notifyAuthor(writer, row, 'decision', {
        heading: formatHeading(facts),
        text: formatDecision(facts, createdAt),
      });
      if (!hasAuthor) await deps.inherited.passOn(writer, accountId);
      await notifyOthers(writer, row, await listOtherOwners(writer, row), 'decision', ({ subjectName }) =>
        buildAlsoHiddenMessage({ ...facts, subjectName }, createdAt),
      );
      return row.id;
    },
    lockSubject: repository.lockSubject,
    async repeat(writer, { act, ...about }) {
      await repository.lockSubject(writer, about);
      const [standing] = await repository.readActiveDecisions(writer, about, [act]);
      if (standing) await effects.apply(writer, standing);
      return standing !== undefined;
    },
    reverse,
    async reverseAll(writer, { act, ...about }, reason, admin) {
      await repository.lockSubject(writer, about);
      const activeDecisions = await repository.readActiveDecisions(writer, about, [act]);
      for (const { id } of activeDecisions) await reverse(writer, id, reason, admin);
      return activeDecisions.length;
    },
    async readmit(writer, accountId, reason, admin) {
      await repository.lockSubject(writer, { subject: 'account', subjectId: accountId });
      const activeDecisions = await effects.readActiveBans(writer, accountId);
      for (const { id } of activeDecisions) await reverse(writer, id, reason, admin);
      return activeDecisions.length;
    },
    async notifyReporters(writer, reports, { subject, act }) {
      const notified = new Set<string>();
      for (const { reporterId: accountId, subjectName } of reports) {
        if (accountId === null || notified.has(accountId)) continue;
        notified.add(accountId);
        await notifications.post(writer, {
          accountId,
          kind: 'report',
          ...buildOutcomeMessage(subject, subjectName, act),
        });
      }
    },
    async read(decisionId, accountId) {
      const found = await repository.readDecision(reader, decisionId, accountId);
      if (!found) throw notFound('Decision');
      return presentDecision(found, clock.now());
    },
    onReversed: (listener) => void listeners.push(listener),
  };
}
