import { BrainUnavailable, type UnavailableReason } from '../../errors.ts';
import type { Embedder } from '../../finding/embedder.ts';
import { worldTexts } from '../../finding/knowledge.ts';
import { keepFacts } from '../../memory/kept-facts.ts';
import { learn, recall, record } from '../../memory/memory.ts';
import { addToPast } from '../../memory/past.ts';
import { afterAWhile, emotionFor, feel } from '../../mood/feel.ts';
import { moodShowing, stirringAfter, stirringShowing } from '../../mood/stirring.ts';
import { mayBeForeign, seemsForeign } from '../../reading/language.ts';
import { itemsMentionedIn } from '../../reading/mentions.ts';
import { createWorld } from '../../reading/out-of-world.ts';
import type { Understanding } from '../../reading/types.ts';
import { understand } from '../../reading/understand.ts';
import { plausibleName } from '../../text/names.ts';
import { fillSpoken } from '../../text/placeholders.ts';
import { truncateText } from '../../text/text.ts';
import type { BrainEvent, Engine, Memory, TurnInput, UnansweredQuestion } from '../../types.ts';
import { emotionNamed } from './emotion-words.ts';
import { findClaimedLines } from './line-ids.ts';
import { isAnswer, listen, type ModelAnswer, type Sampling } from './listen.ts';
import type { Model } from './model.ts';
import { createSummaries, type Summaries } from './past.ts';
import { actOf, keptKind, understoodBy } from './player-acts.ts';
import { composePrompt, type Prompt } from './prompt.ts';
import { promptLine } from './prompt-text.ts';
import { builtIn, remind } from './second-tries.ts';
import { createThoughtHabits } from './thought-habits.ts';
import { findTold } from './told-claims.ts';

export interface WordingOptions {
  /** Maximum characters of history in the prompt; default 6,000. */
  historyCharacters?: number;
  /** How many tokens the model can read and write at once; default: any number. */
  contextTokens?: number;
  /** Default 220 tokens, enough for three sentences. */
  maxTokens?: number;
  /** Default 0.8. */
  temperature?: number;
  /** Finds knowledge by meaning if not all of it fits; without it, only by words. */
  embedder?: Embedder;
  /** Answers if the model fails or the player's budget is exhausted; without it, players get an error. */
  fallback?: Engine;
  /** Sums up long talks; default: the model that replies. */
  summaries?: Model;
  /** Called whenever the fallback answers. */
  fellBack?(reason: UnavailableReason): void;
}

/** A model whose thoughts used up its answer gets so many times as many tokens. */
const thinkingRoom = 8;

/** For the form of the answer, the reminder when the model is asked again, and what an estimate may miss. */
const spareTokens = 150;

/** An answer takes at most this share of what the model can read and write. */
const longestShare = 0.4;

/** A reply in another language comes with its translation. */
const translationRoom = 2;

/** Replaces what the model was manipulated into saying, if the author has written no refusals. */
const refusals = ['I do not follow you.', 'That means nothing to me.', 'Let us speak of something else.'];

interface Turn {
  memory: Memory;
  understanding: Understanding;
  playerName: string | null;
}

/** Longest translation of a message that is read, in characters. */
const longestHeard = 600;

/** Returns what the player said in another language, in English; null if it was English, or the model doesn't say. */
function readHeard({ utterance }: TurnInput, { heard, replaced }: Reply): string | null {
  const text = promptLine(heard ?? '');
  return replaced || text === '' || !mayBeForeign(utterance.text) ? null : truncateText(text, longestHeard);
}

/**
 * Understands the player's message, and moves memory and mood by it. Once the model has answered, `said` stands for its
 * text, and what the model takes it for counts.
 */
function prepare(input: TurnInput, said = input.utterance.text, reply: Reply | null = null): Turn {
  const { persona, scene } = input;
  const before = afterAWhile(recall(input.memory, persona), persona, scene.name);
  const world = createWorld(worldTexts(persona, scene), `${persona.name}. ${persona.description}`);
  const read = understand({ ...input.utterance, text: said }, { persona, scene, memory: before, world });
  const understanding = reply
    ? understoodBy(read, actOf(reply.act, { ...input.utterance, text: said }), emotionOf(reply))
    : read;
  const learned = learn(before, understanding);
  const stirring = stirringAfter(learned, understanding, scene.name);
  const mood = feel(learned.mood, persona, understanding);
  const memory = { ...learned, mood, ...(stirring ? { stirring } : {}) };
  return { memory, understanding, playerName: memory.player.name ?? plausibleName(input.playerName) };
}

