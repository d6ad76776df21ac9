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
  type Writer,
} from '@emberlore/database';
import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** Writes an entry, for good. */
export async function insertEntry(writer: Writer, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await writer.insert(auditEntries).values(entry);
}

/** Whether this was done to this object before. */
export async function isNoted(writer: Writer, act: string, objectId: string): Promise<boolean> {
  const rows = await writer
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.act, act), eq(auditEntries.objectId, objectId)))
    .limit(1);
  return rows.length > 0;
}

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

/** Entries, newest first. */
export function readEntries(reader: Reader, { act, personIds, since, until, before, limit }: Sought) {
  const people = personIds && [...personIds];
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
    .where(
      and(
        act === undefined ? undefined : eq(auditEntries.act, act),
        people && or(inArray(auditEntries.actorId, people), inArray(auditEntries.personId, people)),
        since && gte(auditEntries.id, firstIdOf(since)),
        until && lt(auditEntries.id, firstIdOf(until)),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
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
