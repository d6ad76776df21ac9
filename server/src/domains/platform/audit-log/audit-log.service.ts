import type { AuditAct, AuditObject } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import * as repository from './audit-log.repository.ts';

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

const MOST = { figures: 200, reason: 1000 };

const cut = (text: string | undefined, most: number) => (text ? [...text].slice(0, most).join('') : null);

type Actor = Pick<Caller, 'accountId' | 'session'>;

/** The role may have been taken since the call was let in. */
async function checkActor(writer: Writer, { accountId, session }: Actor): Promise<void> {
  if (!(await repository.isActingAdmin(writer, accountId, session?.epoch))) throw fail('notAllowed');
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