function buildRefusal({ persona }: TurnInput, { memory: { turn }, playerName }: Turn): BrainEvent[] {
  const own = persona.refusals.length > 0 ? persona.refusals : refusals;
  const text = fillSpoken(own[turn % own.length] ?? '', persona, playerName);
  return [
    { type: 'delta', speaker: 'npc', text },
    { type: 'sentence', speaker: 'npc', text },
  ];
}

/** A reply to the player. */
interface Reply extends ModelAnswer {
  /** Whether the character declined instead of the model: nothing counts for quests. */
  replaced: boolean;
}

const emotionOf = ({ emotion }: ModelAnswer) => (emotion === null ? null : emotionNamed(emotion));

/** Returns the lines told by the reply, and by its earlier versions: the player has read them. */
async function readTold(reply: Reply, prompt: Prompt, embedder: Embedder | null): Promise<string[]> {
  if (reply.replaced) return prompt.toldBefore;
  const spoken = reply.sentences.filter(({ speaker }) => speaker === 'npc').map(({ text }) => text);
  const claimed = reply.claimed && findClaimedLines(reply.claimed, prompt.ids);
  const told = await findTold(spoken, prompt, { lines: claimed, english: reply.english }, embedder);
  return [...new Set([...told, ...prompt.toldBefore])];
}

/** Returns the memory with what the player told and did, and with the mood that the character has shown. */
function withTurn(memory: Memory, input: TurnInput, understanding: Understanding, reply: Reply): Memory {
  const act = actOf(reply.act, input.utterance);
  const note = reply.remember && promptLine(reply.remember);
  const { utterance, persona } = input;
  const kept = keepFacts(memory, { utterance, understanding, note, kind: keptKind(act), name: persona.name });
  const emotion = emotionOf(reply);
  if (!emotion) return { ...memory, kept };
  const mood = moodShowing(memory.mood, persona, emotion);
  // A greeting explains nothing.
  if (act === 'greets') return { ...memory, kept, mood };
  const how = utterance.kind === 'action' ? 'did this:' : act === 'asks' ? 'asked' : 'said';
  const stirring = stirringShowing(memory, emotion, utterance.text, input.scene.name, how);
  return { ...memory, kept, mood, ...(stirring ? { stirring } : {}) };
}

/** What completes a turn besides the model. */
interface TurnServices {
  embedder: Embedder | null;
  summaries: Summaries;
  fallback: Engine | undefined;
}

/** Returns what the built-in engine has no answer to either; null if the model told a line or declined. */
async function findUnanswered(
  builtIn: Engine,
  { signal: _over, ...input }: TurnInput,
  { replaced }: Reply,
  told: readonly string[],
): Promise<UnansweredQuestion | null> {
  if (replaced || told.length > 0 || mayBeForeign(input.utterance.text)) return null;
  for await (const event of builtIn.reply(input)) if (event.type === 'turn') return event.findUnanswered?.() ?? null;
  return null;
}

/** Yields the results of the turn once the reply is complete. */
async function* conclude(
  input: TurnInput,
  turn: Turn,
  reply: Reply,
  prompt: Prompt,
  { embedder, summaries, fallback }: TurnServices,
): AsyncGenerator<BrainEvent> {
  const { persona, scene } = input;
  const heard = readHeard(input, reply);
  // What the player told in another language counts as if it had been told in English.
  const { memory, understanding } = reply.replaced ? turn : prepare(input, heard ?? input.utterance.text, reply);
  const texts = reply.sentences.map((sentence) => sentence.text);
  const whole = texts.join(' ');
  const told = await readTold(reply, prompt, embedder);
  const said = seemsForeign(whole) ? `${whole} ${reply.english ?? ''}` : whole;
  const broughtUp = reply.replaced ? [] : itemsMentionedIn(said, scene);
  if (!reply.felt)
    yield { type: 'emotion', emotion: emotionFor(understanding, persona, memory, { text: whole, held: false }) };
  const { denied } = prompt;
  const meant = heard === null ? input.utterance : { ...input.utterance, text: heard };
  const after = record(withTurn(memory, { ...input, utterance: meant }, understanding, reply), {
    told,
    sentences: texts,
    question: understanding.question ? truncateText(understanding.matter, 200) : null,
    // Asked for again and again, a line is told in the end.
    withheld: denied !== null && !told.includes(denied) ? denied : null,
    awaiting: null,
    place: scene.name,
  });
  const { lore: _lore, heard: _heard, ...rest } = after;
  const marked = {
    ...rest,
    ...(prompt.loreMarks.length > 0 ? { lore: prompt.loreMarks } : {}),
    ...(heard === null ? {} : { heard }),
  };
  const complete = summaries.apply(addToPast(marked, input.utterance, reply.sentences), input);
  summaries.prepare(complete, input);
  yield {
    type: 'turn',
    memory: complete,
    told,
    itemsMentioned: [...new Set([...understanding.items.map((item) => item.id), ...broughtUp])],
    ...(heard === null ? {} : { inEnglish: { heard, said: reply.english ?? '' } }),
    tookNudge: true,
    isEvasive: reply.replaced,
    ...(fallback && { findUnanswered: () => findUnanswered(fallback, input, reply, told) }),
  };
}

