import { type BrainEvent, BrainUnavailable, type Engine, type Memory, type TurnInput } from '@emberlore/brain';
import type { Emotion, Message, TalkEvent } from '@emberlore/contract';
import type { TurnSentence } from '@emberlore/database';
import type { SpeechEngine, SpeechRequest } from '@emberlore/voice';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Meter } from '../../../kit/meter.ts';
import { createLines } from './lines.ts';

/** Where what becomes known is told. */
export type Emit = (event: TalkEvent) => void;

/** Who thinks and who speaks. */
export interface Performers {
  engine: Engine;
  speech: SpeechEngine;
  clock: Clock;
  meter: Meter;
  log: Log;
}

/** How a reply sounds. */
export interface Sound {
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
  /** Whether the reply is to be heard. */
  audio: boolean;
}

/** What is to be performed. */
export interface Part extends Sound {
  input: TurnInput;
  /** What a narrator tells of the player's deed, where the reply does not begin with what came of it. */
  deed?: string | null;
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

/** The sound of one sentence, base64 of a WAV; empty for one that is not spoken or cannot be, and is shown all the same. */
export async function speakLine(
  sound: Sound,
  emotion: Emotion | null,
  sentence: TurnSentence,
  performers: Performers,
): Promise<string> {
  const { speech, clock, meter, log } = performers;
  // What a partner puts in is not said in the character's voice.
  if (!sound.audio || sentence.messageUser !== 'npc' || sentence.messageName) return '';
  const began = clock.now().getTime();
  const making = () => (clock.now().getTime() - began) / 1000;
  try {
    const spoken = await speech.speak({ ...sound.voice, text: sentence.message, ...(emotion ? { emotion } : {}) });
    if (!spoken) return '';
    meter.speech({ outcome: 'done', making: making(), sound: spoken.seconds });
    return spoken.wav.toString('base64');
  } catch (error) {
    log.warn(
      { err: error, voice: sound.voice.voiceName },
      'A sentence could not be spoken; it is shown without sound.',
    );
    meter.speech({ outcome: 'failed', making: making(), sound: 0 });
    return '';
  }
}

/**
 * Hands sentences on in their order, each as soon as it is whole and spoken, while the next ones are still being
 * thought and spoken.
 */
function createSpeaker(sound: Sound, performers: Performers, emit: Emit) {
  const messages: Promise<Message>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    say(sentence: TurnSentence, emotion: Emotion | null): void {
      const message = speakLine(sound, emotion, sentence, performers).then((audioChunk) => ({
        ...sentence,
        audioChunk,
      }));
      messages.push(message);
      last = last.then(async () => emit({ event: 'message', data: await message }));
    },
    async finished(): Promise<Message[]> {
      await last;
      return Promise.all(messages);
    },
  };
}

/** Speaks a reply that was given before, and tells of it as then. */
export async function speakAgain(
  { sentences, emotion }: { sentences: readonly TurnSentence[]; emotion: Emotion },
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
        if (part.deed && event.speaker === 'npc') sayWhole('narrator', part.deed);
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
