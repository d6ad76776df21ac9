import type { AuditAct, AuditObject } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import * as repository from './audit-log.repository.ts';

/** One act. Holds ids, figures and the admin's own reason, but no names or texts of players. */
export interface Act {
  act: AuditAct;
  object: AuditObject;
  objectId: string;
  /** The object's current or former owner. */
  personId?: string | null;
  /** The object's state before and after, in short. */
  before?: string;
  after?: string;
  reason?: string | undefined;
}

const MOST = { figures: 200, reason: 1000 };

const cut = (text: string | undefined, most: number) => (text ? [...text].slice(0, most).join('') : null);

type Actor = Pick<Caller, 'accountId' | 'signIn'>;

/** Throws a 403 if the role was taken since the call was authorised. */
async function checkActor(writer: Writer, { accountId, signIn }: Actor): Promise<void> {
  if (!(await repository.holdActingAdmin(writer, accountId, signIn?.epoch))) throw fail('notAllowed');
}

/**
 * Logs an admin's act as part of the transaction that performs it, so that neither exists without the other. `actor`
 * null: the operator, by a server setting. Throws a 403, which rolls the transaction back, when the actor is no longer
 * an admin or their sign-in has ended.
 */
export async function logAct(writer: Writer, actor: Actor | null, act: Act): Promise<void> {
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

/** Like `noteAct`, but skips acts on the caller's own objects, which need no role. */
export async function logForeignAct(writer: Writer, caller: Caller, act: Act & { personId: string }): Promise<void> {
  if (act.personId !== caller.accountId) await logAct(writer, caller, act);
}

/** Like `noteAct`, but only once per object, for acts that may be repeated. The caller must hold a lock on the object. */
export async function logActOnce(writer: Writer, actor: Actor, act: Act): Promise<void> {
  await checkActor(writer, actor);
  if (!(await repository.isLogged(writer, act.act, act.objectId))) await logAct(writer, actor, act);
}

/** Counts how often this act was logged. */
export const countActs = (reader: Reader, act: AuditAct): Promise<number> => repository.countEntries(reader, act);
