import { type Appeal, type AppealStatus, type Decision, webPaths } from '@emberlore/contract';
import { type Connection, readConstraint, type Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import * as repository from './appeals.repository.ts';
import { buildUpheldMessage } from './decision-words.ts';
import { presentCore, toDecisionFacts } from './decisions.presenter.ts';
import { lockDecision } from './decisions.repository.ts';
import type { Decisions } from './decisions.service.ts';

/** An admin's answer to an appeal. */
export interface AppealAnswer {
  appealId: string;
  outcome: 'uphold' | 'reverse';
  reason: string;
}

/** Appeals against decisions, and their answers. */
export interface Appeals {
  /**
   * Appeals a decision against this account, or about a picture that it has too, and returns the updated decision.
   * Throws `Decision Not Found.`, `Already Appealed.`, `Another Appeal Is Open.` and `Appeal No Longer Possible.`
   */
  send(decisionId: string, text: string, accountId: string): Promise<Decision>;
  /** Returns the decision and the account that a mailed link is for. Throws `Link Expired Or Already Used.` */
  ofLink(token: string): Promise<{ decisionId: string; accountId: string }>;
  page(status: AppealStatus, before: string | undefined, admin: Caller): Promise<AppealsPage>;
  /**
   * Throws `Appeal Not Found.`, `Not Allowed.` for a decision against the admin, or for one by the admin while another
   * admin could answer, and `Changed Elsewhere.` when it was already answered differently.
   */
  answer(answer: AppealAnswer, admin: Caller): Promise<void>;
}

interface AppealsPage {
  appeals: Appeal[];
  nextBefore: string | null;
}

export interface AppealsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  tokens: Tokens;
  decisions: Decisions;
  notifications: Notifications;
  jobs: Pick<Jobs, 'wake'>;
}

const PAGE_SIZE = 20;

/**
 * Whether the admin may answer: never about a decision against themselves or their own appeal, and about their own
 * decision only if no other admin can.
 */
function mayAnswer({ appeal, decision }: LockedAppeal, admin: Caller, hasOtherAdmin: boolean) {
  if (decision.accountId === admin.accountId || appeal.accountId === admin.accountId) return false;
  return decision.decidedBy !== admin.accountId || !hasOtherAdmin;
}

function present({ appeal, decision, ...names }: repository.AppealRow, admin: Caller, hasOtherAdmin: boolean): Appeal {
  return {
    appealId: appeal.id,
    appealStatus: appeal.status,
    appealText: appeal.text,
    appealCreatedAt: appeal.createdAt.toISOString(),
    appealUserId: appeal.accountId,
    appealUserName: names.authorName,
    appealDecidedBy: names.deciderName ?? '',
    appealMayAnswer: mayAnswer({ appeal, decision }, admin, hasOtherAdmin),
    appealAnswer: appeal.answer ?? '',
    appealAnsweredBy: names.answererName ?? '',
    appealAnsweredAt: appeal.answeredAt?.toISOString() ?? null,
    appealDecision: presentCore(decision),
  };
}

export function createAppeals(deps: AppealsDeps): Appeals {
  const { clock, tokens, decisions, notifications, jobs } = deps;
  const { reader, transact } = deps.store;

  async function uphold(
    writer: Writer,
    { appeal, decision }: LockedAppeal,
    answer: string,
    admin: Caller,
  ): Promise<void> {
    const ending = { answeredAt: clock.now(), answeredBy: admin.accountId, answer };
    await repository.markUpheld(writer, appeal.id, ending);
    const path = `${webPaths.decision}/${decision.id}`;
    const mail = { path, label: 'Read it', decisionId: decision.id };
    const words = buildUpheldMessage(toDecisionFacts(decision), answer);
    await notifications.post(writer, { accountId: appeal.accountId, kind: 'appeal', ...words, path, mail });
  }

  async function answerInTransaction(
    writer: Writer,
    { appealId, outcome, reason }: AppealAnswer,
    admin: Caller,
  ): Promise<void> {
    const locked = await repository.lockAppeal(writer, appealId);
    if (!locked) throw notFound('Appeal');
    const { appeal, decision } = locked;
    const hasOtherAdmin = await repository.hasOtherAdmin(writer, admin.accountId);
    if (!mayAnswer(locked, admin, hasOtherAdmin)) throw fail('notAllowed');
    const status = outcome === 'uphold' ? 'upheld' : 'reversed';
    if (appeal.status === status) return;
    if (appeal.status !== 'open') throw fail('changedElsewhere');
    const about = { object: 'appeal', objectId: appeal.id, personId: appeal.accountId, reason } as const;
    await logAct(writer, admin, { act: `appeal.${status}`, ...about });
    if (outcome === 'uphold') await uphold(writer, locked, reason, admin);
    else await decisions.reverse(writer, decision.id, reason, admin);
  }

  return {
    async send(decisionId, text, accountId) {
      const decision = await decisions.read(decisionId, accountId);
      if (decision.decisionAppeal) throw fail('alreadyAppealed');
      if (!decision.decisionMayAppeal) throw fail('appealOver');
      try {
        const createdAt = clock.now();
        await transact(async (writer) => {
          // A banned account may appeal, but not a deleted one.
          await holdCaller(writer, { accountId });
          // Lock the decision, so that it cannot be reversed while it is appealed.
          const lockedDecision = await lockDecision(writer, decisionId);
          if (!lockedDecision || lockedDecision.reversedAt !== null) throw fail('appealOver');
          await repository.insertAppeal(writer, { decisionId, accountId, text, createdAt });
        });
      } catch (error) {
        const constraint = readConstraint(error);
        if (constraint === 'appeals_one_open_key') throw fail('appealOpen');
        if (constraint === 'appeals_decision_id_account_id_key') throw fail('alreadyAppealed');
        throw error;
      }
      return decisions.read(decisionId, accountId);
    },
    async ofLink(token) {
      const claims = await tokens.verify('appeal', token);
      if (!claims) throw fail('staleLink');
      return { decisionId: String(claims.decisionId), accountId: claims.subject };
    },
    async page(status, before, admin) {
      const [rows, another] = await Promise.all([
        repository.readAppeals(reader, status, before, PAGE_SIZE + 1),
        repository.hasOtherAdmin(reader, admin.accountId),
      ]);
      const shown = rows.slice(0, PAGE_SIZE);
      const nextBefore = rows.length > PAGE_SIZE ? (shown.at(-1)?.appeal.id ?? null) : null;
      return { appeals: shown.map((row) => present(row, admin, another)), nextBefore };
    },
    async answer(answer, admin) {
      await transact((writer) => answerInTransaction(writer, answer, admin));
      jobs.wake();
    },
  };
}

type LockedAppeal = NonNullable<Awaited<ReturnType<typeof repository.lockAppeal>>>;
