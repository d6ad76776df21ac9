import { buildEmotion } from '@emberlore/contract';
import { BrainUnavailable } from '../../errors.ts';
import type { Embedder } from '../../finding/embedder.ts';
import { worldTexts } from '../../finding/knowledge.ts';
import { linesTold } from '../../finding/told-lines.ts';
import { learn, recall, record } from '../../memory/memory.ts';
import { emotionFor, feel } from '../../mood/feel.ts';
import { createWorld } from '../../reading/out-of-world.ts';
import type { Understanding } from '../../reading/types.ts';
import { itemsMentionedIn, understand } from '../../reading/understand.ts';
import { plausibleName } from '../../text/names.ts';
import type { Sentence } from '../../text/sentences.ts';
import { truncateText } from '../../text/text.ts';
import type { BrainEvent, Engine, Memory, TurnInput } from '../../types.ts';
import { emotionNamed } from './emotion-words.ts';
import type { Model } from './model.ts';
import { createOutputGuard } from './output-guard.ts';
import { addToPast, foldPast } from './past.ts';
import { createPlainStream } from './plain-stream.ts';
import { composePrompt, type Prompt } from './prompt.ts';
import { createReplyReader } from './reply-reader.ts';
import { createSpoken } from './spoken.ts';

export interface WordingOptions {
  /** Maximum characters of history in the prompt; default 6,000. */
  historyCharacters?: number;
  /** Default 220 tokens, enough for three sentences. */
  maxTokens?: number;
  /** Default 0.8. */
  temperature?: number;
  /** Finds knowledge by meaning if not all of it fits; without it, only by words. */
  embedder?: Embedder;
  /** Answers players whose budget is exhausted; without it, they get an error. */
  fallback?: Engine;
}

/** Replaces what the model was manipulated into saying, if the author has written no refusals. */
const refusals = ['I do not follow you.', 'That means nothing to me.', 'Let us speak of something else.'];

interface Turn {
  memory: Memory;
  understanding: Understanding;
  playerName: string | null;
}

function prepare(input: TurnInput): Turn {
  const { persona, scene } = input;
  const before = recall(input.memory, persona);
  const world = createWorld(worldTexts(persona, scene), `${persona.name}. ${persona.description}`);
  const understanding = understand(input.utterance, { persona, scene, memory: before, world });
  const learned = learn(before, understanding);
  const memory = { ...learned, mood: feel(learned.mood, persona, understanding) };
  return { memory, understanding, playerName: memory.player.name ?? plausibleName(input.playerName) };
}

function buildRefusal({ persona }: TurnInput, { turn }: Memory): BrainEvent[] {
  const own = persona.refusals.length > 0 ? persona.refusals : refusals;
  const text = own[turn % own.length] ?? '';
  return [
    { type: 'delta', speaker: 'npc', text },
    { type: 'sentence', speaker: 'npc', text },
  ];
}

/** The state of a reply while it streams. */
interface ReplyState {
  sentences: readonly Sentence[];
  /** Whether the emotion has already been sent. */
  felt: boolean;
  /** Whether the model was manipulated: nothing that it mentioned counts for quests. */
  astray: boolean;
}

/** Yields the results of the turn once the reply is complete. */
async function* conclude(
  input: TurnInput,
  { memory, understanding }: Turn,
  { sentences, felt, astray }: ReplyState,
  { lines }: Prompt,
  { model, embedder }: { model: Model; embedder: Embedder | null },
): AsyncGenerator<BrainEvent> {
  const { persona, scene } = input;
  const texts = sentences.map((sentence) => sentence.text);
  const spoken = sentences.filter((sentence) => sentence.speaker === 'npc').map((sentence) => sentence.text);
  const told = astray ? [] : await linesTold(spoken, lines, embedder);
  const broughtUp = astray ? [] : itemsMentionedIn(texts.join(' '), scene);
  const whole = texts.join(' ');
  if (!felt)
    yield { type: 'emotion', emotion: emotionFor(understanding, persona, memory, { text: whole, held: false }) };
  const after = record(memory, {
    told,
    sentences: texts,
    question: understanding.question ? truncateText(understanding.matter, 200) : null,
    withheld: null,
    awaiting: null,
    place: scene.name,
  });
  yield {
    type: 'turn',
    memory: await foldPast(addToPast(after, input, sentences), input, model),
    told,
    itemsMentioned: [...new Set([...understanding.items.map((item) => item.id), ...broughtUp])],
  };
}

