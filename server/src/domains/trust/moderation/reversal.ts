import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { DecisionEffects } from './decision-effects.ts';
import type { DecisionNotices } from './decision-notices.ts';
import { buildAlsoRestoredMessage, buildReversalMessage } from './decision-words.ts';
import { toDecisionFacts } from './decisions.presenter.ts';
import * as repository from './decisions.repository.ts';
import { type OwnCaseDeps, refuseOwnWork } from './own-case.service.ts';

/** Runs within the transaction that reverses a decision. */
export type ReversalListener = (
  writer: Writer,
  reversal: { decisionId: string; admin: Caller; reason: string },
) => Promise<void>;

/** Returns the reason, which the author is told. Throws a 400 when there is none. */
export function requireReason(reason: string | undefined): string {
  if (!reason) throw invalid({ reason: 'required' });
  return reason;
}

interface ReversalDeps extends OwnCaseDeps {
  clock: Clock;
  effects: DecisionEffects;
  notices: DecisionNotices;
  /** Called in order, within the transaction. */
  listeners: readonly ReversalListener[];
}

/** Returns `reverse` of the decisions. */
export function createReversal({ clock, effects, notices, listeners, ...deps }: ReversalDeps) {
  const { listOtherOwners, notifyAuthor, notifyOthers } = notices;

  return async function reverse(
    writer: Writer,
    decisionId: string,
    givenReason: string | undefined,
    admin: Caller,
  ): Promise<void> {
    const row = await repository.lockDecision(writer, decisionId);
    if (!row) throw notFound('Decision');
    if (row.reversedAt !== null) return;
    await repository.lockSubject(writer, row);
    const characterId = row.subject === 'character' ? row.subjectId : null;
    const pictureHash = row.subject === 'picture' ? row.subjectId : null;
    await refuseOwnWork(writer, deps, { ownerId: row.accountId, characterId, pictureHash }, admin);
    const others = await listOtherOwners(writer, row);
    const reason = requireReason(givenReason);
    const now = clock.now();
    await repository.markReversed(writer, row.id, {
      reversedAt: now,
      reversedBy: admin.accountId,
      reversalReason: reason,
    });
    await effects.undo(writer, row);
    const ending = { answeredAt: now, answeredBy: admin.accountId, answer: reason };
    const appellants = await repository.endAppealsAgainst(writer, row.id, ending);
    await logAct(writer, admin, {
      act: 'decision.reversed',
      object: row.subject,
      objectId: row.subjectId,
      personId: row.accountId,
      before: row.act,
      reason,
    });
    const facts = toDecisionFacts(row);
    const hasAppealed = (accountId: string) => appellants.includes(accountId);
    await notifyAuthor(writer, row, 'reversal', buildReversalMessage(facts, reason, hasAppealed(row.accountId)));
    await notifyOthers(writer, row, others, 'reversal', ({ accountId, subjectName }) =>
      buildAlsoRestoredMessage({ ...facts, subjectName }, reason, hasAppealed(accountId)),
    );
    for (const listener of listeners) await listener(writer, { decisionId: row.id, admin, reason });
  };
}
