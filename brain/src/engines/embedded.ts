import { setImmediate as breathe } from 'node:timers/promises';
import type { Emotion } from '@emberlore/contract';
import { mayBringUp } from '../choosing/keep-going.ts';
import type { Move, Situation } from '../choosing/plan.ts';
import { findAskedFor } from '../choosing/sought-items.ts';
import { offTopicLinks } from '../choosing/volunteer.ts';
import { BrainUnavailable } from '../errors.ts';
import type { Embedder, Vector } from '../finding/embedder.ts';
import { learn, recall, record } from '../memory/memory.ts';
import { toSaid } from '../memory/said.ts';
import { afterAWhile, emotionFor, feel, findEmotion } from '../mood/feel.ts';
import { claimsIn } from '../reading/claims.ts';
import { itemsMentionedIn } from '../reading/mentions.ts';
import { understand } from '../reading/understand.ts';
import { plausibleName } from '../text/names.ts';
import { withNames } from '../text/placeholders.ts';
import { truncateText } from '../text/text.ts';
import type { BrainEvent, Engine, Memory, Trace, TurnInput, UnansweredQuestion } from '../types.ts';
import { guard } from '../wording/guard.ts';
import { type Piece, word } from '../wording/word.ts';
import { joinIn } from './joining-in.ts';
import { planReply, type ReadTurn } from './plan-reply.ts';
import { createPreparedCharacters, type PreparedCharacter } from './prepared-characters.ts';
import {
  buildSituation,
  longestQuery,
  type Question,
  readMessage,
  readParts,
  splitQuestions,
  statedIn,
  withForeign,
} from './situation.ts';

/** Occasionally adds a narrator's sentence about the character before its reply. */
function withGesture(moves: readonly Move[], { random, memory, understanding }: Situation): Move[] {
  const narrated = moves.some((move) => move.kind === 'deed' || move.kind === 'scenery');
  const stirred = Math.abs(understanding.kindness) >= 0.6;
  if (narrated || !stirred || memory.turn === 0 || !random.chance(0.25)) return [...moves];
  return [{ kind: 'gesture' }, ...moves];
}

/** Adds a question back after something was told, to keep the talk going, at most every sixth turn. */
function withQuestion(moves: readonly Move[], situation: Situation): Move[] {
  const { random, memory, understanding } = situation;
  const lines = moves.flatMap((move) => (move.kind === 'line' ? [move.line.spoken] : []));
  const isTelling = lines.length === 1;
  const colour = findEmotion(lines[0] ?? '');
  const heavy = /\bI\b/.test(lines[0] ?? '') && (colour === 'SADNESS' || colour === 'TENSION');
  if (
    !isTelling ||
    !mayBringUp(situation) ||
    memory.awaiting !== null ||
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

/** Returns moves that are always possible, in order of preference. */
function spareMoves({ persona }: Situation): Move[] {
  return [
    { kind: 'own', lines: persona.smallTalk, bank: 'listening' },
    { kind: 'back', about: 'self' },
    { kind: 'back', about: 'next' },
    { kind: 'bank', bank: 'listening' },
  ];
}

/** Whether a move brings up something that nobody asked for. */
function isAside(move: Move): boolean {
  if (move.kind === 'line') return offTopicLinks.has(move.link) || move.link === 'hint';
  return move.kind === 'back' && move.about !== 'name';
}

interface Reply {
  pieces: Piece[];
  emotion: Emotion;
  memory: Memory;
  told: string[];
  items: string[];
  isEmpty: boolean;
  isEvasive: boolean;
  trace: Trace;
  unanswered: UnansweredQuestion | null;
}

/** Number of lines and intents that a trace lists. */
const traced = 5;

/** Says why this reply: what the message was taken for, by which rule it is answered, and what was found. */
function buildTrace({ understanding, hits, answers, followUps, ordinary }: Situation, rule: string): Trace {
  return {
    acts: [...understanding.acts],
    rule,
    candidates: [
      ...hits.slice(0, traced).map(({ line, score }) => ({ kind: 'line' as const, text: line.text, score })),
      ...answers.slice(0, traced).map(({ line, score }) => ({ kind: 'answer' as const, text: line.text, score })),
      ...followUps.slice(0, traced).map(({ text, score }) => ({ kind: 'follow-up' as const, text, score })),
      ...ordinary.slice(0, traced).map(({ intent, score }) => ({ kind: 'intent' as const, text: intent, score })),
    ],
  };
}

/** How close a line must be to the message to add to what another has said. */
const joining = 0.25;

/** Understands the message and finds everything that could be said to it. */
export async function readTurn(input: TurnInput, mind: PreparedCharacter, embedder: Embedder): Promise<ReadTurn> {
  const { persona, scene } = input;
  const before = afterAWhile(recall(input.memory, persona), persona, scene.name);
  const context = { persona, scene, memory: before, world: mind.world };
  const meant = readMessage(input, context);
  const claims = mind.findFact ? claimsIn(statedIn(meant), { deeds: mind.knowsDeeds }) : [];
  const queries = [meant.query, ...(meant.refersBack ? [meant.matter] : []), ...claims];
  const [[vector, ...more], read] = await Promise.all([
    embedder.embed(queries.map((query) => truncateText(query, longestQuery))),
    readParts(input, context, embedder),
  ]);
  const apart = meant.refersBack ? more.shift() : undefined;
  if (!vector) throw new BrainUnavailable('worker', 'No embedding came back.');
  const understanding = withForeign(meant, vector, mind.world);
  const halves = await splitQuestions(input, before, understanding, mind, embedder);
  const learned = learn(before, understanding);
  const memory: Memory = { ...learned, mood: feel(learned.mood, persona, understanding) };
  const claimed = claims.map((text, index) => ({ text, vector: more[index] as Vector }));
  const asked: Question = { understanding, vector, claims: claimed, ...(apart ? { apart } : {}) };
  const remembered = { before, memory };
  const parts: Situation[] = [];
  for (const part of read) {
    parts.push(buildSituation(input, { ...part, claims: claimed }, remembered, mind));
    // A scene may have a thousand lines, and others talk at the same time.
    await breathe();
  }
  return { situation: { ...buildSituation(input, asked, remembered, mind), parts }, asked, halves, remembered };
}

/** Runs one turn: understand, remember, feel, choose, word, guard. */
async function think(input: TurnInput, mind: PreparedCharacter, embedder: Embedder): Promise<Reply> {
  const { persona, scene } = input;
  const read = await readTurn(input, mind, embedder);
  const { situation } = read;
  const { understanding, memory } = situation;
  const { plan, rule, isEvasive, unanswered } = await planReply(input, read, mind);
  const { moves: planned, withheld } = plan;
  const emotion = emotionFor(understanding, persona, memory, {
    text: planned
      .flatMap((move) => (move.kind === 'line' ? [move.line.spoken] : move.kind === 'sheet' ? [move.text] : []))
      .join(' '),
    held: withheld !== null,
    confesses: planned.some((move) => move.kind === 'line' && move.line.secret),
  });
  // An interested portrait doesn't laugh.
  const gestureCode = emotion.name === 'INTEREST' ? 1 : emotion.code;
  const moves = withQuestion(withGesture(plan.moves, situation), situation);
  const spares = () => word(spareMoves(situation), situation, emotion.code);
  const worded = word(moves, situation, gestureCode);
  const kept = guard(worded, memory, spares);
  const pieces = joinIn(kept, input, situation);
  const conveyed = pieces.flatMap((piece) => (piece.line ? [piece.line] : []));
  const text = pieces.flatMap((piece) => piece.sentences.map((sentence) => sentence.text));
  const told = conveyed.filter((line) => line.kind === 'personal' || line.kind === 'common').map((line) => line.text);
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
      aside: moves.some(isAside),
    }),
    told,
    isEmpty: told.length === 0 || (input.group?.after != null && (situation.hits[0]?.score ?? 0) < joining),
    isEvasive: isEvasive || !kept.some((piece) => worded.includes(piece)),
    trace: buildTrace(situation, rule),
    unanswered,
    items: [...new Set([...understanding.items.map((item) => item.id), ...itemsMentionedIn(text.join(' '), scene)])],
  };
}

