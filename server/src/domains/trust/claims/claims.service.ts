import { type Claim, type CopyrightOutcome, type CopyrightState, copyrightOutcomes, limits } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { Caller } from '../../../kit/route.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Decisions } from '../moderation/decisions.service.ts';
import type { InheritedDecisions } from '../moderation/inherited-decisions.service.ts';
import { refuseOwnWork } from '../moderation/own-case.service.ts';
import { toWashingtonDay } from './business-days.ts';
import type { ClaimMessages } from './claim-messages.service.ts';
import { presentClaim } from './claims.presenter.ts';
import * as repository from './claims.repository.ts';
import { CONFIRM_MS } from './notices.service.ts';
import { hideSubject, listOtherOwners, restoreSubject, type VisibilityDeps } from './sight.ts';

/** An admin's decision about a notice. */
export interface ClaimDecision {
  noticeId: string;
  outcome: CopyrightOutcome;
  reason: string;
}

/** Claims: how admins decide them, and what happens to them over time. */
export interface Claims {
  /** Returns a page of the claims in a state; countered ones are sorted by restoration day. */
  page(state: CopyrightState, page: number): Promise<{ claims: Claim[]; nextPage: number | null; totalPages: number }>;
  /**
   * Throws `Notice Not Found.`, a 409 when the outcome is not possible in the notice's current state, and `Not Allowed.` in
   * the admin's own case.
   */
  decide(decision: ClaimDecision, admin: Caller): Promise<void>;
  /** Restores everything that is due, and deletes unconfirmed notices. */
  settle(): Promise<void>;
  /** Starts the job that calls `settle` every few minutes until it is stopped. Any server may run it. */
  startSettlementJob(): RegularJob;
}

export interface ClaimsDeps extends VisibilityDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  log: Log;
  messages: ClaimMessages;
  jobs: Pick<Jobs, 'wake'>;
  decisions: Pick<Decisions, 'onReversed' | 'lockSubject'>;
  inherited: Pick<InheritedDecisions, 'passOnNotice'>;
}

const SETTLE_INTERVAL_MS = 5 * 60 * 1000;
const NO_COURT_ACTION = 'The claimant has not gone to court in time.';

const states = { accept: 'accepted', refuse: 'refused', court: 'court', restore: 'restored' } as const;
const acts = {
  accept: 'copyright.accepted',
  refuse: 'copyright.refused',
  court: 'copyright.court',
  restore: 'copyright.restored',
} as const;

/** Builds the changes of a notice for an outcome. */
function buildChange(outcome: CopyrightOutcome, reason: string, now: Date, adminId: string | null) {
  const state = states[outcome];
  if (outcome === 'court') return { state, courtNote: reason, restoreFrom: null, restoreBy: null };
  const decided = { state, decisionReason: reason, decidedBy: adminId, decidedAt: now };
  return outcome === 'restore' ? { ...decided, restoredAt: now, restoreFrom: null, restoreBy: null } : decided;
}

export function createClaims(deps: ClaimsDeps): Claims {
  const { store, clock, log, messages, jobs } = deps;
  const { reader, transact } = store;

  // Content that an admin restores after a report stays hidden as long as a notice hides it.
  deps.decisions.onReversed(async (writer, { decisionId }) => {
    const hiddenSubject = await repository.readStillHiddenSubject(writer, decisionId);
    if (hiddenSubject) await hideSubject(writer, deps, hiddenSubject);
  });

  async function apply(
    writer: Writer,
    notice: repository.NoticeRow,
    { outcome, reason }: Omit<ClaimDecision, 'noticeId'>,
    admin: Caller | null,
  ): Promise<void> {
    const subjectId = notice.storyId ?? notice.characterId ?? notice.pictureHash;
    if (subjectId !== null) await deps.decisions.lockSubject(writer, { subject: notice.subject, subjectId });
    const change = buildChange(outcome, reason, clock.now(), admin?.accountId ?? null);
    await repository.updateNotice(writer, notice.id, change);
    const now = { ...notice, ...change };
    if (outcome === 'accept') await hideSubject(writer, deps, now);
    if (outcome === 'accept' && notice.ownerId === null) await deps.inherited.passOnNotice(writer, notice.id);
    // List copies while they are hidden; that is how they are found.
    const others = outcome === 'refuse' ? [] : await listOtherOwners(writer, deps, now);
    if (outcome === 'restore') await restoreSubject(writer, deps, now);
    await logAct(writer, admin, {
      act: acts[outcome],
      object: 'copyright',
      objectId: notice.id,
      personId: notice.ownerId,
      before: notice.state,
      after: change.state,
      reason,
    });
    await messages.notify(writer, outcome, now);
    if (outcome !== 'refuse') await messages.notifyOthers(writer, outcome, now, others);
  }

  /** Restores the next content that is due; false when there is none. */
  const restoreNextDue = (): Promise<boolean> =>
    transact(async (writer) => {
      const today = toWashingtonDay(clock.now());
      const notice = await repository.lockDueNotice(writer, today);
      if (!notice) return false;
      if (notice.restoreBy !== null && notice.restoreBy < today)
        log.warn({ noticeId: notice.id }, 'Content is restored after its deadline.');
      await apply(writer, notice, { outcome: 'restore', reason: NO_COURT_ACTION }, null);
      return true;
    });

  async function settle(): Promise<void> {
    while (await restoreNextDue()) jobs.wake();
    const before = new Date(clock.now().getTime() - CONFIRM_MS);
    await transact((writer) => repository.deleteUnconfirmed(writer, before));
  }

  return {
    async page(state, page) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readClaims(reader, state, asked) : [],
        repository.countClaims(reader, state, asked),
      ]);
      const now = clock.now();
      return { claims: rows.map((row) => presentClaim(row, now)), ...paging(asked, counted) };
    },
    async decide({ noticeId, ...decision }, admin) {
      await transact(async (writer) => {
        const notice = await repository.lockNotice(writer, noticeId);
        if (!notice || notice.state === 'unconfirmed') throw notFound('Notice');
        if (!copyrightOutcomes[notice.state].includes(decision.outcome)) throw fail('changedElsewhere');
        await refuseOwnWork(writer, deps, notice, admin);
        await apply(writer, notice, decision, admin);
      });
      jobs.wake();
    },
    settle,
    startSettlementJob: () =>
      startRegularJob(settle, {
        firstMs: 0,
        everyMs: SETTLE_INTERVAL_MS,
        onError: (err) => log.error({ err }, 'Settling copyright notices failed.'),
      }),
  };
}
