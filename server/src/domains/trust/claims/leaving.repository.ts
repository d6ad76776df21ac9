import { copyrightCounters, copyrightNotices, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { nextOwnerOf } from '../moderation/picture-heirs.service.ts';
import type { NoticeRow } from './claims.repository.ts';

/** States in which a notice has, or may get, an effect. */
const PENDING = ['unconfirmed', 'open', 'accepted', 'countered', 'court'] as const;

/** Makes the next account that has the picture of a pending notice answer for it; returns the notices passed on. */
export function passOnNotices(writer: Writer, accountId: string): Promise<NoticeRow[]> {
  const ownerId = nextOwnerOf(copyrightNotices.pictureHash, accountId);
  return writer
    .update(copyrightNotices)
    .set({ ownerId })
    .where(
      and(eq(copyrightNotices.ownerId, accountId), inArray(copyrightNotices.state, [...PENDING]), isNotNull(ownerId)),
    )
    .returning();
}

/** Withdraws the account's counter-notices; returns the notices in their restoration period that it had answered. */
export async function removeCounterNotices(writer: Writer, accountId: string): Promise<NoticeRow[]> {
  const answered = writer
    .select({ id: copyrightCounters.noticeId })
    .from(copyrightCounters)
    .where(eq(copyrightCounters.accountId, accountId));
  const notices = await writer
    .select()
    .from(copyrightNotices)
    .where(and(inArray(copyrightNotices.id, answered), eq(copyrightNotices.state, 'countered')))
    .orderBy(copyrightNotices.id)
    .for('update');
  await writer.delete(copyrightCounters).where(eq(copyrightCounters.accountId, accountId));
  return notices;
}

/** Removes the account as the owner that notices name. */
export async function removeOwner(writer: Writer, accountId: string): Promise<void> {
  await writer.update(copyrightNotices).set({ ownerId: null }).where(eq(copyrightNotices.ownerId, accountId));
}