/** Number of attempts at different words before the same ones are forbidden. */
const mostTries = 6;

function isNew(reply: Reply, given: ReadonlySet<string>): boolean {
  const said = reply.pieces.flatMap((piece) => piece.sentences).filter(({ speaker }) => speaker === 'npc');
  return said.some(({ text }) => !given.has(toSaid(text)));
}

/** Creates a reply that differs from the earlier ones to the same message. */
async function thinkAnew(input: TurnInput, mind: PreparedCharacter, embedder: Embedder): Promise<Reply> {
  const given = new Set((input.avoid ?? []).map(toSaid));
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    if (attempt > 0) await breathe();
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
  const { memory, told, trace, items, isEmpty, isEvasive, unanswered } = reply;
  const found = { told, itemsMentioned: items, isEmpty, isEvasive, trace };
  yield { type: 'turn', memory, ...found, findUnanswered: async () => unanswered };
}

/** Returns how well the best line that only this character knows answers a message. */
/** The stake of who can say where to look for what the message asks for. */
const knowsWhere = 0.95;

async function readStake(
  { persona, scene, memory, utterance }: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'utterance'>,
  { index, world }: PreparedCharacter,
  embedder: Embedder,
): Promise<number> {
  const context = { persona, scene, memory: recall(memory, persona), world };
  const understanding = understand(utterance, context);
  const { query, question, aboutCharacter, acts } = understanding;
  if (acts.has('out-of-world') || acts.has('role-break')) return 0;
  if (findAskedFor(understanding, context.memory)) return knowsWhere;
  const [vector] = await embedder.embed([truncateText(query, longestQuery)]);
  if (!vector) return 0;
  const hits = index.search({ text: query, vector, kind: question, aboutCharacter });
  const best = hits.find(({ line }) => line.kind === 'personal' && !context.memory.told.includes(line.text));
  return Math.max(0, Math.min(1, best?.score ?? 0));
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
    stake: async (asked) => readStake(asked, await prepare(asked.persona, asked.scene), embedder),
    async *reply(input) {
      if (input.signal?.aborted) throw new BrainUnavailable('aborted', 'The turn was given up.');
      const reply = await thinkAnew(input, await prepare(input.persona, input.scene), embedder);
      const playerName = reply.memory.player.name ?? plausibleName(input.playerName);
      yield* withNames(toEvents(reply), input.persona, playerName);
    },
    close: () => Promise.resolve(),
  };
}
