import { webPaths } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { formatDecision, formatHeading } from './decision-words.ts';
import { toDecisionFacts } from './decisions.presenter.ts';
import type { DecisionRow } from './decisions.repository.ts';
import { insertInherited, insertInheritedFromNotice, passOnPictures } from './inherited-decisions.repository.ts';

/** Preserves decisions that also hide other owners' work when the account they are against is deleted. */
export interface InheritedDecisions {
  /**
   * Gives each copy and variant of the account's hidden characters that others own a decision of its own, and decisions
   * about its pictures to the next account that has them, within a transaction. The new owner is notified and can appeal,
   * and an admin can restore what is hidden.
   */
  passOn(writer: Writer, accountId: string): Promise<void>;
  /** Does so for a copyright notice about a character that is accepted after its author's account was deleted. */
  passOnNotice(writer: Writer, noticeId: string): Promise<void>;
}

export function createInheritedDecisions({
  clock,
  notifications,
}: {
  clock: Clock;
  notifications: Notifications;
}): InheritedDecisions {
  async function tell(writer: Writer, rows: readonly DecisionRow[]): Promise<void> {
    for (const row of rows) {
      const facts = toDecisionFacts(row);
      const words = { heading: formatHeading(facts), text: formatDecision(facts, row.createdAt) };
      const path = `${webPaths.decision}/${row.id}`;
      await notifications.post(writer, { accountId: row.accountId, kind: 'decision', ...words, path });
    }
  }

  return {
    async passOn(writer, accountId) {
      const inherited = await insertInherited(writer, accountId, clock.now());
      await tell(writer, [...inherited, ...(await passOnPictures(writer, accountId))]);
    },
    passOnNotice: async (writer, noticeId) =>
      tell(writer, await insertInheritedFromNotice(writer, noticeId, clock.now())),
  };
}
