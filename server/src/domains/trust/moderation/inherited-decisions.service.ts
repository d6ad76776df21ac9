import { webPaths } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { formatDecision, formatHeading } from './decision-words.ts';
import { toDecisionFacts } from './decisions.presenter.ts';
import { insertInherited } from './inherited-decisions.repository.ts';

/** Preserves decisions that also hide other owners' work when the account they are against is deleted. */
export interface InheritedDecisions {
  /**
   * Gives each copy and variant of the account's hidden characters that others own a decision of its own, within a
   * transaction. Its owner is notified and can appeal, and an admin can restore it.
   */
  handDown(writer: Writer, accountId: string): Promise<void>;
}

export function createInheritedDecisions({
  clock,
  notifications,
}: {
  clock: Clock;
  notifications: Notifications;
}): InheritedDecisions {
  return {
    async handDown(writer, accountId) {
      for (const row of await insertInherited(writer, accountId, clock.now())) {
        const facts = toDecisionFacts(row);
        const words = { heading: formatHeading(facts), text: formatDecision(facts, row.createdAt) };
        const path = `${webPaths.decision}/${row.id}`;
        await notifications.post(writer, { accountId: row.accountId, kind: 'decision', ...words, path });
      }
    },
  };
}
