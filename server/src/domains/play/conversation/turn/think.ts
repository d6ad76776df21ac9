import { randomUUID } from 'node:crypto';
import { withoutPlayer, withPlayer } from '@emberlore/brain';
import type { Emotion, Message, QuestEvent, Reply } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Credits } from '../../../billing/credits/credits.service.ts';
import type { Memories } from '../../memories/memories.service.ts';
import type { Play } from '../../runs/play.service.ts';
import type { CharacterRow } from '../cast.repository.ts';
import { voiceOf } from '../persona.ts';
import { addSentence } from '../turns.repository.ts';
import { narrateAction } from './action.ts';
import { asideOf } from './aside.ts';
import type { TurnContext } from './context.ts';
import { type Performance, type Performers, perform } from './perform.ts';
import type { Saying } from './reserve.ts';
import { settle } from './settle.ts';
import { type Emit, speakLine } from './speaker.ts';
import type { Stages } from './stage.ts';
import type { Steps } from './steps.ts';

/** What a turn is thought with. */
export interface Thinkers extends Performers {
  store: Pick<Connection, 'reader' | 'transact' | 'sql'>;
  play: Play;
  credits: Credits;
  memories: Memories;
  stages: Stages;
  steps: Steps;
}

/** However patient the engine is set to be: a reply that takes more than an hour is given up. */
const mostThinkingMs = 3_660_000;
/** The hint that is due after long talk without progress; null when none is, or none is left to this character. */
function nudgeFor(saying: Saying, { input, isQuiet }: TurnContext): string | null {
  if (!isQuiet || saying.session.kind === 'coop' || saying.replaces) return null;
  return input.scene.hints.find((line) => !input.memory?.told.includes(line)) ?? null;
}

/** What a reply has led to. */
interface Consequences {
  runId: string;
  quests: QuestEvent[];
  emotion: Emotion;
  turn: number;
  audio: boolean;
}

/** Lets the partner put in a word where something notable has happened. It is heard and stored after the reply. */
async function standBy(
  turnId: string,
  partner: CharacterRow,
  { runId, quests, emotion, turn, audio }: Consequences,
  thinkers: Thinkers,
  emit: Emit,
): Promise<Message[]> {
  const text = asideOf(await thinkers.play.tidings({ runId }, quests), emotion, { who: partner, turn });
  if (text === null) return [];
  const by = { messageCharacterId: partner.id, messageName: partner.name };
  const sentence = { messageId: randomUUID(), messageUser: 'npc' as const, message: text };
  const audioChunk = await speakLine({ voice: voiceOf(partner), audio }, null, sentence, thinkers);
  await thinkers.store.transact((writer) => addSentence(writer, turnId, { ...sentence, ...by }));
  const message: Message = { ...sentence, ...by, audioChunk };
  emit({ event: 'message', data: message });
  return [message];
}

/** What is said, and what the reply to it depends on. */
interface Matter {
  saying: Saying;
  audio: boolean;
  context: TurnContext;
}

/**
 * Thinks and speaks the reply to what was said; nothing is stored. Aborting `stop` ends it. Throws `BrainUnavailable` when
 * no whole reply came.
 */
export async function think(
  { saying, audio, context }: Matter,
  thinkers: Thinkers,
  emit: Emit,
  stop: AbortController,
): Promise<Performance> {
  const { session, text, kind } = saying;
  const { input, voice, known } = context;
  const memory = withPlayer(input.memory, input.persona, known);
  const utterance = { kind: kind === 'action' ? 'action' : 'speech', text } as const;
  const { signal } = stop;
  const part = {
    input: { ...input, memory, playerId: session.accountId, utterance, seed: randomUUID(), signal },
    voice,
    audio,
    narration: kind === 'action' ? narrateAction(text) : null,
    nudge: nudgeFor(saying, context),
  };
  const patience = setTimeout(() => stop.abort(), mostThinkingMs);
  try {
    return await perform(part, thinkers, emit);
  } finally {
    clearTimeout(patience);
  }
}

/** Stores the reply of a turn that has been paid for, and lets the partner put in a word. */
export async function keep(
  turnId: string,
  { saying, audio, context }: Matter,
  performed: Performance,
  thinkers: Thinkers,
  emit: Emit,
): Promise<Reply & { memory?: string }> {
  const { session, key, replaces } = saying;
  const { input, known, partner, progress } = context;
  // What the character learned about the player outlives the run, and is theirs to erase: it is kept apart.
  const performance = { ...performed, memory: withoutPlayer(performed.memory) };
  const learned = { before: known, after: performed.memory.player };
  const { personalKnowledge } = input.persona;
  const rootId = replaces?.rootId ?? null;
  const settlement = { turnId, session, rootId, key, performance, learned, personalKnowledge, progress };
  const { quests, credits, memory } = await thinkers.steps.take('end', () => settle(settlement, thinkers));
  const { messages, emotion } = performance;
  const news = { runId: session.runId, quests, emotion, turn: performance.memory.turn, audio };
  const asides = partner ? await standBy(turnId, partner, news, thinkers, emit).catch(unheard(thinkers)) : [];
  const reply = { messages: [...messages, ...asides], emotion, quests, credits };
  return memory === undefined ? reply : { ...reply, memory };
}

/** A reply is whole without the partner's word. */
function unheard({ log }: Thinkers) {
  return (error: unknown): Message[] => {
    log.warn({ err: error }, 'The partner could not put in a word.');
    return [];
  };
}
