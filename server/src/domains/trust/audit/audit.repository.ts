import {
  accounts,
  auditEntries,
  characters,
  items,
  offerings,
  quests,
  type Reader,
  scenes,
  stories,
} from '@emberlore/database';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** Which entries are read. */
interface Sought {
  act: string | undefined;
  /** Whose: of who acted, or whom it concerned. */
  personIds: readonly string[] | undefined;
  since: Date | undefined;
  until: Date | undefined;
  /** Entries before this one. */
  before: string | undefined;
  limit: number;
}

const actor = alias(accounts, 'actor');
const person = alias(accounts, 'person');

/** An id of the time's first millisecond: ids are in the order of their making, so that one index serves both. */
const firstIdOf = (moment: Date) => {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Which entries are meant, whoever they are about. */
const meant = ({ act, since, until, before }: Sought) =>
  and(
    act === undefined ? undefined : eq(auditEntries.act, act),
    since && gte(auditEntries.id, firstIdOf(since)),
    until && lt(auditEntries.id, firstIdOf(until)),
    before === undefined ? undefined : lt(auditEntries.id, before),
  );

/**
 * The newest entries of each of these people, by who acted and by whom it concerned: each list is read from its index until
 * there is enough, however long it is. A range and not a value, and in the order of the index: of a value the planner knows
 * only how often it is on the average, and where few admins did all, it would read through the whole log for somebody else.
 */
function ofPeople(people: readonly string[], sought: Sought) {
  const newest = (column: typeof auditEntries.actorId | typeof auditEntries.personId) => sql`(
    select ${auditEntries.id} as entry from ${auditEntries}
    where ${and(sql`${column} between who.person and who.person`, meant(sought))}
    order by ${column}, ${auditEntries.id} desc limit ${sought.limit})`;
  return sql`${auditEntries.id} in (select entry from unnest(${sql.param([...people])}::uuid[]) as who (person)
    cross join lateral (${newest(auditEntries.actorId)} union all ${newest(auditEntries.personId)}) as newest)`;
}

/** Entries, newest first. */
export function readEntries(reader: Reader, sought: Sought) {
  const { personIds, limit } = sought;
  return reader
    .select({
      id: auditEntries.id,
      act: auditEntries.act,
      object: auditEntries.object,
      objectId: auditEntries.objectId,
      actorId: auditEntries.actorId,
      actorName: actor.userName,
      personId: auditEntries.personId,
      personName: person.userName,
      before: auditEntries.before,
      after: auditEntries.after,
      reason: auditEntries.reason,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(person, eq(person.id, auditEntries.personId))
    .where(personIds ? ofPeople(personIds, sought) : meant(sought))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** The tables of what has a name. */
const named = {
  story: { table: stories, id: stories.id, name: stories.name },
  scene: { table: scenes, id: scenes.id, name: scenes.name },
  character: { table: characters, id: characters.id, name: characters.name },
  item: { table: items, id: items.id, name: items.name },
  quest: { table: quests, id: quests.id, name: quests.name },
  offering: { table: offerings, id: offerings.id, name: offerings.title },
} as const;

/** What the objects of these entries are called now, by id: one query for each kind among them. */
export async function readNames(
  reader: Reader,
  entries: readonly { object: string; objectId: string }[],
): Promise<Map<string, string>> {
  const lists = await Promise.all(
    Object.entries(named).map(async ([object, { table, id, name }]) => {
      const ids = entries.filter((entry) => entry.object === object).map(({ objectId }) => objectId);
      if (ids.length === 0) return [];
      return reader.select({ id, name }).from(table).where(inArray(id, ids));
    }),
  );
  return new Map(lists.flat().map(({ id, name }) => [id, name]));
}
