import type { AuditAct, AuditEntry, AuditObject } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { findPeople, isActingAdmin } from '../../identity/accounts/people.service.ts';
import * as repository from './audit.repository.ts';

/** One act. Ids, figures and the admin's own reason: no names and no texts of players. */
export interface Act {
  act: AuditAct;
  object: AuditObject;
  objectId: string;
  /** Whose object it is, or was. */
  personId?: string | null;
  /** How it stood before and after, in short. */
  before?: string;
  after?: string;
  reason?: string | undefined;
}

/** What an admin looks for in the log; days as in 2026-05-06, both included. */
export interface AuditSought {
  act?: AuditAct | undefined;
  /** A name, an e-mail address or an id, of who acted or whom it concerned. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

/** The log of what admins did, as they read it. */
export interface Audit {
  page(sought: AuditSought): Promise<{ entries: AuditEntry[]; nextBefore: string | null }>;
}

const PAGE_SIZE = 30;
const MOST = { figures: 200, reason: 1000 };

const cut = (text: string | undefined, most: number) => (text ? [...text].slice(0, most).join('') : null);

type Actor = Pick<Caller, 'accountId' | 'session'>;

/** The role may have been taken since the call was let in. */
async function checkActor(writer: Writer, { accountId, session }: Actor): Promise<void> {
  if (!(await isActingAdmin(writer, accountId, session?.epoch))) throw fail('notAllowed');
}

/**
 * Writes down what an admin does, as a part of the transaction that does it: the one is never there without the other.
 * `actor` null: the operator, by a setting of the server. Throws a 403 when the actor is no admin any more or the sign-in
 * has ended, which undoes the transaction.
 */
export async function noteAct(writer: Writer, actor: Actor | null, act: Act): Promise<void> {
  if (actor) await checkActor(writer, actor);
  await repository.insertEntry(writer, {
    actorId: actor?.accountId ?? null,
    act: act.act,
    object: act.object,
    objectId: act.objectId,
    personId: act.personId ?? null,
    before: cut(act.before, MOST.figures),
    after: cut(act.after, MOST.figures),
    reason: cut(act.reason, MOST.reason),
  });
}

/** As `noteAct`, unless the object is the caller's own: then no role was needed. */
export async function noteForeign(writer: Writer, caller: Caller, act: Act & { personId: string }): Promise<void> {
  if (act.personId !== caller.accountId) await noteAct(writer, caller, act);
}

/** As `noteAct`, once for each object, for what may be asked for again. The caller holds the object meanwhile. */
export async function noteOnce(writer: Writer, actor: Actor, act: Act): Promise<void> {
  await checkActor(writer, actor);
  if (!(await repository.isNoted(writer, act.act, act.objectId))) await noteAct(writer, actor, act);
}

/** How often this act was done. */
export const countActs = (reader: Reader, act: AuditAct): Promise<number> => repository.countEntries(reader, act);

const DAY_MS = 24 * 60 * 60 * 1000;
const startOf = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`));

/** Reading of the log, for admins. */
export function createAudit(reader: Reader): Audit {
  return {
    async page({ act, person, from, to, before }) {
      const personIds = person ? await findPeople(reader, person) : undefined;
      const lastDay = startOf(to);
      const until = lastDay && new Date(lastDay.getTime() + DAY_MS);
      const sought = { act, personIds, since: startOf(from), until, before, limit: PAGE_SIZE + 1 };
      const rows = await repository.readEntries(reader, sought);
      const shown = rows.slice(0, PAGE_SIZE);
      const names = await repository.readNames(reader, shown);
      const entries = shown.map((row): AuditEntry => {
        return {
          entryId: row.id,
          // Nobody but `noteAct` writes these.
          entryAct: row.act as AuditAct,
          entryObject: row.object as AuditObject,
          entryCreatedAt: row.createdAt.toISOString(),
          entryActorId: row.actorId,
          entryActorName: row.actorName ?? '',
          entryObjectId: row.objectId,
          entryObjectName: names.get(row.objectId) ?? '',
          entryPersonId: row.personId,
          entryPersonName: row.personName ?? '',
          entryBefore: row.before ?? '',
          entryAfter: row.after ?? '',
          entryReason: row.reason ?? '',
        };
      });
      return { entries, nextBefore: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
    },
  };
}
