import { createHash } from 'node:crypto';
import type { Emotion } from '@emberlore/contract';
import { LRUCache } from 'lru-cache';
import { requestQuestions } from '../banks/request-questions.ts';
import { choose } from '../choosing/choose.ts';
import { joined } from '../choosing/choose-both.ts';
import type { Move, Plan, Situation } from '../choosing/plan.ts';
import { BrainUnavailable } from '../errors.ts';
import type { Embedder, Vector } from '../finding/embedder.ts';
import { createFactFinder, type FactFinder } from '../finding/facts.ts';
import { sensesForeign } from '../finding/foreign-sense.ts';
import { listLines, withSecrets, worldTexts } from '../finding/knowledge.ts';
import { createOrdinaryFinder, type OrdinaryFinder } from '../finding/ordinary.ts';
import { createKnowledgeIndex, type Hit, type KnowledgeIndex } from '../finding/retrieve.ts';
import { learn, recall, record } from '../memory/memory.ts';
import { emotionFor, feel, findEmotion } from '../mood/feel.ts';
import { spellOut } from '../reading/chat-spelling.ts';
import { createWorld, type World } from '../reading/out-of-world.ts';
import { twoQuestionsIn } from '../reading/two-questions.ts';
import type { Act, Understanding } from '../reading/types.ts';
import { itemsMentionedIn, understand } from '../reading/understand.ts';
import { plausibleName } from '../text/names.ts';
import { createRandom } from '../text/random.ts';
import { sameText, truncateText } from '../text/text.ts';
import type { BrainEvent, Engine, Memory, Persona, SceneView, TurnInput } from '../types.ts';
import { guard } from '../wording/guard.ts';
import { type Piece, word } from '../wording/word.ts';

interface PreparedCharacter {
  index: KnowledgeIndex;
  world: World;
  /** The meanings of a message outside the story; only characters with a voice sheet have words for them. */
  findOrdinary: OrdinaryFinder | null;
  findFact: FactFinder | null;
}

/** Characters of a message that are compared by meaning: the time for its vector grows with its length. */
const longestQuery = 300;
/** Maximum number of cached characters. */
const mindLimit = 200;
/** Maximum number of lines of all cached characters: each takes about 10 kB. */
const lineLimit = 20_000;

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** Digests by persona: one with a voice sheet has 40 kB of text, and is the same object in every turn. */
const digests = new WeakMap<Persona, string>();

function digestOf(persona: Persona): string {
  const known = digests.get(persona) ?? digest(persona);
  digests.set(persona, known);
  return known;
}

/** Caches prepared characters by their texts: an edited character is a new one. Evicts the least recently used. */
function createPreparedCharacters(embedder: Embedder) {
  let ordinary: Promise<OrdinaryFinder> | undefined;
  const readOrdinary = () => {
    ordinary ??= createOrdinaryFinder(embedder, spellOut);
    ordinary.catch(() => (ordinary = undefined));
    return ordinary;
  };
  const cache = new LRUCache<string, Promise<PreparedCharacter>>({ max: mindLimit, maxSize: lineLimit });
  async function read(persona: Persona, scene: SceneView): Promise<PreparedCharacter> {
    const lines = await withSecrets(listLines(persona, scene), persona, embedder);
    return {
      index: await createKnowledgeIndex(lines, embedder),
      world: createWorld(worldTexts(persona, scene), `${persona.name}. ${persona.description}`),
      findOrdinary: persona.sheet ? await readOrdinary() : null,
      findFact: persona.sheet ? await createFactFinder(persona.sheet, embedder) : null,
    };
  }
  return (persona: Persona, scene: SceneView): Promise<PreparedCharacter> => {
    const key = `${digestOf(persona)} ${digest(scene)}`;
    const known = cache.get(key);
    if (known) return known;
    const found = read(persona, scene);
    cache.set(key, found, { size: 1 + persona.personalKnowledge.length + scene.commonKnowledge.length });
    found.catch(() => cache.get(key) === found && cache.delete(key));
    return found;
  };
}

/** Occasionally adds a narrator's sentence about the character before its reply. */
function withGesture(moves: readonly Move[], { random, memory, understanding }: Situation): Move[] {
  const narrated = moves.some((move) => move.kind === 'deed' || move.kind === 'scenery');
  const stirred = Math.abs(understanding.kindness) >= 0.6;
  if (narrated || memory.turn === 0 || !random.chance(stirred ? 0.4 : 0.14)) return [...moves];
  return [{ kind: 'gesture' }, ...moves];
}

/** Adds a question back after something was told, to keep the talk going; never in two consecutive turns. */
function withQuestion(moves: readonly Move[], { random, memory, understanding }: Situation): Move[] {
  const lines = moves.flatMap((move) => (move.kind === 'line' ? [move.line.spoken] : []));
  const isTelling = lines.length === 1;
  const colour = findEmotion(lines[0] ?? '');
  const heavy = /\bI\b/.test(lines[0] ?? '') && (colour === 'SADNESS' || colour === 'TENSION');
  if (
    !isTelling ||
    memory.awaiting !== null ||
    memory.turn < 2 ||
    understanding.acts.has('help') ||
    !random.chance(0.16)
  )
    return [...moves];
  return [
    ...moves,
    {
      kind: 'back',
      about: heavy ? 'judgement' : understanding.question ? random.pick(['opinion', 'opinion', 'next']) : 'opinion',
    },
  ];
}

