import type { Embedder } from '../embedder.ts';
import { BrainUnavailable } from '../errors.ts';
import { emotionFor, feel } from '../feel.ts';
import { worldTexts } from '../knowledge.ts';
import { learn, recall, record } from '../memory.ts';
import { plausibleName, shortName } from '../names.ts';
import { createSentenceSplitter, type Sentence } from '../sentences.ts';
import { linesTold } from '../told-lines.ts';
import type { BrainEvent, Engine, Memory, Speaker, TurnInput } from '../types.ts';
import { createWorld } from '../understand/out-of-world.ts';
import type { Understanding } from '../understand/types.ts';
import { itemsMentionedIn, understand } from '../understand/understand.ts';
import { createModelStream, type ModelOptions } from './model-stream.ts';
import { chatMessages } from './prompt.ts';

export interface LanguageModelOptions extends ModelOptions {
  /** Characters of earlier talk that go along; default 6,000. */
  historyCharacters?: number;
  /** Finds retold knowledge by meaning too; without it by words alone. */
  embedder?: Embedder;
}

/** Models sometimes write 'Osric:' in front; the reader sees it only once it is sure not to be that. */
function createNameStripper(name: string): (piece: string) => string {
  const prefixes = [name, shortName(name)].map((known) => `${known}:`);
  let pending: string | null = '';
  return (piece) => {
    if (pending === null) return piece;
    pending += piece;
    const start = pending.trimStart();
    const prefix = prefixes.find((known) => start.startsWith(known));
    if (prefix === undefined && prefixes.some((known) => known.startsWith(start))) return '';
    const text = prefix === undefined ? pending : start.slice(prefix.length).trimStart();
    pending = null;
    return text;
  };
}

/** Marks each stretch of streamed text with who utters it, and takes the asterisks out. */
function createDeltaMarker(): (piece: string) => { speaker: Speaker; text: string }[] {
  let inAction = false;
  return (piece) =>
    piece.split(/(\*+)/).flatMap((part) => {
      if (part.startsWith('*')) {
        inAction = !inAction;
        return [];
      }
      return part === '' ? [] : [{ speaker: inAction ? ('narrator' as const) : ('npc' as const), text: part }];
    });
}

const outOfRole =
  /\b(?:as an? (?:ai|artificial|language model|assistant)|language model|system prompt|my (?:instructions|programming|training data))\b/i;

/** A sentence in which the model falls out of the role is not spoken. */
function inRole(sentence: Sentence): boolean {
  return !outOfRole.test(sentence.text);
}

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

/** What the turn leaves behind, once the reply is whole. */
async function* conclude(
  input: TurnInput,
  turn: Turn,
  sentences: readonly Sentence[],
  embedder: Embedder | null,
): AsyncGenerator<BrainEvent> {
  const { persona, scene } = input;
  const texts = sentences.map((sentence) => sentence.text);
  const spoken = sentences.filter((sentence) => sentence.speaker === 'npc').map((sentence) => sentence.text);
  const told = await linesTold(spoken, [...persona.personalKnowledge, ...scene.commonKnowledge], embedder);
  const { memory, understanding } = turn;
  yield {
    type: 'emotion',
    emotion: emotionFor(understanding, persona, memory, { text: texts.join(' '), held: false }),
  };
  yield {
    type: 'turn',
    memory: record(memory, {
      told,
      sentences: texts,
      question: understanding.question ? understanding.matter.slice(0, 200) : null,
      withheld: null,
      awaiting: null,
      place: scene.name,
    }),
    told,
    itemsMentioned: [
      ...new Set([...understanding.items.map((item) => item.id), ...itemsMentionedIn(texts.join(' '), scene)]),
    ],
  };
}

/**
 * Characters by any OpenAI-compatible server. Text streams as it comes; memory, mood, emotion and what was told are
 * worked out here, never asked of the model. Throws `BrainUnavailable` where no whole reply comes.
 */
export function createLanguageModelEngine(options: LanguageModelOptions): Engine {
  const model = createModelStream(options);
  const embedder = options.embedder ?? null;

  async function* reply(input: TurnInput): AsyncGenerator<BrainEvent> {
    const turn = prepare(input);
    const messages = chatMessages(input, turn.memory, turn.playerName, options.historyCharacters ?? 6_000);
    const splitter = createSentenceSplitter();
    const strip = createNameStripper(input.persona.name);
    const mark = createDeltaMarker();
    const sentences: Sentence[] = [];
    const keep = (found: readonly Sentence[]): BrainEvent[] => {
      const spoken = found.filter(inRole);
      sentences.push(...spoken);
      return spoken.map(({ speaker, text }) => ({ type: 'sentence', speaker, text }));
    };
    const stream = model.text(messages, input.signal);
    let step = await stream.next();
    try {
      for (; !step.done; step = await stream.next()) {
        const piece = strip(step.value);
        if (piece === '') continue;
        for (const delta of mark(piece)) yield { type: 'delta', ...delta };
        yield* keep(splitter.push(piece));
      }
    } finally {
      await stream.return({ cut: true });
    }
    // Ends a reply so short that it could still have been a name in front.
    const rest = [...splitter.push(strip(' ')), ...splitter.end()];
    // A sentence that the token limit cut off is not spoken, unless it is all there is.
    if (!step.done || !step.value.cut || sentences.length === 0) yield* keep(rest);
    if (sentences.length === 0)
      throw new BrainUnavailable('empty', 'The language model answered nothing that could be said.');
    yield* conclude(input, turn, sentences, embedder);
  }

  return {
    name: 'language-model',
    warm: () => Promise.resolve(),
    reply,
    close: () => Promise.resolve(),
  };
}
