import { isForLater, mayTell } from '../../choosing/may-tell.ts';
import type { Embedder } from '../../finding/embedder.ts';
import { hiding, listLines, withSecrets } from '../../finding/knowledge.ts';
import type { Line } from '../../finding/retrieve.ts';
import { dot } from '../../finding/similar.ts';
import { confidence, confides } from '../../mood/confidences.ts';
import { seemsForeign } from '../../reading/language.ts';
import type { Act, Understanding } from '../../reading/types.ts';
import { shortName } from '../../text/names.ts';
import { splitSentences } from '../../text/sentences.ts';
import { contentStems, stemSet } from '../../text/text.ts';
import type { Memory, Persona, SceneView, TurnInput } from '../../types.ts';

/** Maximum characters of knowledge before it is narrowed to the topics of the talk. */
const knowledgeCharacters = 8_000;
/** Minimum similarity of a question to a line or its hint to count as asking for it. */
const asksNearness = 0.42;
/** Minimum similarity of a question to a line that stays locked: an order to evade something else would spoil the answer. */
const outrightNearness = 0.6;
/** Number of a message's sentences that are compared with lines. */
const mostSentences = 6;
/** Share of a line's words in a hidden text that makes the line part of it. */
const hiddenShare = 0.5;
/** The same of a line that is known to be a confession: it says in its own words what the author says in others. */
const confessedShare = 0.4;

/** What decides what a character may say in this turn, besides the turn itself. */
export interface KnowledgeMeans {
  embedder: Embedder | null;
  /** How the player's message is understood, if it is known. */
  understanding?: Understanding | undefined;
  /** The share of what would be told that there is room for; default 1. */
  share?: number;
}

/** What a character may say in this turn. */
export interface Knowledge {
  /** The character's own lines that it tells anybody, verbatim. */
  own: string[];
  /** What everybody here may know, verbatim. */
  common: string[];
  /** The character's own lines that it keeps for those who earn or ask for them, and that it may tell now. */
  unlocked: string[];
  /** A line that the message asks for and that stays locked, if it asks for nothing that may be told. */
  denied: string | null;
  /** The sentences of the author's secret that the player has learned or is trusted with, and the others. */
  secret: { out: string[]; kept: string[] };
  /** Whether not all open lines fit: what is known then depends on the topic. */
  isNarrowed: boolean;
}

/** Returns the current topic: the player's message and the two previous turns, the last of them in English too. */
function buildTopic({ utterance, history, memory }: TurnInput): string {
  const before = history.filter(({ speaker }) => speaker === 'player').slice(-2);
  return [...before.map(({ text }) => text), memory?.heard ?? '', utterance.text].join(' ');
}

function sharedStems(text: string, asked: ReadonlySet<string>): number {
  return [...stemSet(text)].filter((stem) => asked.has(stem)).length;
}

/** Titles that questions begin with. */
const formsOfAddress = 'mr mrs ms miss sir madam';

/**
 * How closely the player asks for a line, from 0 to 1: by what is shared of its words, then by meaning. A question among
 * other sentences is compared alone as well.
 */
async function findCloseness(input: TurnInput, asked: string, line: Line, embedder: Embedder | null): Promise<number> {
  const pointers = pointersOf(line);
  // 'Mr Graves' asks for nothing.
  const own = new Set(contentStems(`${formsOfAddress} ${shortName(input.persona.name)}`));
  const stems = new Set(contentStems(asked).filter((stem) => !own.has(stem)));
  if (pointers.some((pointer) => sharedStems(pointer, stems) >= 2)) return 1;
  if (!embedder || stems.size === 0) return 0;
  const { text } = input.utterance;
  const said = [...new Set([text, ...splitSentences(text).map((sentence) => sentence.text)])].slice(0, mostSentences);
  const vectors = await embedder.embed([...said, ...pointers, line.spoken]);
  const meant = vectors.slice(said.length);
  return Math.max(0, ...vectors.slice(0, said.length).flatMap((one) => meant.map((other) => dot(one, other))));
}

/** What asks for something without a question. */
const demands: readonly Act[] = ['accusation', 'pressing', 'order', 'asks-secret', 'perform'];

/** Whether the player wants to hear something: nobody turns a greeting aside. */
function wantsToHear(understanding: Understanding | undefined): boolean {
  if (!understanding) return true;
  return understanding.question !== null || demands.some((act) => understanding.acts.has(act));
}