/**
 * Creates characters worded by a language model. Streams text as it arrives; computes memory, mood and told lines here,
 * never asks the model for them, and lets none of its instructions get out. Throws `BrainUnavailable` if there is no
 * complete reply.
 */
export function createLanguageModelEngine(model: Model, options: WordingOptions = {}): Engine {
  const embedder = options.embedder ?? null;
  const historyCharacters = options.historyCharacters ?? 6_000;

  async function* listen(input: TurnInput, turn: Turn, prompt: Prompt): AsyncGenerator<BrainEvent, ReplyState> {
    const { persona, playerId, signal } = input;
    const guard = createOutputGuard(prompt, prompt.lines);
    const spoken = createSpoken(persona.name, guard);
    const reader = createReplyReader();
    const plain = createPlainStream();
    let felt = false;
    function* feeling(written: string | undefined): Generator<BrainEvent> {
      const emotion = written === undefined || felt ? null : emotionNamed(written);
      if (!emotion) return;
      felt = true;
      yield { type: 'emotion', emotion: buildEmotion(emotion, 0.6) };
    }
    const { messages, stop, shape } = prompt;
    const request = {
      messages,
      stop,
      shape,
      maxTokens: options.maxTokens ?? 220,
      temperature: options.temperature ?? 0.8,
      // Players wait for the first sentence, to read and hear it; the others arrive faster than they are listened to.
      isUnhurried: () => spoken.sentences.length > 0,
    };
    const who = { ...(playerId === undefined ? {} : { playerId }), ...(signal ? { signal } : {}) };
    const stream = model.text(request, who);
    let step = await stream.next();
    try {
      for (; !step.done && !spoken.full; step = await stream.next()) {
        const { text, emotion } = reader.push(step.value);
        yield* feeling(emotion);
        yield* spoken.push(plain.push(text));
      }
    } finally {
      await stream.return({ cut: true, usage: null });
    }
    const rest = reader.end();
    yield* feeling(rest.emotion);
    yield* spoken.push(plain.push(rest.text) + plain.end());
    yield* spoken.end(!step.done || step.value.cut);
    if (spoken.sentences.length > 0) return { sentences: spoken.sentences, felt, astray: spoken.keptBack };
    if (!spoken.keptBack)
      throw new BrainUnavailable('empty', 'The language model answered nothing that could be said.');
    const refusal = buildRefusal(input, turn.memory);
    yield* refusal;
    return { sentences: refusal.flatMap((event) => (event.type === 'sentence' ? [event] : [])), felt, astray: true };
  }

  async function* worded(input: TurnInput): AsyncGenerator<BrainEvent> {
    const turn = prepare(input);
    const prompt = await composePrompt(input, turn.memory, turn.playerName, {
      shapes: model.shapes,
      historyCharacters,
      embedder,
    });
    const heard = yield* listen(input, turn, prompt);
    yield* conclude(input, turn, heard, prompt, { model, embedder });
  }

  return {
    name: model.name,
    warm: () => Promise.resolve(),
    async *reply(input) {
      try {
        yield* worded(input);
      } catch (error) {
        // The budget is checked before the first word, so nothing has been sent yet.
        if (!options.fallback || !(error instanceof BrainUnavailable) || error.reason !== 'budget') throw error;
        yield* options.fallback.reply(input);
      }
    },
    async close() {
      await model.close();
      await options.fallback?.close();
    },
  };
}
