import { z } from 'zod';
import { defineCall } from '../call.ts';
import { auditAct, auditEntry } from '../entities/audit.ts';
import { id, nothing, trimmed } from '../entities/fields.ts';
import { appeal as appealShape, appealStatus, decision, notification } from '../entities/moderation.ts';
import { limits } from '../limits.ts';

/** Cursor: the id of the last entry received. */
const before = id.optional();
const nextBefore = id.nullable();

const appealToken = z.string().min(1).max(1000);
const appealText = trimmed(limits.appeal, 1);

export const getNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications/getNotifications',
  area: 'notifications',
  summary: 'What the caller was told, newest first, from before `before` on.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ before }),
  output: z.object({ notifications: z.array(notification), nextBefore }),
});

export const getUnreadNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications/getUnread',
  area: 'notifications',
  summary: 'How many notifications the caller has not read, up to 100.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({ unread: z.number().int().min(0) }),
});

export const readNotifications = defineCall({
  method: 'PUT',
  path: '/api/notifications/read',
  area: 'notifications',
  summary: 'Mark the notification of this id, and the caller’s earlier ones, as read.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ notificationId: id }),
  output: nothing,
});

export const getDecision = defineCall({
  method: 'GET',
  path: '/api/moderation/getDecision',
  area: 'moderation',
  summary: 'A decision about the caller or the caller’s work. Anybody else’s does not exist.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ decisionId: id }),
  output: z.object({ decision }),
});

export const sendAppeal = defineCall({
  method: 'POST',
  path: '/api/moderation/sendAppeal',
  area: 'moderation',
  summary:
    'Appeal a decision about the caller, once, and one at a time. 409 `Already Appealed.` or `Another Appeal Is Open.`',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ decisionId: id, text: appealText }),
  output: z.object({ decision }),
});

export const openDecision = defineCall({
  method: 'POST',
  path: '/api/moderation/openDecision',
  area: 'moderation',
  summary: 'The decision that the token of a mailed link is for; it opens nothing else, and needs no login.',
  access: 'open',
  rate: 'auth',
  body: z.object({ token: appealToken }),
  output: z.object({ decision }),
});

export const appealByLink = defineCall({
  method: 'POST',
  path: '/api/moderation/appealByLink',
  area: 'moderation',
  summary: 'Appeal the decision that the token of a mailed link is for, as `sendAppeal` does.',
  access: 'open',
  rate: 'auth',
  body: z.object({ token: appealToken, text: appealText }),
  output: z.object({ decision }),
});

export const getAppeals = defineCall({
  method: 'GET',
  path: '/api/moderation/getAppeals',
  area: 'moderation',
  summary: 'Appeals that stand so: the open ones oldest first, the answered ones newest first.',
  access: 'admin',
  rate: 'read',
  query: z.object({ status: appealStatus.default('open'), before }),
  output: z.object({ appeals: z.array(appealShape), nextBefore }),
});

export const answerAppeal = defineCall({
  method: 'PUT',
  path: '/api/moderation/answerAppeal',
  area: 'moderation',
  summary:
    'Answer an appeal: uphold the decision or reverse it, which brings back what it took away. The admin who took the decision can’t answer it while there is another admin.',
  access: 'admin',
  rate: 'write',
  body: z.object({ appealId: id, outcome: z.enum(['uphold', 'reverse']), reason: trimmed(limits.decisionReason, 1) }),
  output: nothing,
});

export const getAudit = defineCall({
  method: 'GET',
  path: '/api/moderation/getAudit',
  area: 'moderation',
  summary:
    'What admins did, newest first: all, or one kind of act, of or about a person (by name, e-mail address or id), or within a time.',
  access: 'admin',
  rate: 'read',
  query: z.object({
    act: auditAct.optional(),
    person: trimmed(limits.searchQuery).optional(),
    /** Days such as 2026-05-06 (UTC), both inclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    before,
  }),
  output: z.object({ entries: z.array(auditEntry), nextBefore }),
});