/** How closely a message itself, without what was said before, asks for one of these texts. */
async function nearnessOf(input: TurnInput, texts: readonly string[], embedder: Embedder | null): Promise<number> {
  const { text } = input.utterance;
  const asked = new Set(contentStems(text));
  const [said, ...meant] = embedder && texts.length > 0 ? await embedder.embed([text, ...texts]) : [];
  const scores = texts.map((other, at) => {
    const vector = meant[at];
    return (said && vector ? dot(said, vector) : 0) + 0.25 * sharedStems(other, asked);
  });
  return Math.max(0, ...scores);
}

/** Whether a message asks for one of these texts at least as closely as for one of the others. */
async function isNearer(
  input: TurnInput,
  free: readonly string[],
  locked: readonly string[],
  embedder: Embedder | null,
) {
  const [open, kept] = await Promise.all([nearnessOf(input, free, embedder), nearnessOf(input, locked, embedder)]);
  return open > 0 && open >= kept;
}

/** Returns the author's words and the questions that ask for a line. */
const pointersOf = ({ text, sought, askedAs = [] }: Line) => [text, ...(sought?.hint ? [sought.hint] : []), ...askedAs];

/** Returns what the author declares hidden: the secret, and such sentences of the description. */
export function hiddenTexts({ description, secret }: Persona): string[] {
  const declared = splitSentences(description).map(({ text }) => text);
  return [...(secret ? [secret] : []), ...declared.filter((text) => hiding.test(text))];
}

/** Returns the description without what it declares hidden. */
export function openDescription({ description }: Persona): string {
  const sentences = splitSentences(description).map(({ text }) => text);
  return sentences.some((text) => hiding.test(text))
    ? sentences.filter((text) => !hiding.test(text)).join(' ')
    : description;
}

function isPartOf(line: string, hidden: readonly string[], share = hiddenShare): boolean {
  const stems = stemSet(line);
  return stems.size > 0 && hidden.some((text) => sharedStems(text, stems) / stems.size >= share);
}

const ownLines = new WeakMap<Persona, Promise<Line[]>>();

/**
 * Reads a character's own lines in all runs, each with whether it is told only to those who have earned it, once per
 * persona.
 */
function readOwnLines(persona: Persona, scene: SceneView, embedder: Embedder | null): Promise<Line[]> {
  const known = ownLines.get(persona);
  if (known) return known;
  async function read(): Promise<Line[]> {
    const whole = { ...persona, personalKnowledge: persona.numbered ?? persona.personalKnowledge };
    const all = listLines(whole, { ...scene, sought: [] }).filter(({ kind }) => kind === 'personal');
    const lines = embedder ? await withSecrets(all, persona, embedder) : all;
    const hidden = hiddenTexts(persona);
    return lines.map((line) =>
      line.when !== 'open' && isPartOf(line.text, hidden) ? { ...line, secret: true } : line,
    );
  }
  const lines = read();
  ownLines.set(persona, lines);
  lines.catch(() => ownLines.delete(persona));
  return lines;
}

/** Marks the lines that quests wait for. */
function withSought(lines: readonly Line[], { sought = [] }: SceneView): Line[] {
  return lines.map((line) => {
    const found = sought.find(({ text }) => text === line.text);
    return found ? { ...line, sought: found } : line;
  });
}

/** Returns all lines if they fit, otherwise those closest to the topic, in their own order. */
async function narrowed(
  lines: readonly string[],
  input: TurnInput,
  { embedder, share = 1 }: KnowledgeMeans,
): Promise<string[]> {
  const most = Math.round(knowledgeCharacters * share);
  if (lines.join('\n').length <= most) return [...lines];
  const asked = new Set(contentStems(buildTopic(input)));
  const vectors = embedder ? await embedder.embed([input.utterance.text, ...lines]) : [];
  const [said, ...meant] = vectors;
  const ranked = lines
    .map((line, order) => {
      const meaning = meant[order];
      const near = said && meaning ? dot(said, meaning) : 0;
      return { line, order, score: near + 0.25 * sharedStems(line, asked) };
    })
    .sort((a, b) => b.score - a.score || a.order - b.order);
  let left = most;
  const fitting = ranked.filter(({ line }) => {
    left -= line.length + 1;
    return left >= 0;
  });
  return fitting.sort((a, b) => a.order - b.order).map(({ line }) => line);
}

/** Whether a kept line may be told in this turn, and whether the player asks for it, or asks in vain. */
interface Standing {
  may: boolean;
  asked: boolean;
  /** Whether the player asks for it so plainly that the character has to turn the question aside. */
  refused: boolean;
}

