import {
  type BrainEvent,
  BrainUnavailable,
  type Engine,
  type Memory,
  type Trace,
  type TurnInput,
  type UnansweredQuestion,
  wordAsWritten,
} from '@emberlore/brain';
import type { Emotion, Message } from '@emberlore/contract';
import type { TurnSentence } from '@emberlore/database';
import type { PlayedItem } from '../../runs/play.service.ts';
import { createLines } from './lines.ts';
import { createSpeaker, type Emit, type Sound, type Speakers } from './speaker.ts';

/** The engines for replies and speech. */
export interface Performers extends Speakers {
  engine: Engine;
}

/** Everything a performance needs. */
export interface Part extends Sound {
  input: TurnInput;
  /** The narration of the player's action, unless the reply begins with its effect. */
  narration?: string | null;
  /** What the narrator tells after the action: what the player has found. */
  outcome?: string | null;
  /** A hint that the character drops at the end, unless the reply already contains it. */
  nudge?: string | null;
}

/** A complete reply. */
export interface Performance {
  messages: Message[];
  emotion: Emotion;
  memory: Memory;
  told: string[];
  itemsMentioned: string[];
  /** Whether the reply reveals no knowledge line. */
  isEmpty: boolean;
  /** Whether the reply doesn't go into the message; false if the engine can't tell. */
  isEvasive: boolean;
  /** What the player did with an item; null: nothing. */
  itemAct: PlayedItem | null;
  /** The hidden item that the player has found by what they did; null: none. */
  foundId: string | null;
  /** What was said in another language, in English; null if it was English or is unknown. */
  inEnglish: { heard: string; said: string } | null;
  /** Why the reply is what it is; null if a language model worded it. */
  trace: Trace | null;
  /** Finds the question that the reply does not answer; null if the engine can't tell. */
  findUnanswered: (() => Promise<UnansweredQuestion | null>) | null;
}

type Turn = Extract<BrainEvent, { type: 'turn' }>;

/** A reply as stored: without its sound. */
export interface StoredReply {
  sentences: readonly TurnSentence[];
  emotion: Emotion;
}

/** Speaks a stored reply again and emits its events. */
export async function speakAgain(
  { sentences, emotion }: StoredReply,
  sound: Sound,
  performers: Performers,
  emit: Emit,
): Promise<Message[]> {
  emit({ event: 'emotion', data: emotion });
  const speaker = createSpeaker(sound, performers, emit);
  for (const sentence of sentences) {
    const { messageId, messageUser, messageCharacterId, messageName, message } = sentence;
    // The text doesn't wait for its sound.
    emit({ event: 'delta', data: { messageId, messageUser, messageCharacterId, messageName, text: message } });
    speaker.say(sentence, emotion);
  }
  return speaker.finished();
}

/** Returns the turn with the hint appended, unless there is none, the engine words it, or the reply contains it. */
function withNudge(turn: Turn, nudge: string | null | undefined, say: (hint: string) => void): Turn {
  if (!nudge || turn.tookNudge || turn.memory.told.includes(nudge) || turn.told.includes(nudge)) return turn;
  say(nudge);
  return {
    ...turn,
    memory: { ...turn.memory, told: [...turn.memory.told, nudge], lastTold: turn.memory.turn },
    told: [...turn.told, nudge],
  };
}

/**
 * Generates and speaks a reply, emitting every event as it comes. Throws `BrainUnavailable` if no complete reply was
 * received; all received sentences have been emitted by then.
 */
export async function perform(part: Part, performers: Performers, emit: Emit): Promise<Performance> {
  const lines = createLines();
  const speaker = createSpeaker(part, performers, emit);
  let emotion: Emotion | null = null;
  let turn: Turn | null = null;
  let begun = false;
  const sayWhole = (by: 'npc' | 'narrator', text: string) => {
    emit(lines.delta(by, text));
    speaker.say(lines.whole(by, text).sentence, emotion);
  };
  try {
    for await (const event of performers.engine.reply(part.input)) {
      if (!begun && (event.type === 'delta' || event.type === 'sentence')) {
        begun = true;
        if (part.narration && event.speaker === 'npc') sayWhole('narrator', part.narration);
        if (part.outcome) sayWhole('narrator', part.outcome);
      }
      if (event.type === 'delta') emit(lines.delta(event.speaker, event.text));
      if (event.type === 'sentence') {
        const { sentence, early } = lines.whole(event.speaker, event.text);
        speaker.say(sentence, emotion);
        if (early) emit(early);
      }
      if (event.type === 'emotion') {
        emotion = event.emotion;
        emit({ event: 'emotion', data: emotion });
      }
      if (event.type === 'turn') {
        const asSaid = { ...part.input, memory: event.memory };
        turn = withNudge(event, part.nudge, (hint) => sayWhole('npc', wordAsWritten(asSaid, hint)));
      }
    }
  } finally {
    await speaker.finished();
  }
  const messages = await speaker.finished();
  if (!turn || !emotion || messages.length === 0) throw new BrainUnavailable('empty', 'The reply was not whole.');
  const { memory, told, itemsMentioned, isEmpty = false, isEvasive = false } = turn;
  const { inEnglish = null, trace = null, findUnanswered = null } = turn;
  const read = { memory, told, itemsMentioned, isEmpty, isEvasive, inEnglish, trace, findUnanswered };
  return { messages, emotion, ...read, itemAct: null, foundId: null };
}
