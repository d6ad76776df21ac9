import { z } from 'zod';
import { id, time } from './fields.ts';

/** Every act by which a role gives power over what is not one's own. */
export const auditAct = z.enum([
  'role.given',
  'role.taken',
  'report.taken',
  'report.released',
  'report.dismissed',
  'decision.warn',
  'decision.hide',
  'decision.delete',
  'decision.suspend',
  'decision.ban',
  'decision.reversed',
  'appeal.upheld',
  'appeal.reversed',
  'story.changed',
  'story.deleted',
  'story.restored',
  'scene.made',
  'scene.changed',
  'scene.deleted',
  'scene.restored',
  'scenes.ordered',
  'character.changed',
  'character.deleted',
  'item.changed',
  'item.deleted',
  'quest.made',
  'quest.changed',
  'quest.deleted',
  'comment.deleted',
  'playtest.started',
  'playtest.stopped',
  'offering.made',
  'offering.changed',
  'offering.retired',
  'offering.onSale',
  'credits.adjusted',
  'purchase.refunding',
  'purchase.refunded',
  'barrier.added',
  'barrier.removed',
  'copyright.accepted',
  'copyright.refused',
  'copyright.court',
  'copyright.restored',
]);
export type AuditAct = z.infer<typeof auditAct>;

/** What acts are done to. */
export const auditObject = z.enum([
  'account',
  'report',
  'decision',
  'appeal',
  'story',
  'scene',
  'character',
  'item',
  'quest',
  'comment',
  'picture',
  'playtest',
  'offering',
  'purchase',
  'barrier',
  'copyright',
]);
export type AuditObject = z.infer<typeof auditObject>;

/** One act, as admins read it. */
export const auditEntry = z.object({
  entryId: id,
  entryAct: auditAct,
  entryCreatedAt: time,
  /** Null when the operator did it, by a setting. */
  entryActorId: id.nullable(),
  entryActorName: z.string(),
  entryObject: auditObject,
  entryObjectId: z.string(),
  /** What it is called now; empty when it has no name or is gone. */
  entryObjectName: z.string(),
  /** Whom it concerns; null when nobody. */
  entryPersonId: id.nullable(),
  entryPersonName: z.string(),
  entryBefore: z.string(),
  entryAfter: z.string(),
  entryReason: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
