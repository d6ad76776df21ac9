import { requestQuestions } from '../banks/request-questions.ts';
import { findInvitations, isForLater } from '../choosing/may-tell.ts';
import type { Situation } from '../choosing/plan.ts';
import type { Embedder, Vector } from '../finding/embedder.ts';
import { type FactFinder, stated } from '../finding/facts.ts';
import { sensesForeign } from '../finding/foreign-sense.ts';
import type { Hit, KnowledgeIndex, Line, Query } from '../finding/retrieve.ts';
import { isSparse } from '../finding/sparse.ts';
import { isGuess, questionIn } from '../reading/acts.ts';
import { spellOut } from '../reading/chat-spelling.ts';
import { handedBack } from '../reading/handed-back.ts';
import type { World } from '../reading/out-of-world.ts';
import { twoQuestionsIn } from '../reading/two-questions.ts';
import type { Act, Understanding } from '../reading/types.ts';
import { understand } from '../reading/understand.ts';
import { plausibleName } from '../text/names.ts';
import { createRandom } from '../text/random.ts';
import { splitSentences } from '../text/sentences.ts';
import { sameText, truncateText } from '../text/text.ts';
import type { Memory, Persona, SceneView, TurnInput } from '../types.ts';
import type { PreparedCharacter } from './prepared-characters.ts';

/** Characters of a message that are compared by meaning: the time for its vector grows with its length. */
export const longestQuery = 300;

/** Acts of a question, an order or a gift without any other meaning. */
const openActs: ReadonlySet<Act> = new Set<Act>(['question', 'request', 'statement', 'order', 'gift', 'accusation']);

/** Detects out-of-world questions that no word list contains, by their similarity to known ones. */
export function withForeign(meant: Understanding, vector: Vector, world: World): Understanding {
  const plain = meant.acts.has('action') || meant.refersBack || meant.items.length > 0;
  // 'Can I have a ...?' can end in anything, and so can an offer.
  const common = meant.commonQuestion !== null && !(meant.commonQuestion in requestQuestions);
  const courtesy = common || [...meant.acts].some((act) => !openActs.has(act));
  if (plain || courtesy || !sensesForeign(meant.matter, vector, world)) return meant;
  return { ...meant, acts: new Set([...meant.acts, 'out-of-world']) };
}

/** Returns the sentences of a message that may state something: 'Do you eat fish?' and 'What are you hiding?' do not. */
export const statedIn = ({ matter, besides }: Understanding): string[] =>
  [matter, ...besides].filter((sentence) => questionIn(sentence) === null || isGuess(sentence));

/** Something that the player claims. */
export interface Claim {
  text: string;
  vector: Vector;
}

/**
 * Understands a message. One that hands the character's last question back asks the character just that, and one that
 * objects to the answer asks the player's last question again.
 */
export function readMessage(
  { utterance, history }: TurnInput,
  context: Parameters<typeof understand>[1],
): Understanding {
  const meant = understand(utterance, context);
  if (utterance.kind !== 'speech') return meant;
  const { facts, kindness } = meant;
  const unanswered = meant.acts.has('objection') && meant.question === null ? context.memory.asked.at(-1)?.text : null;
  if (unanswered) return { ...understand({ kind: 'speech', text: unanswered }, context), facts, kindness };
  const asked = handedBack(spellOut(utterance.text), lastReplyIn(history));
  if (asked === null) return meant;
  return { ...understand({ kind: 'speech', text: asked }, context), facts, kindness, handsBack: true };
}

/** A message, or one of its two questions, with its vector. */
export interface Question {
  understanding: Understanding;
  vector: Vector;
  /** The vector of its own words, without what it refers back to. */
  apart?: Vector;
  /** What its sentences claim, with their vectors. */
  claims?: readonly Claim[];
}

/** A character's memory before a message, and with what the message tells. */
export interface MemoryUpdate {
  before: Memory;
  memory: Memory;
}

