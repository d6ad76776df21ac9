import { randomUUID } from 'node:crypto';
import { costs } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { CodedError, fail, notFound } from '../../../../kit/errors.ts';
import type { Credits } from '../../../billing/credits/credits.service.ts';
import { claimKey, type SentKey, setKeyTurn, settleKey } from '../idempotency.repository.ts';
import { isSessionOpen, type Session, touchSession } from '../sessions.repository.ts';
import { beginTurn } from '../turn-calls.repository.ts';
import { insertTurn, lockParties, readPending } from '../turns.repository.ts';
import { readLatest } from '../versions.repository.ts';
import { giveBack } from './settle.ts';

/** What a player says, and where. */
export interface Saying {
  session: Session;
  text: string;
  /** Whether it is said, was heard, or is done. */
  kind: 'text' | 'audio' | 'action';
  /** The first version of the turn that this is another one of, and whether only the reply is to be another. */
  replaces: { rootId: string; sameWords: boolean } | null;
  key: SentKey | null;
}

/** What it costs, and as what it stands in the ledger. */
export function priceOf({ kind, replaces, session }: Saying) {
  if (replaces?.sameWords) return { cost: costs.regenerate, reason: 'regenerate' } as const;
  if (session.kind === 'coop') return { cost: costs.coopMessage, reason: 'coop_message' } as const;
  if (kind === 'action') return { cost: costs.action, reason: 'action' } as const;
  if (kind === 'audio') return { cost: costs.audioMessage, reason: 'audio_message' } as const;
  return { cost: costs.message, reason: 'message' } as const;
}

/**
 * How an attempt to begin a turn ended: begun and paid for; `busy` while another turn with this character is under way
 * somewhere; `known` when another call has just taken the key. `memoryMark` is the state of the character's memory that the
 * turn stands on, where that is known.
 */
export type Reserved =
  | { kind: 'begun'; turnId: string; memoryMark?: string | null }
  | { kind: 'busy' }
  | { kind: 'known' };

interface ReserveDeps {
  store: Pick<Connection, 'transact' | 'sql'>;
  credits: Credits;
}

/** What stands in the way of a message, in the words that its kind has for it. */
function refusalOf(error: unknown, { kind }: Saying): unknown {
  const isBroke = error instanceof CodedError && error.status === 402;
  return isBroke && kind === 'audio' ? fail('outOfCredits') : error;
}

/** Takes the credit. A refusal is kept under the key, if there is one, and handed back instead of thrown. */
async function pay(writer: Writer, saying: Saying, cause: string, credits: Credits): Promise<CodedError | null> {
  const { accountId } = saying.session;
  try {
    const { cost, reason } = priceOf(saying);
    await credits.take({ accountId, amount: cost, reason, cause }, writer);
    return null;
  } catch (thrown) {
    const error = refusalOf(thrown, saying);
    if (!(error instanceof CodedError) || !saying.key) throw error;
    await settleKey(writer, saying.key, error.status, { code: error.code });
    return error;
  }
}

const newCause = () => `message:${randomUUID()}`;

async function begin(writer: Writer, saying: Saying, credits: Credits): Promise<Reserved | CodedError> {
  const { session, text, kind, key, replaces } = saying;
  await lockParties(writer, session);
  for (const pending of await readPending(writer, session)) {
    if (pending.alive) return { kind: 'busy' };
    await giveBack(writer, pending.id, credits);
  }
  if (!(await isSessionOpen(writer, session.id))) throw notFound('Session');
  if (replaces && (await readLatest(writer, session))?.rootId !== replaces.rootId) throw notFound('Message');
  if (key && !(await claimKey(writer, key))) return { kind: 'known' };
  const ledgerCause = newCause();
  const refused = await pay(writer, saying, ledgerCause, credits);
  if (refused) return refused;
  const turnId = await insertTurn(writer, {
    session,
    kind,
    playerText: text,
    replacesTurnId: replaces?.rootId ?? null,
    cost: priceOf(saying).cost,
    ledgerCause,
  });
  if (key) await setKeyTurn(writer, key, turnId);
  await touchSession(writer, session.id);
  return { kind: 'begun', turnId };
}

/** The ordinary way, in one call; null where the long way has to decide. */
async function beginAtOnce(saying: Saying, sql: Connection['sql'], credits: Credits) {
  const { session, kind, text, key, replaces } = saying;
  if (replaces || !credits.ledger) return null;
  return beginTurn(sql, { session, kind, text, key, cause: newCause(), ...priceOf(saying) });
}

/**
 * Begins a turn in one transaction: the credit is taken, the player's words are stored as pending, and the key, if any,
 * is taken. Throws `Session` or `Message Not Found.`, `User Has No Credits.`, or for a spoken message `User Out Of Credits.`
 */
export async function reserve(saying: Saying, { store, credits }: ReserveDeps): Promise<Reserved> {
  const begun = await beginAtOnce(saying, store.sql, credits);
  if (begun) return { kind: 'begun', ...begun };
  const reserved = await store.transact((writer) => begin(writer, saying, credits));
  if (reserved instanceof CodedError) throw reserved;
  return reserved;
}
