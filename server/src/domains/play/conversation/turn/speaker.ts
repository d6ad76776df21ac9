import type { Emotion, LineSound, Message, TalkEvent } from '@emberlore/contract';
import type { TurnSentence } from '@emberlore/database';
import {
  estimateSpeech,
  joinSpeeches,
  type Speech,
  type SpeechEngine,
  type SpeechRequest,
  splitOpening,
} from '@emberlore/voice';
import type { Clock } from '../../../../kit/clock.ts';
import type { Log } from '../../../../kit/log.ts';
import type { Meter } from '../../../../kit/meter.ts';

/** Receives events as they come. */
export type Emit = (event: TalkEvent) => void;

/** The speech engine and what it needs. */
export interface Speakers {
  speech: SpeechEngine;
  clock: Clock;
  meter: Meter;
  log: Log;
}

/** Sound settings of a reply. */
export interface Sound {
  voice: Omit<SpeechRequest, 'text' | 'emotion' | 'goesOn'>;
  /** Whether the reply is spoken. */
  audio: boolean;
}

/**
 * Maximum estimated sound of a reply in seconds; the sentences after it are shown without sound. The sound of a reply is
 * sent with every repeat of its call.
 */
const longestReply = 120;

// A partner's remark is not in the character's voice.
const isSpoken = ({ audio }: Sound, { messageUser, messageName }: TurnSentence) =>
  audio && messageUser === 'npc' && !messageName;

/** Returns what a browser needs to play a line; nothing sounds without speech. */
function toLineSound(speech: Speech | null): LineSound {
  if (!speech) return { audioChunk: '' };
  const { wav, visemes } = speech;
  return { audioChunk: wav.toString('base64'), ...(visemes && { visemes: [...visemes] }) };
}

/**
 * Speaks a sentence with `making` and counts it. Returns null if it has no sound or can't be spoken; the sentence is
 * shown all the same.
 */
async function spoken(
  { voice }: Sound,
  { clock, meter, log }: Speakers,
  make: () => Promise<Speech | null>,
): Promise<Speech | null> {
  const began = clock.now().getTime();
  const making = () => (clock.now().getTime() - began) / 1000;
  try {
    const speech = await make();
    if (!speech) return null;
    meter.speech({ outcome: 'done', making: making(), sound: speech.seconds });
    return speech;
  } catch (error) {
    log.warn({ err: error, voice: voice.voiceName }, 'Synthesising a sentence failed; it is shown without sound.');
    meter.speech({ outcome: 'failed', making: making(), sound: 0 });
    return null;
  }
}

/** Returns the sound of a sentence; empty if it is not spoken or can't be. */
export async function speakLine(
  sound: Sound,
  emotion: Emotion | null,
  sentence: TurnSentence,
  speakers: Speakers,
): Promise<LineSound> {
  if (!isSpoken(sound, sentence)) return toLineSound(null);
  const request = { ...sound.voice, text: sentence.message, ...(emotion ? { emotion } : {}) };
  return toLineSound(await spoken(sound, speakers, () => speakers.speech.speak(request)));
}

/** Speaks a long sentence in two steps: its beginning as soon as possible, then all of it. */
function speakInTwo(
  [opening, rest]: readonly [string, string],
  sound: Sound,
  emotion: Emotion | null,
  speakers: Speakers,
): { opening: Promise<LineSound>; whole: Promise<LineSound> } {
  const request = { ...sound.voice, ...(emotion ? { emotion } : {}) };
  const first = speakers.speech.speak({ ...request, text: opening, goesOn: true });
  const whole = spoken(sound, speakers, async () => {
    const pieces = await Promise.all([first, speakers.speech.speak({ ...request, text: rest })]);
    const heard = pieces.filter((piece) => piece !== null);
    return heard.length > 0 ? joinSpeeches(heard) : null;
  });
  return {
    opening: first.then(toLineSound, () => toLineSound(null)),
    whole: whole.then(toLineSound),
  };
}

/**
 * Emits sentences in order, each as soon as it is complete and spoken, while the next ones are still being generated
 * and spoken. Emits the beginning of a long first sentence earlier.
 */
export function createSpeaker(sound: Sound, speakers: Speakers, emit: Emit) {
  const messages: Promise<Message>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let isFirst = true;
  let seconds = 0;

  function synthesise(sentence: TurnSentence, emotion: Emotion | null): Promise<LineSound> {
    if (isSpoken(sound, sentence)) seconds += estimateSpeech(sentence.message, sound.voice.speed);
    if (seconds > longestReply) return Promise.resolve(toLineSound(null));
    const halves = isFirst && isSpoken(sound, sentence) ? splitOpening(sentence.message) : null;
    isFirst &&= !isSpoken(sound, sentence);
    if (!halves) return speakLine(sound, emotion, sentence, speakers);
    const { opening, whole } = speakInTwo(halves, sound, emotion, speakers);
    const { messageId, message } = sentence;
    last = last.then(async () => {
      const heard = await opening;
      const share = halves[0].length / message.length;
      if (heard.audioChunk !== '') emit({ event: 'opening', data: { messageId, ...heard, share } });
    });
    return whole;
  }

  return {
    say(sentence: TurnSentence, emotion: Emotion | null): void {
      const message = synthesise(sentence, emotion).then((heard) => ({ ...sentence, ...heard }));
      messages.push(message);
      last = last.then(async () => emit({ event: 'message', data: await message }));
    },
    async finished(): Promise<Message[]> {
      await last;
      return Promise.all(messages);
    },
  };
}
