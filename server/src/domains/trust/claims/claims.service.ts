import { type Claim, type CopyrightOutcome, type CopyrightState, copyrightOutcomes, limits } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { noteAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Decisions } from '../moderation/decisions.service.ts';
import { dayOf } from './business-days.ts';
import { CONFIRM_MS } from './cases.service.ts';
import { presentClaim } from './claims.presenter.ts';
import * as repository from './claims.repository.ts';
import { bringBack, ownersOfCopies, type SightDeps, takeOut } from './sight.ts';
import type { Telling } from './telling.service.ts';

/** An admin's decision about a notice. */
export interface CopyrightDecision {
  noticeId: string;
  outcome: CopyrightOutcome;
  reason: string;
}

/** Claims: how admins decide them, and what happens to them over time. */
export interface Claims {
  /** Returns a page of the claims in a state; countered ones are sorted by restoration day. */
  page(state: CopyrightState, page: number): Promise<{ matters: Claim[]; nextPage: number | null; totalPages: number }>;
  /** Throws `Notice Not Found.`, and a 409 when the outcome is not possible in the notice's current state. */
  decide(decision: CopyrightDecision, admin: Caller): Promise<void>;
  /** Restores everything that is due, and deletes unconfirmed notices. */
  settle(): Promise<void>;
  /** Starts the job that calls `settle` every few minutes until it is stopped. Any server may run it. */
  keepSettled(): { stop(): Promise<void> };
}

export interface ClaimsDeps extends SightDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  log: Log;
  telling: Telling;
  jobs: Pick<Jobs, 'wake'>;
  decisions: Pick<Decisions, 'onReversed' | 'hold'>;
}

const EVERY_MS = 5 * 60 * 1000;
const TIME_IS_OVER = 'The claimant has not gone to court in time.';

const states = { accept: 'accepted', refuse: 'refused', court: 'court', restore: 'restored' } as const;
const acts = {
  accept: 'copyright.accepted',
  refuse: 'copyright.refused',
  court: 'copyright.court',
  restore: 'copyright.restored',
} as const;

/** Builds the changes of a notice for an outcome. */
function changeOf(outcome: CopyrightOutcome, reason: string, now: Date, adminId: string | null) {
  const state = states[outcome];
  if (outcome === 'court') return { state, courtNote: reason, restoreFrom: null, restoreBy: null };
  const decided = { state, decisionReason: reason, decidedBy: adminId, decidedAt: now };
  return outcome === 'restore' ? { ...decided, restoredAt: now, restoreFrom: null, restoreBy: null } : decided;
}

/** Creates the claims service. */
export function createClaims(deps: ClaimsDeps): Claims {
  const { store, clock, log, telling, jobs } = deps;
  const { reader, transact } = store;

  // Content that an admin restores after a report stays hidden as long as a notice hides it.
  deps.decisions.onReversed(async (writer, { decisionId }) => {
    const held = await repository.readHeldOfDecision(writer, decisionId);
    if (held) await takeOut(writer, deps, held);
  });

  async function apply(
    writer: Writer,
    notice: repository.NoticeRow,
    { outcome, reason }: Omit<CopyrightDecision, 'noticeId'>,
    admin: Caller | null,
  ): Promise<void> {
    const subjectId = notice.storyId ?? notice.characterId ?? notice.pictureHash;
    if (subjectId !== null) await deps.decisions.hold(writer, { subject: notice.subject, subjectId });
    const change = changeOf(outcome, reason, clock.now(), admin?.accountId ?? null);
    await repository.updateNotice(writer, notice.id, change);
    const now = { ...notice, ...change };
    const back = outcome === 'restore' ? await ownersOfCopies(writer, deps, now) : [];
    if (outcome === 'accept') await takeOut(writer, deps, now);
    if (outcome === 'restore') await bringBack(writer, deps, now);
    const others = outcome === 'accept' ? await ownersOfCopies(writer, deps, now) : back;
    await noteAct(writer, admin, {
      ...{ act: acts[outcome], object: 'copyright', objectId: notice.id, personId: notice.ownerId },
      ...{ before: notice.state, after: change.state, reason },
    });
    await telling.tell(writer, outcome, now);
    if (outcome === 'accept' || outcome === 'restore') await telling.tellOthers(writer, outcome, now, others);
  }

  /** Restores the next content that is due; false when there is none. */
  const restoreNext = (): Promise<boolean> =>
    transact(async (writer) => {
      const today = dayOf(clock.now());
      const notice = await repository.lockDue(writer, today);
      if (!notice) return false;
      if (notice.restoreBy !== null && notice.restoreBy < today)
        log.warn({ noticeId: notice.id }, 'What a copyright notice took out comes back later than it should.');
      await apply(writer, notice, { outcome: 'restore', reason: TIME_IS_OVER }, null);
      return true;
    });

  async function settle(): Promise<void> {
    while (await restoreNext()) jobs.wake();
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
      return { matters: rows.map((row) => presentClaim(row, now)), ...paging(asked, counted) };
    },
    async decide({ noticeId, ...decision }, admin) {
      await transact(async (writer) => {
        const notice = await repository.lockNotice(writer, noticeId);
        if (!notice || notice.state === 'unconfirmed') throw notFound('Notice');
        if (!copyrightOutcomes[notice.state].includes(decision.outcome)) throw fail('changedElsewhere');
        await apply(writer, notice, decision, admin);
      });
      jobs.wake();
    },
    settle,
    keepSettled() {
      let running = Promise.resolve();
      const run = () => {
        running = running
          .then(settle)
          .catch((err: unknown) => log.error({ err }, 'The copyright notices could not be settled.'));
      };
      run();
      const timer = setInterval(run, EVERY_MS);
      return {
        stop() {
          clearInterval(timer);
          return running;
        },
      };
    },
  };
}
