import type { PlayerMemory } from '@emberlore/brain';
import type { QuestEvent } from '@emberlore/contract';
import type { Connection, TurnSentence, Writer } from '@emberlore/database';
import type { Credits } from '../../../billing/credits/credits.service.ts';
import type { Memories } from '../../memories/memories.service.ts';
import type { Play } from '../../runs/play.service.ts';
import { forgetKeyOfTurn, type SentKey } from '../idempotency.repository.ts';
import type { Session } from '../sessions.repository.ts';
import { endTurn, endTurnWithin } from '../turn-calls.repository.ts';
import { abandonTurn, setTurnQuests } from '../turns.repository.ts';
import { countInstead } from '../versions.repository.ts';
import type { TurnContext } from './context.ts';
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
  /** How far the run had come in the scene; null where that is not known. */
  progress: TurnContext['progress'];
}

/** What came of a reply that is stored. */
interface Settled {
  quests: QuestEvent[];
  /** The balance that the answer tells of. */
  credits: number;
  /** What is remembered now, as JSON, where nothing but the reply was stored. */
  memory?: string;
}

interface SettleDeps {
  store: Pick<Connection, 'transact' | 'sql'>;
  play: Play;
  memories: Memories;
  credits: Credits;
}

const lost = () => new TurnLost('The turn is not pending.');

function sentencesOf({ messages }: Performance): TurnSentence[] {
  return messages.map(({ audioChunk: _sound, ...sentence }) => sentence);
}

function replyOf({ session, personalKnowledge, performance }: Settlement) {
  const { memory, told, itemsMentioned } = performance;
  const linesTold = [...new Set([...memory.told, ...told])];
  const { characterId } = session;
  return { type: 'characterReplied', characterId, linesTold, personalKnowledge, itemsMentioned } as const;
}

/** Stores what a reply changes besides its turn. Returns the quests that it moved. */
async function storeConsequences(writer: Writer, settlement: Settlement, { play, memories }: SettleDeps) {
  const { turnId, session, rootId, performance, learned } = settlement;
  if (rootId !== null) await countInstead(writer, session, { rootId, turnId, data: performance.memory });
  await memories.learn(session, learned.before, learned.after, writer);
  const quests = await play.hear(session, replyOf(settlement), writer);
  await setTurnQuests(writer, turnId, quests);
  return quests;
}

/** Whether the reply changes nothing besides its turn. */
function isPlain(settlement: Settlement, { play, memories }: SettleDeps): boolean {
  const { rootId, progress, learned } = settlement;
  if (rootId !== null || !progress) return false;
  if (memories.isLearning(learned.before, learned.after)) return false;
  return !play.isMoved(progress.plot, progress.standings, progress.won, replyOf(settlement));
}

/**
 * Stores a reply with all that it brought about in one transaction: the turn, what the character remembers, the quests
 * and the outcome under the key. Throws `TurnLost`.
 */
export async function settle(settlement: Settlement, deps: SettleDeps): Promise<Settled> {
  const { turnId, rootId, key, performance } = settlement;
  const memory = rootId === null ? JSON.stringify(performance.memory) : null;
  const end = { turnId, sentences: sentencesOf(performance), emotion: performance.emotion, memory, key };
  if (memory !== null && isPlain(settlement, deps)) {
    const credits = await endTurn(deps.store.sql, end);
    if (credits === null) throw lost();
    return { quests: [], credits, memory };
  }
  return deps.store.transact(async (writer) => {
    const credits = await endTurnWithin(writer, end);
    if (credits === null) throw lost();
    return { quests: await storeConsequences(writer, settlement, deps), credits };
  });
}

/**
 * Ends a pending turn that has no reply: what it cost is given back, once, and its key may be tried again. False when it is
 * not pending any more.
 */
export async function giveBack(writer: Writer, turnId: string, credits: Credits): Promise<boolean> {
  const turn = await abandonTurn(writer, turnId);
  if (!turn) return false;
  const { accountId, cost, ledgerCause } = turn;
  if (accountId === null) return true;
  await forgetKeyOfTurn(writer, accountId, turnId);
  if (cost > 0) {
    await credits.give({ accountId, amount: cost, reason: 'refund', cause: `refund:${ledgerCause}` }, writer);
  }
  return true;
}
