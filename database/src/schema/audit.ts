import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, hasLength, id, uuid } from './columns.ts';

/**
 * Every action by which a role used power over other people's content or accounts, never changed or deleted afterwards
 * (enforced by triggers). Contains ids and numbers, but no names and no texts of players; `reason` is the admin's own.
 * Objects have no foreign key, because the entry outlives them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** The acting account; null: the operator, by a setting of the server. */
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'restrict' }),
    act: text('act').notNull(),
    /** The object of the action: its kind and id. */
    object: text('object').notNull(),
    objectId: text('object_id').notNull(),
    /** The affected account: the object's owner; null if it has none. */
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
