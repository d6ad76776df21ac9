import { z } from 'zod';
import { id, time } from './fields.ts';

/** Every action that a role allows on other people's content or accounts. */
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
  'blocklist.added',
  'blocklist.removed',
  'models.chosen',
  'copyright.accepted',
  'copyright.refused',
  'copyright.court',
  'copyright.restored',
]);
export type AuditAct = z.infer<typeof auditAct>;

/** The kinds of objects of audited actions. */
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
  'blocklist_entry',
  'model_role',
  'copyright',
]);
export type AuditObject = z.infer<typeof auditObject>;

/** One audited action, for admins. */
export const auditEntry = z.object({
  entryId: id,
  entryAct: auditAct,
  entryCreatedAt: time,
  /** Null if the operator did it with a setting. */
  entryActorId: id.nullable(),
  entryActorName: z.string(),
  entryObject: auditObject,
  entryObjectId: z.string(),
  /** The object's current name; empty if it has none or no longer exists. */
  entryObjectName: z.string(),
  /** The affected account; null if there is none. */
  entryPersonId: id.nullable(),
  entryPersonName: z.string(),
  entryBefore: z.string(),
  entryAfter: z.string(),
  entryReason: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
