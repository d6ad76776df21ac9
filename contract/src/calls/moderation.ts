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
  summary: 'List the caller’s notifications, newest first.',
  description: '`before` is the id of the last notification received; the list continues after it.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ before }),
  output: z.object({ notifications: z.array(notification), nextBefore }),
});

export const getUnreadNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications/getUnread',
  area: 'notifications',
  summary: 'Return the number of the caller’s unread notifications, up to 100.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({ unread: z.number().int().min(0) }),
});

export const readNotifications = defineCall({
  method: 'PUT',
  path: '/api/notifications/read',
  area: 'notifications',
  summary: 'Mark a notification and all earlier ones of the caller as read.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ notificationId: id }),
  output: nothing,
});

export const getDecision = defineCall({
  method: 'GET',
  path: '/api/moderation/getDecision',
  area: 'moderation',
  summary: 'Return a decision about the caller or the caller’s content.',
  description: 'Returns 404 for decisions about others.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ decisionId: id }),
  output: z.object({ decision }),
});

export const sendAppeal = defineCall({
  method: 'POST',
  path: '/api/moderation/sendAppeal',
  area: 'moderation',
  summary: 'Appeal a decision about the caller.',
  description:
    'A decision can be appealed once, and only one appeal can be open at a time. Returns 409 `Already Appealed.` or `Another Appeal Is Open.` otherwise.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ decisionId: id, text: appealText }),
  output: z.object({ decision }),
});

export const openDecision = defineCall({
  method: 'POST',
  path: '/api/moderation/openDecision',
  area: 'moderation',
  summary: 'Return the decision for the token of a mailed link.',
  description: 'Requires no login; the token gives access to nothing else.',
  access: 'open',
  rate: 'auth',
  body: z.object({ token: appealToken }),
  output: z.object({ decision }),
});

export const appealByLink = defineCall({
  method: 'POST',
  path: '/api/moderation/appealByLink',
  area: 'moderation',
  summary: 'Appeal a decision with the token of a mailed link.',
  description: 'The rules of `sendAppeal` apply.',
  access: 'open',
  rate: 'auth',
  body: z.object({ token: appealToken, text: appealText }),
  output: z.object({ decision }),
});

export const getAppeals = defineCall({
  method: 'GET',
  path: '/api/moderation/getAppeals',
  area: 'moderation',
  summary: 'List the appeals with a status.',
  description: 'Open appeals are sorted oldest first, answered ones newest first.',
  access: 'admin',
  rate: 'read',
  query: z.object({ status: appealStatus.default('open'), before }),
  output: z.object({ appeals: z.array(appealShape), nextBefore }),
});

export const answerAppeal = defineCall({
  method: 'PUT',
  path: '/api/moderation/answerAppeal',
  area: 'moderation',
  summary: 'Answer an appeal by upholding or reversing the decision.',
  description:
    'Reversing a decision restores what it took away. The admin who made the decision can’t answer the appeal while there is another admin.',
  access: 'admin',
  rate: 'write',
  body: z.object({ appealId: id, outcome: z.enum(['uphold', 'reverse']), reason: trimmed(limits.decisionReason, 1) }),
  output: nothing,
});

export const getAudit = defineCall({
  method: 'GET',
  path: '/api/moderation/getAudit',
  area: 'moderation',
  summary: 'List the audit log of admin actions, newest first.',
  description: 'Filters by kind of action, by person (name, e-mail address or id, as actor or subject) and by date.',
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
