import type { PlayerMemory } from '@emberlore/brain';
import type { QuestEvent } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Memories } from '../../memories/memories.service.ts';
import type { Play } from '../../play/play.service.ts';
import type { Credits } from '../../profile/credits.service.ts';
import { forgetKeyOfTurn, type SentKey, settleKey } from '../idempotency.repository.ts';
import { type Session, touchSession } from '../sessions.repository.ts';
import { abandonTurn, finishTurn, setTurnQuests } from '../turns.repository.ts';
import { letCount, remember, rememberInstead } from '../versions.repository.ts';
import type { Performance } from './perform.ts';

/** The turn was given up by others, because nobody seemed to work on it any more: its credit is back already. */
class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** A reply that is to be stored. */
export interface Settlement {
  turnId: string;
  session: Session;
  /** The first version of the turn that this is another one of. */
  rootId: string | null;
  key: SentKey | null;
  performance: Performance;
  /** What the character knew about the player before the turn, and after it. */
  learned: { before: PlayerMemory; after: PlayerMemory };
  /** All that the character knows of itself. */
  personalKnowledge: readonly string[];
  /** The balance that the answer tells of. */
  credits: number;
}

interface SettleDeps {
  transact: Connection['transact'];
  play: Play;
  memories: Memories;
}

async function store(writer: Writer, settlement: Settlement, { play, memories }: SettleDeps): Promise<QuestEvent[]> {
  const { turnId, session, rootId, key, performance, learned, personalKnowledge, credits } = settlement;
  const { emotion, memory, told, itemsMentioned } = performance;
  const sentences = performance.messages.map(({ audioChunk: _sound, ...sentence }) => sentence);
  if (!(await finishTurn(writer, turnId, { sentences, emotion }))) throw new TurnLost('The turn is not pending.');
  if (rootId === null) await remember(writer, session, turnId, memory);
  else {
    await letCount(writer, rootId, turnId);
    await rememberInstead(writer, session, turnId, memory);
  }
  await memories.learn(session, learned.before, learned.after, writer);
  const linesTold = [...new Set([...memory.told, ...told])];
  const { characterId } = session;
  const reply = { type: 'characterReplied', characterId, linesTold, personalKnowledge, itemsMentioned } as const;
  const quests = await play.hear(session, reply, writer);
  await setTurnQuests(writer, turnId, quests);
  await touchSession(writer, session.id);
  if (key) await settleKey(writer, key, 200, { turnId, credits });
  return quests;
}

/**
 * Stores a reply with all that it brought about in one transaction: the turn, what the character remembers, the quests
 * and the outcome under the key. Answers what happened to quests. Throws `TurnLost`.
 */
export function settle(settlement: Settlement, deps: SettleDeps): Promise<QuestEvent[]> {
  return deps.transact((writer) => store(writer, settlement, deps));
}

/** Ends a pending turn that has no reply: what it cost is given back, once, and its key may be tried again. */
export async function giveBack(writer: Writer, turnId: string, credits: Credits): Promise<void> {
  const turn = await abandonTurn(writer, turnId);
  if (!turn?.accountId) return;
  const { accountId, cost, ledgerCause } = turn;
  await forgetKeyOfTurn(writer, accountId, turnId);
  if (cost === 0) return;
  await credits.give({ accountId, amount: cost, reason: 'refund', cause: `refund:${ledgerCause}` }, writer);
}
