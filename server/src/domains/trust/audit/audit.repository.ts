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

/** Selects and limits the entries to read. */
interface EntryFilter {
  act: string | undefined;
  /** Accounts that acted or that an action concerned; undefined for everybody. */
  personIds: readonly string[] | undefined;
  since: Date | undefined;
  until: Date | undefined;
  /** Return only entries older than this ID. */
  before: string | undefined;
  limit: number;
}

const actor = alias(accounts, 'actor');
const person = alias(accounts, 'person');

/** Returns the lowest ID of the time's first millisecond. IDs are ordered by creation time, so one index serves both. */
const firstIdAt = (moment: Date) => {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Builds the condition on everything except the people. */
const buildCondition = ({ act, since, until, before }: EntryFilter) =>
  and(
    act === undefined ? undefined : eq(auditEntries.act, act),
    since && gte(auditEntries.id, firstIdAt(since)),
    until && lt(auditEntries.id, firstIdAt(until)),
    before === undefined ? undefined : lt(auditEntries.id, before),
  );

/**
 * Selects the newest entries in which one of these people acted or was concerned. Each list is read from its index only
 * until it holds `limit` entries. The condition is a range, in index order: for an equality, the planner knows only the
 * average frequency of a value, and where a few admins made most entries it would scan the whole log for anybody else.
 */
function buildPeopleCondition(people: readonly string[], filter: EntryFilter) {
  const newest = (column: typeof auditEntries.actorId | typeof auditEntries.personId) => sql`(
    select ${auditEntries.id} as entry from ${auditEntries}
    where ${and(sql`${column} between who.person and who.person`, buildCondition(filter))}
    order by ${column}, ${auditEntries.id} desc limit ${filter.limit})`;
  return sql`${auditEntries.id} in (select entry from unnest(${sql.param([...people])}::uuid[]) as who (person)
    cross join lateral (${newest(auditEntries.actorId)} union all ${newest(auditEntries.personId)}) as newest)`;
}

/** Reads entries, newest first. */
export function readEntries(reader: Reader, filter: EntryFilter) {
  const { personIds, limit } = filter;
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
    .where(personIds ? buildPeopleCondition(personIds, filter) : buildCondition(filter))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** Tables of the object types that have a name. */
const namedTables = {
  story: { table: stories, id: stories.id, name: stories.name },
  scene: { table: scenes, id: scenes.id, name: scenes.name },
  character: { table: characters, id: characters.id, name: characters.name },
  item: { table: items, id: items.id, name: items.name },
  quest: { table: quests, id: quests.id, name: quests.name },
  offering: { table: offerings, id: offerings.id, name: offerings.title },
} as const;

/** Returns the current names of the entries' objects by ID, with one query per object type. */
export async function readNames(
  reader: Reader,
  entries: readonly { object: string; objectId: string }[],
): Promise<Map<string, string>> {
  const lists = await Promise.all(
    Object.entries(namedTables).map(async ([object, { table, id, name }]) => {
      const ids = entries.filter((entry) => entry.object === object).map(({ objectId }) => objectId);
      if (ids.length === 0) return [];
      return reader.select({ id, name }).from(table).where(inArray(id, ids));
    }),
  );
  return new Map(lists.flat().map(({ id, name }) => [id, name]));
}
