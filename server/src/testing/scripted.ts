import type { BrainEvent, Engine, Memory, TurnInput } from '@emberlore/brain';
import { buildEmotion } from '@emberlore/contract';
import { BadWav, type HearingEngine, HearingFailed, type SpeechEngine, SpeechFailed } from '@emberlore/voice';

/** An engine whose replies the test decides; by default, it answers with one sentence immediately. */
export interface ScriptedEngine extends Engine {
  /** Sets the following replies. */
  play(reply: (input: TurnInput) => AsyncIterable<BrainEvent>): void;
  /** The inputs it has received, in order. */
  readonly asked: TurnInput[];
}

/** Returns the memory after a turn in which these lines were told. */
function memoryAfter(input: TurnInput, told: readonly string[] = []): Memory {
  const before = input.memory ?? {
    version: 1,
    turn: 0,
    mood: input.persona.mood,
    told: [],
    said: [],
    asked: [],
    topics: [],
    withheld: [],
    awaiting: null,
    lastTold: 0,
    player: { name: null, likes: [], dislikes: [], claims: [], promises: [] },
  };
  return { ...before, turn: before.turn + 1, told: [...before.told, ...told] };
}

/** Returns the events of a whole reply. */
export function buildReply(
  input: TurnInput,
  sentences: readonly string[],
  more: { told?: string[]; itemsMentioned?: string[] } = {},
): BrainEvent[] {
  const { told = [], itemsMentioned = [] } = more;
  return [
    { type: 'emotion', emotion: buildEmotion('JOY', 0.5) },
    ...sentences.flatMap((text): BrainEvent[] => [
      { type: 'delta', speaker: 'npc', text },
      { type: 'sentence', speaker: 'npc', text },
    ]),
    { type: 'turn', memory: memoryAfter(input, told), told, itemsMentioned },
  ];
}

/** A reply with another engine's memory after the same message, but without its text. */
export async function* buildSilentReply(real: Engine, input: TurnInput): AsyncIterable<BrainEvent> {
  for await (const event of real.reply(input))
    if (event.type === 'turn') {
      yield* buildReply(input, ['I have nothing to say.']).filter(({ type }) => type !== 'turn');
      yield { type: 'turn', memory: { ...event.memory, told: [] }, told: [], itemsMentioned: [] };
    }
}

/** Creates an engine for tests of everything around the reply. */
export function scriptedEngine(): ScriptedEngine {
  const asked: TurnInput[] = [];
  let next = async function* (input: TurnInput): AsyncIterable<BrainEvent> {
    yield* buildReply(input, [`You said: ${input.utterance.text}.`]);
  } as (input: TurnInput) => AsyncIterable<BrainEvent>;
  return {
    name: 'scripted',
    asked,
    play(reply) {
      next = reply;
    },
    async warm() {},
    reply(input) {
      asked.push(input);
      return next(input);
    },
    async close() {},
  };
}

/** A speech engine that immediately returns the text as bytes, and fails for texts that contain 'mute'. */
export function scriptedSpeech(): SpeechEngine {
  return {
    name: 'scripted',
    async warm() {},
    async speak({ text }) {
      if (text.includes('mute')) throw new SpeechFailed('No voice for this.');
      return { wav: Buffer.from(text), seconds: 1 };
    },
    async close() {},
  };
}

/**
 * A transcription engine that takes a recording's bytes as its words: 'silence' contains no speech, 'noise' is not a
 * WAV, 'deaf' fails.
 */
export function scriptedHearing(): HearingEngine & { readonly names: string[][] } {
  const names: string[][] = [];
  return {
    name: 'scripted',
    names,
    async warm() {},
    async hear(request) {
      names.push([...(request.names ?? [])]);
      const text = Buffer.from(request.wav).toString();
      if (text.includes('noise')) throw new BadWav('No WAV.');
      if (text.includes('deaf')) throw new HearingFailed('No ears.');
      return text === 'silence' ? null : { text, confidence: 0.9 };
    },
    async close() {},
  };
}

/** Creates a door that the test opens. */
export function createDoor() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