/** Acts of a question, an order or a gift without any other meaning. */
const openActs: ReadonlySet<Act> = new Set<Act>(['question', 'request', 'statement', 'order', 'gift', 'accusation']);

/** Returns moves that are always possible, in order of preference. */
function spareMoves({ persona }: Situation): Move[] {
  return [
    { kind: 'own', lines: persona.smallTalk, bank: 'musing' },
    { kind: 'dwell' },
    { kind: 'callback' },
    { kind: 'back', about: 'self' },
    { kind: 'back', about: 'next' },
    { kind: 'bank', bank: 'listening' },
    { kind: 'bank', bank: 'musing' },
  ];
}

interface Reply {
  pieces: Piece[];
  emotion: Emotion;
  memory: Memory;
  told: string[];
  items: string[];
}

/** Detects out-of-world questions that no word list contains, by their similarity to known ones. */
function withForeign(meant: Understanding, vector: Vector, world: World): Understanding {
  const plain = meant.acts.has('action') || meant.refersBack || meant.items.length > 0;
  // 'Can I have a ...?' can end in anything, and so can an offer.
  const small = meant.smallQuestion !== null && !(meant.smallQuestion in requestQuestions);
  const courtesy = small || [...meant.acts].some((act) => !openActs.has(act));
  if (plain || courtesy || !sensesForeign(meant.matter, vector, world)) return meant;
  return { ...meant, acts: new Set([...meant.acts, 'out-of-world']) };
}

/** A message, or one of its two questions, with its vector. */
interface Asked {
  understanding: Understanding;
  vector: Vector;
  /** The vector of its own words, without what it refers back to. */
  apart?: Vector;
}

interface Remembered {
  before: Memory;
  memory: Memory;
}

/** Splits a message with two questions and understands each separately. */
async function splitQuestions(
  { persona, scene, utterance }: TurnInput,
  memory: Memory,
  whole: Understanding,
  { world }: PreparedCharacter,
  embedder: Embedder,
): Promise<Asked[]> {
  const foreign = whole.acts.has('role-break') || whole.acts.has('out-of-world');
  const asked = utterance.kind === 'speech' && !foreign ? (twoQuestionsIn(utterance.text) ?? []) : [];
  const meant = asked.map((text) => understand({ kind: 'speech', text }, { persona, scene, memory, world }));
  const vectors = await embedder.embed(meant.map(({ query }) => truncateText(query, longestQuery)));
  return meant.map((understanding, index) => ({ understanding, vector: vectors[index] as Vector }));
}

/** Returns the character's sentences since the player's previous message. */
function lastReplyIn(history: TurnInput['history']): string | null {
  const from = history.findLastIndex(({ speaker }) => speaker === 'player') + 1;
  const said = history.slice(from).filter(({ speaker }) => speaker === 'npc');
  return said.map(({ text }) => text).join(' ') || null;
}

/** Returns a message as said to the character: '*hugs him*' is 'hugs you'. */
function addressed({ matter, action }: Understanding): string {
  return action ? matter.replace(/\b(?:him|her|them)\b/gi, 'you') : matter;
}

function buildSituation(
  input: TurnInput,
  { understanding, vector, apart }: Asked,
  { before, memory }: Remembered,
  { index, findOrdinary, findFact }: PreparedCharacter,
): Situation {
  const { persona, scene } = input;
  const { question, aboutCharacter } = understanding;
  const topic = index.lines.find((line) => line.text === memory.topics[0]);
  const given = sameText((input.avoid ?? []).join(' '));
  const isReserved = ({ line }: Hit) =>
    (line.sought?.here === false && !memory.told.includes(line.text)) ||
    (given !== '' && given.includes(sameText(line.spoken)));
  const found = index.search({ text: understanding.query, vector, kind: question, aboutCharacter });
  const ownWords = apart && index.search({ text: understanding.matter, vector: apart, kind: question, aboutCharacter });
  return {
    understanding,
    persona,
    scene,
    memory,
    opens: before.place !== scene.name,
    playerName: memory.player.name ?? plausibleName(input.playerName),
    lastReply: lastReplyIn(input.history),
    hits: found.filter((hit) => !isReserved(hit)),
    ...(ownWords ? { apart: new Map(ownWords.map(({ line, score }) => [line, score])) } : {}),
    reserved: found.slice(0, 1).find(isReserved) ?? null,
    nearTopic: topic ? index.near(topic).filter((hit) => !isReserved(hit)) : [],
    ordinary: findOrdinary?.(addressed(understanding), apart ?? vector) ?? [],
    avoid: given,
    told: findFact?.(understanding.matter, apart ?? vector) ?? null,
    random: createRandom(`${input.seed}/${memory.turn}`),
  };
}