/**
 * Creates characters worded by a language model. Streams text as it arrives; computes memory, mood and told lines here,
 * never asks the model for them, and lets none of its instructions get out. Throws `BrainUnavailable` if there is no
 * complete reply.
 */
export function createLanguageModelEngine(model: Model, options: WordingOptions = {}): Engine {
  const embedder = options.embedder ?? null;
  const summaries = createSummaries(options.summaries ?? model);
  const { historyCharacters = 6_000, contextTokens = Number.POSITIVE_INFINITY } = options;

  const sampling = { maxTokens: options.maxTokens ?? 220, temperature: options.temperature ?? 0.8 };

  const habits = createThoughtHabits();

  function roomFor({ utterance, playerId }: TurnInput, thinksLong = habits.thinksLong(playerId)): Sampling {
    const spoken = seemsForeign(utterance.text) ? sampling.maxTokens * translationRoom : sampling.maxTokens;
    const wanted = thinksLong ? spoken * thinkingRoom : spoken;
    return { ...sampling, maxTokens: Math.min(wanted, Math.floor(contextTokens * longestShare)) };
  }

  /** Asks once more if the answer itself was held back or missing; then the character declines in its own words. */
  async function* answered(input: TurnInput, turn: Turn, prompt: Prompt): AsyncGenerator<BrainEvent, Reply> {
    const { playerId } = input;
    const first = yield* listen(input, prompt, prompt.messages, {
      model,
      sampling: roomFor(input),
      felt: false,
      said: [],
      isLast: false,
      mayStartThinking: habits.mayStartThinking(playerId),
    });
    habits.learn(playerId, first);
    if (isAnswer(first) && !first.isOtherTongue) return { ...first, replaced: false };
    const again = remind(prompt.messages, first);
    const second = yield* listen(input, prompt, again, {
      model,
      sampling: roomFor(input, first.thoughtOnly || habits.thinksLong(playerId)),
      felt: first.felt,
      said: first.sentences,
      isLast: true,
      mayStartThinking: first.isUntagged || habits.mayStartThinking(playerId),
    });
    habits.learn(playerId, second);
    const sentences = [...first.sentences, ...second.sentences];
    const whole = { ...second, sentences, keptBack: first.keptBack || second.keptBack };
    if (isAnswer({ sentences, keptBack: second.keptBack })) return { ...whole, replaced: false };
    if (!whole.keptBack && sentences.length === 0)
      throw new BrainUnavailable('empty', 'The language model answered nothing that could be said.');
    const refusal = buildRefusal(input, turn);
    yield* refusal;
    const declined = refusal.flatMap((event) => (event.type === 'sentence' ? [event] : []));
    return { ...whole, sentences: [...sentences, ...declined], replaced: true };
  }

  async function* worded(input: TurnInput): AsyncGenerator<BrainEvent> {
    const turn = prepare(input);
    const prompt = await composePrompt(input, turn.memory, turn.playerName, {
      shapes: model.shapes,
      historyCharacters,
      mostTokens: contextTokens - roomFor(input).maxTokens - spareTokens,
      embedder,
      understanding: turn.understanding,
    });
    const heard = yield* answered(input, turn, prompt);
    yield* conclude(input, turn, heard, prompt, { embedder, summaries, fallback: options.fallback });
  }

  return {
    name: model.name,
    warm: () => Promise.resolve(),
    ...(options.fallback?.stake && { stake: options.fallback.stake }),
    async *reply(input) {
      let hasSaid = false;
      try {
        for await (const event of worded(input)) {
          hasSaid ||= event.type === 'sentence';
          yield event;
        }
      } catch (error) {
        // The beginning of a sentence is replaced, but what has been said can't be taken back.
        if (!options.fallback || hasSaid || !(error instanceof BrainUnavailable) || error.reason === 'aborted')
          throw error;
        options.fellBack?.(error.reason);
        yield* builtIn(options.fallback, input, error.reason);
      }
    },
    async close() {
      await model.close();
      await options.fallback?.close();
    },
  };
}
