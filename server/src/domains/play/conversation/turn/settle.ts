import { type PlayerMemory, seemsForeign } from '@emberlore/brain';
import type { QuestEvent, RuledScene } from '@emberlore/contract';
import type { Connection, TurnSentence, Writer } from '@emberlore/database';
import type { Credits } from '../../../billing/credits/credits.service.ts';
import type { Memories } from '../../memories/memories.service.ts';
import { listItemsAsked, listItemsGuessed, listItemsPlaced, type Play } from '../../runs/play.service.ts';
import { forgetKeyOfTurn, type SentKey } from '../idempotency.repository.ts';
import type { Session } from '../open-talks.repository.ts';
import { endTurn, endTurnWithin } from '../turn-calls.repository.ts';
import { abandonTurn, setTurnQuests } from '../turns.repository.ts';
import { countInstead } from '../versions.repository.ts';
import type { TurnContext } from './context.ts';
import type { Performance } from './perform.ts';

/** Thrown if another server abandoned the turn because its lease had run out. The credit has been refunded already. */
class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** A reply to store. */
export interface Settlement {
  turnId: string;
  session: Session;
  /** The player's message. */
  text: string;
  /** The first version of the turn, if this is another version. */
  rootId: string | null;
  key: SentKey | null;
  performance: Performance;
  /** What the character knew about the player before and after the turn. */
  learned: { before: PlayerMemory; after: PlayerMemory };
  /** Everything the character knows about itself. */
  personalKnowledge: readonly string[];
  /** What the scene's characters know in common. */
  commonKnowledge: readonly string[];
  /** The run's progress in the scene; null if unknown. */
  progress: TurnContext['progress'];
}

/** The result of storing a reply. */
interface Settled {
  quests: QuestEvent[];
  /** The balance to report. */
  credits: number;
  /** What the story's rules make of the scene, if anything changed there. */
  rules?: RuledScene;
  /** The new memory as JSON, if only the reply was stored. */
  memory?: string;
}

interface SettleDeps {
  store: Pick<Connection, 'transact' | 'sql'>;
  play: Play;
  memories: Memories;
  credits: Credits;
}

const lost = () => new TurnLost('The turn is not pending.');

function toSentences({ messages }: Performance): TurnSentence[] {
  return messages.map(({ audioChunk: _sound, visemes: _lips, ...sentence }) => sentence);
}

function toQuestReply(
  { session, text, personalKnowledge, commonKnowledge, performance, progress }: Settlement,
  play: Pick<Play, 'hidden'>,
) {
  const { memory, told, itemAct, foundId, inEnglish, messages, isEvasive } = performance;
  const linesTold = [...new Set([...memory.told, ...told])];
  const { characterId } = session;
  const translated = inEnglish ? [inEnglish.heard, inEnglish.said] : [];
  const replied = messages.map(({ message }) => message).join(' ');
  // An evasive reply brings up nothing, whatever the player's words are.
  const said = isEvasive ? '' : [text, replied, ...translated].join(' ');
  const heard = [text, ...(inEnglish ? [inEnglish.heard] : [])];
  const sought = progress ? play.hidden(progress.plot, progress) : [];
  const broughtUp = [
    ...listItemsGuessed([text, ...translated], progress?.plot.hidden ?? []),
    ...listItemsAsked(heard, sought),
    ...listItemsPlaced([replied, inEnglish?.said ?? ''].join(' '), heard.join(' '), sought),
  ];
  return {
    type: 'characterReplied',
    characterId,
    linesTold,
    personalKnowledge,
    commonKnowledge,
    itemsMentioned: [...performance.itemsMentioned, ...broughtUp],
    toldNow: told,
    said,
    isForeign: !inEnglish && seemsForeign(text),
    itemAct,
    foundId,
  } as const;
}

/** Stores what a reply changes besides its turn. Returns the quests it advanced, and the scene afterwards. */
async function storeConsequences(writer: Writer, settlement: Settlement, { play, memories }: SettleDeps) {
  const { turnId, session, rootId, performance, learned, progress } = settlement;
  if (rootId !== null) await countInstead(writer, session, { rootId, turnId, data: performance.memory });
  await memories.learn(session, learned.before, learned.after, writer);
  const heard = await play.hear(session, toQuestReply(settlement, play), progress?.plot ?? null, writer);
  await setTurnQuests(writer, turnId, heard.quests);
  return heard;
}

/** Whether the reply changes nothing besides its turn. */
function isPlain(settlement: Settlement, { play, memories }: SettleDeps): boolean {
  const { rootId, progress, learned } = settlement;
  if (rootId !== null || !progress) return false;
  if (memories.isLearning(learned.before, learned.after)) return false;
  return !play.isMoved(progress.plot, progress, progress.won, toQuestReply(settlement, play));
}

/**
 * Stores a reply and all its effects in one transaction: the turn, the character's memory, the quests and the outcome
 * under the key. Throws `TurnLost`.
 */
export async function settle(settlement: Settlement, deps: SettleDeps): Promise<Settled> {
  const { turnId, rootId, key, performance } = settlement;
  const memory = rootId === null ? JSON.stringify(performance.memory) : null;
  const end = { turnId, sentences: toSentences(performance), emotion: performance.emotion, memory, key };
  if (memory !== null && isPlain(settlement, deps)) {
    const credits = await endTurn(deps.store.sql, end);
    if (credits === null) throw lost();
    return { quests: [], credits, memory };
  }
  return deps.store.transact(async (writer) => {
    const credits = await endTurnWithin(writer, end);
    if (credits === null) throw lost();
    return { ...(await storeConsequences(writer, settlement, deps)), credits };
  });
}

/**
 * Ends a pending turn without a reply: refunds its cost once, and frees its key. Returns false if it is no longer
 * pending.
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