/** Judges a kept line in this turn: told before, asked for and granted, or confided. */
async function judgeLine(
  line: Line,
  input: TurnInput,
  memory: Memory,
  { embedder, understanding }: KnowledgeMeans,
): Promise<Standing> {
  const { persona, scene, utterance } = input;
  const closeness = await findCloseness(input, buildTopic(input), line, embedder);
  // What was asked before has been turned aside already, unless nobody could read it then.
  const words = [input.memory?.heard ?? '', utterance.text].join(' ');
  const now = closeness >= outrightNearness ? await findCloseness(input, words, line, embedder) : closeness;
  const refused = now >= outrightNearness && wantsToHear(understanding);
  if (isForLater(line, scene, memory)) return { may: false, asked: closeness >= asksNearness, refused };
  // Which line a message in another language asks for, only the model can tell: it gets those that this scene's quests wait
  // for, whatever the trust, for nobody would ever count as having asked for them.
  const isUnread = line.sought !== undefined && seemsForeign(utterance.text);
  const asked = isUnread || closeness >= asksNearness;
  if (memory.told.includes(line.text) || (isUnread && line.when === undefined)) return { may: true, asked, refused };
  if (asked) {
    const may = mayTell(line, { memory, persona, scene, ...(understanding && { understanding }) });
    return { may, asked, refused };
  }
  if (line.when === 'end') return { may: true, asked, refused };
  const mayConfide = !line.sought && line.when !== 'confronted';
  return { may: mayConfide && confidence(memory, persona) >= confides.unasked, asked, refused };
}

/** Number of words that a told line shares with a sentence of the secret that it tells of. */
const leastShared = 2;

/**
 * Divides the author's secret into what is out, and what is still kept. Only what the character itself holds back lets a
 * part out once it is told: what everybody may know shares names and places with many a secret.
 */
function divideSecret(persona: Persona, memory: Memory, lines: readonly Line[]): Knowledge['secret'] {
  const sentences = splitSentences(persona.secret ?? '').map(({ text }) => text);
  if (confidence(memory, persona) >= confides.unasked) return { out: sentences, kept: [] };
  const secrets = hiddenTexts(persona);
  const confessed = lines.filter(({ text, secret }) => secret && memory.told.includes(text)).map(({ text }) => text);
  const told = confessed.filter((line) => isPartOf(line, secrets, confessedShare)).map(stemSet);
  const isOut = (sentence: string) => told.some((stems) => sharedStems(sentence, stems) >= leastShared);
  return { out: sentences.filter(isOut), kept: sentences.filter((sentence) => !isOut(sentence)) };
}

/**
 * Returns what the model may know in this turn. What must be earned or asked for is absent until then, and so is the
 * author's secret: what is not in the prompt can't be coaxed out of the model.
 */
export async function findKnowledge(input: TurnInput, memory: Memory, means: KnowledgeMeans): Promise<Knowledge> {
  const { embedder } = means;
  const { persona, scene } = input;
  const all = await readOwnLines(persona, scene, embedder);
  const lines = withSought(all, scene).filter(({ text }) => persona.personalKnowledge.includes(text));
  const isKept = ({ secret, sought }: Line) => secret || sought !== undefined;
  const unlocked: string[] = [];
  let denied: Line | null = null;
  let grantsSomeAsked = false;
  for (const line of lines.filter(isKept)) {
    const { may, asked, refused } = await judgeLine(line, input, memory, means);
    if (may) unlocked.push(line.text);
    if (may && asked) grantsSomeAsked = true;
    if (!may && refused) denied ??= line;
  }
  const hidden = new Set((scene.sought ?? []).map(({ text }) => text));
  const openLines = lines.filter((line) => !isKept(line));
  const open = openLines.map(({ text }) => text);
  const common = scene.commonKnowledge.filter((line) => !hidden.has(line));
  const known = await narrowed([...open, ...common], input, means);
  const own = new Set(open);
  // An order to evade beside an answer that may be told would contradict it. The locked line is in no prompt anyway.
  const free = [...openLines.flatMap(pointersOf), ...common, ...scene.hints];
  const isFree = denied !== null && !grantsSomeAsked && (await isNearer(input, free, pointersOf(denied), embedder));
  return {
    own: known.filter((line) => own.has(line)),
    common: known.filter((line) => !own.has(line)),
    unlocked,
    denied: grantsSomeAsked || !denied || isFree ? null : denied.text,
    secret: divideSecret(persona, memory, all),
    isNarrowed: known.length < open.length + common.length,
  };
}