/** Splits a message with two questions and understands each separately. */
export async function splitQuestions(
  { persona, scene, utterance }: TurnInput,
  memory: Memory,
  whole: Understanding,
  { world }: PreparedCharacter,
  embedder: Embedder,
): Promise<Question[]> {
  const foreign = whole.acts.has('role-break') || whole.acts.has('out-of-world');
  const asked =
    utterance.kind === 'speech' && !foreign && !whole.handsBack ? (twoQuestionsIn(spellOut(utterance.text)) ?? []) : [];
  const meant = asked.map((text) => understand({ kind: 'speech', text }, { persona, scene, memory, world }));
  const vectors = await embedder.embed(meant.map(({ query }) => truncateText(query, longestQuery)));
  return meant.map((understanding, index) => ({ understanding, vector: vectors[index] as Vector }));
}

/** Returns the last and the first sentence of a message of several. */
function listEnds({ kind, text }: TurnInput['utterance']): string[] {
  if (kind !== 'speech') return [];
  const sentences = splitSentences(text.replace(/\*[^*]*\*/g, ' ').trim()).filter((each) => each.text.length > 1);
  return sentences.length > 1 ? [sentences.at(-1), sentences[0]].flatMap((each) => (each ? [each.text] : [])) : [];
}

/** Reads the last and the first sentence of a message alone. */
export async function readParts(
  input: TurnInput,
  context: Parameters<typeof understand>[1],
  embedder: Embedder,
): Promise<Question[]> {
  const read = (text: string) => readMessage({ ...input, utterance: { kind: 'speech', text } }, context);
  const meant = listEnds(input.utterance).map(read);
  const queries = meant.flatMap(({ query, matter, refersBack }) => (refersBack ? [query, matter] : [query]));
  const vectors = await embedder.embed(queries.map((query) => truncateText(query, longestQuery)));
  return meant.map((understanding) => {
    const vector = vectors.shift() as Vector;
    return { understanding, vector, ...(understanding.refersBack ? { apart: vectors.shift() as Vector } : {}) };
  });
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

/** Returns the fact that is closest to one of the claims. */
function findToldFact(claims: readonly Claim[], findFact: FactFinder | null): Situation['told'] {
  if (!findFact) return null;
  const found = claims.flatMap(({ text, vector }) => findFact(text, vector) ?? []);
  return found.sort((one, other) => other.score - one.score)[0] ?? null;
}

/** How much less a message counts with the topic that it refers back to than its own words. */
const withTopic = 0.15;

/** Ranks answers by the message with its topic, or by its own words: a follow-up may be clear with either. */
function rankAnswers(answers: KnowledgeIndex, query: Query, ownQuery: Query | undefined): Hit[] {
  const best = new Map<Line, Hit>();
  const searched = ownQuery
    ? [...answers.search(ownQuery), ...answers.search(query).map((hit) => ({ ...hit, score: hit.score - withTopic }))]
    : answers.search(query);
  for (const hit of searched)
    if (hit.score > (best.get(hit.line)?.score ?? Number.NEGATIVE_INFINITY)) best.set(hit.line, hit);
  return [...best.values()].sort((one, other) => other.score - one.score);
}

/**
 * Whether an answer may be given now: the line that it waits for has been told, the line that it evades has not, and no
 * rule of the story holds it back.
 */
const isOpenAnswer = ({ text, onceTold, evades }: Line, { heldAnswers = [] }: SceneView, { told }: Memory): boolean =>
  (onceTold === undefined || told.includes(onceTold)) &&
  (evades === undefined || !told.includes(evades)) &&
  !heldAnswers.includes(text);

/** Adds the texts of the lines that a reply told in the first person. */
function withTexts(reply: string, lines: readonly Line[]): string {
  const said = sameText(reply);
  const told = lines.filter(({ spoken }) => said.includes(sameText(spoken)));
  return [reply, ...told.map(({ text }) => text)].join(' ');
}

/** Whether a line is another's public description, which nobody with words of their own recites. */
const isOthersDescription = ({ kind, text, spoken }: Line, persona: Persona): boolean =>
  !isSparse(persona) && kind === 'about' && spoken === text;

const foldedTexts = new WeakMap<object, string>();

/**
 * Folds texts of a turn once, however many parts of the message are looked at and replies are tried. `holder` is the object
 * of the turn that has them.
 */
function foldOnce(holder: object, texts: readonly string[]): string {
  const folded = foldedTexts.get(holder) ?? sameText(texts.join(' '));
  foldedTexts.set(holder, folded);
  return folded;
}

export function buildSituation(
  input: TurnInput,
  { understanding, vector, apart, claims = [] }: Question,
  { before, memory }: MemoryUpdate,
  { index, answers, findOrdinary, findFact, findFollowUps }: PreparedCharacter,
): Situation {
  const { persona, scene } = input;
  const { question, aboutCharacter } = understanding;
  const topic = index.lines.find((line) => line.text === memory.topics[0]);
  // What another has just told need not be told again.
  const justSaid = input.group?.after ? input.group.heard.slice(-1) : [];
  const folded = [
    ...(input.avoid ? [foldOnce(input.avoid, input.avoid)] : []),
    ...justSaid.map((heard) => foldOnce(heard, [heard.said])),
  ];
  const given = folded.filter((text) => text !== '').join(' ');
  const isReserved = ({ line }: Hit) =>
    isForLater(line, scene, memory) || (given !== '' && given.includes(sameText(line.spoken)));
  // What everybody knows is told by one of them.
  const around = input.group ? foldOnce(input.group, [input.group.saidAround ?? '']) : '';
  const toldBy = ({ line }: Hit) =>
    scene.toldByOthers?.find(({ text }) => line.kind === 'common' && text === line.text);
  const isTold = (hit: Hit) =>
    hit.line.kind === 'common' && (around.includes(sameText(hit.line.spoken)) || toldBy(hit) !== undefined);
  const query = { text: understanding.query, vector, kind: question, aboutCharacter };
  const ownQuery = apart && { ...query, text: understanding.matter, vector: apart };
  const found = index.search(query);
  const ownWords = ownQuery && index.search(ownQuery);
  const lastReply = lastReplyIn(input.history);
  const nearestFact = findToldFact(claims, findFact);
  const [closest] = found;
  const closestTold = closest && toldBy(closest);
  const meant = findOrdinary?.(addressed(understanding), apart ?? vector);
  return {
    understanding,
    persona,
    scene,
    memory,
    opens: before.place !== scene.name,
    playerName: memory.player.name ?? plausibleName(input.playerName),
    lastReply,
    invitations: findInvitations(lastReply, persona, scene),
    hits: found.filter((hit) => !isReserved(hit) && !isTold(hit) && !isOthersDescription(hit.line, persona)),
    ...(ownWords ? { apart: new Map(ownWords.map(({ line, score }) => [line, score])) } : {}),
    answers: answers
      ? rankAnswers(answers, query, ownQuery).filter(({ line }) => isOpenAnswer(line, scene, memory))
      : [],
    followUps:
      lastReply === null
        ? []
        : (findFollowUps?.(withTexts(lastReply, index.lines), ownQuery ? [query, ownQuery] : [query]) ?? []),
    reserved: found.slice(0, 1).find(isReserved) ?? null,
    toldByOther: closest && closestTold ? { score: closest.score, by: closestTold.by } : null,
    nearTopic: topic ? index.near(topic).filter((hit) => !isReserved(hit) && !isTold(hit)) : [],
    ordinary: meant?.matches ?? [],
    story: meant?.story ?? 0,
    avoid: given,
    nearestFact,
    told: nearestFact && nearestFact.score >= stated ? nearestFact : null,
    random: createRandom(`${input.seed}/${memory.turn}`),
  };
}
