import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, hasLength, id, uuid } from './columns.ts';

/**
 * Every act by which a role gave power over what is not one's own, never changed or deleted afterwards (triggers refuse
 * it). It holds ids and figures, no names and no texts of players; `reason` is the admin's own. An object has no
 * foreign key: the entry outlives it.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Who acted; null: the operator, by a setting of the server. */
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'restrict' }),
    act: text('act').notNull(),
    /** What the act was done to: a kind and its id. */
    object: text('object').notNull(),
    objectId: text('object_id').notNull(),
    /** Whom it concerns: whose object it is, or was; null where it is nobody's. */
    personId: uuid('person_id').references(() => accounts.id, { onDelete: 'restrict' }),
    before: text('before'),
    after: text('after'),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_entries_act_id_idx').on(t.act, t.id.desc().nullsFirst()),
    index('audit_entries_actor_id_id_idx').on(t.actorId, t.id.desc().nullsFirst()),
    index('audit_entries_object_id_act_idx').on(t.objectId, t.act),
    index('audit_entries_person_id_id_idx').on(t.personId, t.id.desc().nullsFirst()),
    check('audit_entries_act_check', hasLength(t.act, 1, 60)),
    check('audit_entries_object_check', hasLength(t.object, 1, 40)),
    check('audit_entries_object_id_check', hasLength(t.objectId, 0, 100)),
    check('audit_entries_before_check', hasLength(t.before, 0, 200)),
    check('audit_entries_after_check', hasLength(t.after, 0, 200)),
    check('audit_entries_reason_check', hasLength(t.reason, 1, 1000)),
  ],
);