/** Plans one reply, or joins the plans of a message with two questions. */
function planFor(
  input: TurnInput,
  situation: Situation,
  halves: readonly Asked[],
  remembered: Remembered,
  mind: PreparedCharacter,
): Plan {
  const [first, second] = halves.map((half) => choose(buildSituation(input, half, remembered, mind)));
  return first && second ? joined(first, second) : choose(situation);
}

/** Runs one turn: understand, remember, feel, choose, word, guard. */
async function think(input: TurnInput, mind: PreparedCharacter, embedder: Embedder): Promise<Reply> {
  const { persona, scene, utterance } = input;
  const before = recall(input.memory, persona);
  const meant = understand(utterance, { persona, scene, memory: before, world: mind.world });
  const queries = meant.refersBack ? [meant.query, meant.matter] : [meant.query];
  const [vector, apart] = await embedder.embed(queries.map((query) => truncateText(query, longestQuery)));
  if (!vector) throw new BrainUnavailable('worker', 'No embedding came back.');
  const understanding = withForeign(meant, vector, mind.world);
  const halves = await splitQuestions(input, before, understanding, mind, embedder);
  const learned = learn(before, understanding);
  const memory: Memory = { ...learned, mood: feel(learned.mood, persona, understanding) };
  const asked = apart ? { understanding, vector, apart } : { understanding, vector };
  const situation = buildSituation(input, asked, { before, memory }, mind);
  const plan = planFor(input, situation, halves, { before, memory }, mind);
  const planned = plan.moves.flatMap((move) => (move.kind === 'line' ? [move.line.spoken] : [])).join(' ');
  const emotion = emotionFor(understanding, persona, memory, { text: planned, held: plan.withheld !== null });
  // An interested portrait doesn't laugh.
  const gestureCode = emotion.name === 'INTEREST' ? 1 : emotion.code;
  const moves = withQuestion(withGesture(plan.moves, situation), situation);
  const spares = () => word(spareMoves(situation), situation, emotion.code);
  const pieces = guard(word(moves, situation, gestureCode), memory, spares);
  const conveyed = pieces.flatMap((piece) => (piece.line ? [piece.line] : []));
  const text = pieces.flatMap((piece) => piece.sentences.map((sentence) => sentence.text));
  return {
    pieces,
    emotion,
    memory: record(memory, {
      told: conveyed.map((line) => line.text),
      sentences: [...pieces.flatMap((piece) => (piece.opener ? [piece.opener] : [])), ...text],
      question: understanding.question ? truncateText(understanding.matter, 200) : null,
      withheld: plan.withheld,
      awaiting: pieces.find((piece) => piece.awaiting !== null)?.awaiting ?? null,
      place: scene.name,
      thing: understanding.items[0]?.name ?? null,
    }),
    told: conveyed.filter((line) => line.kind === 'personal' || line.kind === 'common').map((line) => line.text),
    items: [...new Set([...understanding.items.map((item) => item.id), ...itemsMentionedIn(text.join(' '), scene)])],
  };
}

/** Number of attempts at different words before the same ones are forbidden. */
const mostTries = 6;

function isNew(reply: Reply, given: ReadonlySet<string>): boolean {
  const said = reply.pieces.flatMap((piece) => piece.sentences).filter(({ speaker }) => speaker === 'npc');
  return said.some(({ text }) => !given.has(sameText(text)));
}

/** Creates a reply that differs from the earlier ones to the same message. */
async function thinkAnew(input: TurnInput, mind: PreparedCharacter, embedder: Embedder): Promise<Reply> {
  const given = new Set((input.avoid ?? []).map(sameText));
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const seed = attempt === 0 ? input.seed : `${input.seed}/${attempt}`;
    const reply = await think({ ...input, seed }, mind, embedder);
    if (isNew(reply, given)) return reply;
  }
  const memory = recall(input.memory, input.persona);
  return think({ ...input, memory: { ...memory, said: [...memory.said, ...given] } }, mind, embedder);
}

function* toEvents(reply: Reply): Generator<BrainEvent> {
  yield { type: 'emotion', emotion: reply.emotion };
  for (const { speaker, text } of reply.pieces.flatMap((piece) => piece.sentences)) {
    yield { type: 'delta', speaker, text };
    yield { type: 'sentence', speaker, text };
  }
  yield { type: 'turn', memory: reply.memory, told: reply.told, itemsMentioned: reply.items };
}

/**
 * Creates the engine without language model and network: it selects from what the story's author wrote and words the
 * rest. The same seed and memory give the same reply. The caller closes the embedder.
 */
export function createEmbeddedEngine(options: { embedder: Embedder }): Engine {
  const { embedder } = options;
  const prepare = createPreparedCharacters(embedder);
  return {
    name: 'embedded',
    async warm(persona, scene) {
      await prepare(persona, scene);
    },
    async *reply(input) {
      if (input.signal?.aborted) throw new BrainUnavailable('aborted', 'The turn was given up.');
      yield* toEvents(await thinkAnew(input, await prepare(input.persona, input.scene), embedder));
    },
    close: () => Promise.resolve(),
  };
}
