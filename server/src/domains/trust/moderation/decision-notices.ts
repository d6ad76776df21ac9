import { webPaths } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { DecisionEffectsDeps } from './decision-effects.ts';
import type { DecisionRow } from './decisions.repository.ts';

/** An owner whose copy or picture is also hidden, and their name for it. */
interface OtherOwner {
  accountId: string;
  subjectName: string;
}

interface Message {
  heading: string;
  text: string;
}

/** Notifies those whom a decision concerns. */
export type DecisionNotices = ReturnType<typeof createDecisionNotices>;

export function createDecisionNotices({
  characters,
  pictures,
  notifications,
}: Pick<DecisionEffectsDeps, 'characters' | 'pictures'> & { notifications: Notifications }) {
  /** Notifies the author, also by mail, with a link to the decision and its appeal. */
  function notifyAuthor(writer: Writer, row: DecisionRow, kind: 'decision' | 'reversal', words: Message) {
    const path = `${webPaths.decision}/${row.id}`;
    const label = kind === 'decision' ? 'Read it, and appeal' : 'Read it';
    const mail = { path, label, decisionId: row.id };
    return notifications.post(writer, { accountId: row.accountId, kind, ...words, path, mail });
  }

  /** Lists the other owners of the same picture, or of copies and variants of the same character. */
  async function listOtherOwners(writer: Writer, { act, subject, subjectId, accountId, ...row }: DecisionRow) {
    if (act === 'warn') return [];
    if (subject === 'picture') {
      const ids = await pictures.othersWith(subjectId, accountId, writer);
      return ids.map((id): OtherOwner => ({ accountId: id, subjectName: row.subjectName }));
    }
    const owners = subject === 'character' ? await characters.ownersOfCopies(subjectId, writer) : [];
    const others = owners.map(({ ownerId, name }): OtherOwner => ({ accountId: ownerId, subjectName: name }));
    return others.filter((other) => other.accountId !== accountId);
  }

  /** Notifies other owners, inside the product only. Those of a picture can read the decision, and appeal. */
  async function notifyOthers(
    writer: Writer,
    row: DecisionRow,
    others: readonly OtherOwner[],
    kind: 'decision' | 'reversal',
    words: (other: OtherOwner) => Message,
  ) {
    const path = row.subject === 'picture' ? { path: `${webPaths.decision}/${row.id}` } : {};
    for (const other of others)
      await notifications.post(writer, { accountId: other.accountId, kind, ...words(other), ...path });
  }

  return { notifyAuthor, listOtherOwners, notifyOthers };
}
