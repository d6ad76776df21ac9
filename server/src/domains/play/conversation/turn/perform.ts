import { type BrainEvent, BrainUnavailable, type Engine, type Memory, type TurnInput } from '@emberlore/brain';
import type { Emotion, Message } from '@emberlore/contract';
import type { TurnSentence } from '@emberlore/database';
import { createLines } from './lines.ts';
import { createSpeaker, type Emit, type Sound, type Speakers } from './speaker.ts';

/** Who thinks and who speaks. */
export interface Performers extends Speakers {
  engine: Engine;
}

/** What is to be performed. */
export interface Part extends Sound {
  input: TurnInput;
  /** What a narrator tells of the player's action, where the reply does not begin with what came of it. */
  narration?: string | null;
  /** A hint that the character drops at the end, unless the reply has told it. */
  nudge?: string | null;
}

/** A reply that came whole. */
export interface Performance {
  messages: Message[];
  emotion: Emotion;
  memory: Memory;
  told: string[];
  itemsMentioned: string[];
}

type Turn = Extract<BrainEvent, { type: 'turn' }>;

/** A reply that was given, as it is kept: without its sound. */
export interface Told {
  sentences: readonly TurnSentence[];
  emotion: Emotion;
}

/** Speaks a reply that was given before, and tells of it as then. */
export async function speakAgain(
  { sentences, emotion }: Told,
  sound: Sound,
  performers: Performers,
  emit: Emit,
): Promise<Message[]> {
  emit({ event: 'emotion', data: emotion });
  const speaker = createSpeaker(sound, performers, emit);
  for (const sentence of sentences) speaker.say(sentence, emotion);
  return speaker.finished();
}

/** The turn with a hint dropped at its end, if there is one that was not told already. */
function withNudge(turn: Turn, nudge: string | null | undefined, say: (hint: string) => void): Turn {
  if (!nudge || turn.memory.told.includes(nudge) || turn.told.includes(nudge)) return turn;
  say(nudge);
  return {
    ...turn,
    memory: { ...turn.memory, told: [...turn.memory.told, nudge], lastTold: turn.memory.turn },
    told: [...turn.told, nudge],
  };
}

/**
 * Lets the character think and speak, telling of everything as it becomes known. Throws `BrainUnavailable` when no
 * whole reply came; by then every sentence that came has been told of.
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
      if (event.type === 'turn') turn = withNudge(event, part.nudge, (hint) => sayWhole('npc', hint));
    }
  } finally {
    await speaker.finished();
  }
  const messages = await speaker.finished();
  if (!turn || !emotion || messages.length === 0) throw new BrainUnavailable('empty', 'The reply was not whole.');
  const { memory, told, itemsMentioned } = turn;
  return { messages, emotion, memory, told, itemsMentioned };
}
