import { randomUUID } from 'node:crypto';
import { costs } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { fail, notFound } from '../../../../kit/errors.ts';
import type { Caller } from '../../../../kit/route.ts';
import { buildDailyLimitError, type Credits } from '../../../billing/credits/credits.service.ts';
import type { ItemAct } from '../../runs/play.service.ts';
import type { SentKey } from '../idempotency.repository.ts';
import type { Session } from '../open-talks.repository.ts';
import { beginTurn } from '../turn-calls.repository.ts';
import type { Replaced } from '../versions.repository.ts';
import { type GroupPart, newGroupCause, versionCause } from './group-part.ts';
import { giveBack } from './settle.ts';

/** A player's message and its talk. */
export interface Saying {
  session: Session;
  caller: Caller;
  text: string;
  /** Whether the message is typed, spoken or an action. */
  kind: 'text' | 'audio' | 'action';
  /** What the player does with an item, if the client says so. */
  item: ItemAct | null;
  replaces: Replaced | null;
  key: SentKey | null;
  /** Its part in a group talk; null in a talk of two. */
  group: GroupPart | null;
}

/** Returns the credits that a message costs, and its reason in the ledger. Free talks and second replies cost nothing. */
export function getPrice({ kind, replaces, session, group }: Saying) {
  if (session.isFree || group?.isPaid) return { cost: 0, reason: 'message' } as const;
  if (replaces?.sameWords) return { cost: costs.regenerate, reason: 'regenerate' } as const;
  if (session.kind === 'coop') return { cost: costs.coopMessage, reason: 'coop_message' } as const;
  if (kind === 'action') return { cost: costs.action, reason: 'action' } as const;
  if (kind === 'audio') return { cost: costs.audioMessage, reason: 'audio_message' } as const;
  return { cost: costs.message, reason: 'message' } as const;
}

/**
 * The outcome of beginning a turn: begun and paid for; `busy` while another turn with this character is in progress on any
 * server; `replayed` if the key has been used. `memoryMark` is the version of the memory that the turn builds on,
 * `cause` that of the ledger entry which has paid for it.
 */
export type Reserved =
  | { outcome: 'begun'; turnId: string; cause: string; memoryMark: string | null }
  | { outcome: 'busy' }
  | { outcome: 'replayed' };

/**
 * Returns the ledger cause of a message: that of the reply which has paid for it, or a new one. That of another version
 * still tells the message to a group which it replies to.
 */
function buildLedgerCause({ group, replaces }: Saying): string {
  const id = randomUUID();
  if (group) return group.paidBy ?? newGroupCause(id);
  return versionCause(replaces?.cause ?? null, id) ?? `message:${id}`;
}

interface ReserveDeps {
  store: Pick<Connection, 'transact' | 'sql'>;
  credits: Credits;
}

/**
 * Begins a turn: takes the credit, stores the player's message as pending and records the key, all or nothing. First
 * refunds a turn that another server has abandoned. Throws `Session` or `Message Not Found.`, `User Has No Credits.` (for a
 * spoken message `User Out Of Credits.`) or `Daily Credit Limit Reached.`, and as `holdCaller` does.
 */
export async function reserve(saying: Saying, { store, credits }: ReserveDeps): Promise<Reserved> {
  const { cost, reason } = getPrice(saying);
  const outOfCredits = fail(saying.kind === 'audio' ? 'outOfCredits' : 'noCredits');
  const dailyLimit = buildDailyLimitError();
  const cause = buildLedgerCause(saying);
  const turn = {
    ...saying,
    signIn: saying.caller.signIn,
    rootId: saying.replaces?.rootId ?? null,
    // Playtests are free.
    cost: credits.ledger ? cost : 0,
    reason,
    cause,
    refusals: { out_of_credits: outOfCredits.code, daily_limit: dailyLimit.code },
  };
  for (;;) {
    const begun = await beginTurn(store.sql, turn);
    switch (begun.outcome) {
      case 'abandoned':
        await store.transact((writer) => giveBack(writer, begun.turnId, credits));
        break;
      case 'out_of_credits':
        throw outOfCredits;
      case 'daily_limit':
        throw dailyLimit;
      case 'signed_out':
        throw fail('badToken');
      case 'suspended':
        throw fail('suspended');
      case 'no_session':
        throw notFound('Session');
      case 'no_message':
        throw notFound('Message');
      case 'begun':
        return { ...begun, cause };
      default:
        return begun;
    }
  }
}
