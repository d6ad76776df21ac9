import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { VoiceSheet } from '@emberlore/contract';
import { LRUCache } from 'lru-cache';
import { BrainUnavailable } from '../errors.ts';
import { createAnswerIndex } from '../finding/answers.ts';
import type { Embedder } from '../finding/embedder.ts';
import { createFactFinder, type FactFinder } from '../finding/facts.ts';
import { createFollowUpFinder, type FollowUpFinder } from '../finding/follow-ups.ts';
import { listLines, withSecrets, worldTexts } from '../finding/knowledge.ts';
import { createOrdinaryFinder, type OrdinaryFinder } from '../finding/ordinary.ts';
import { countVectors, createKnowledgeIndex, type KnowledgeIndex } from '../finding/retrieve.ts';
import { loreAnswers } from '../lore/lore-answers.ts';
import { spellOut } from '../reading/chat-spelling.ts';
import { isAboutPlayer } from '../reading/claims.ts';
import { prepareWorld, type World } from '../reading/out-of-world.ts';
import type { Persona, SceneView } from '../types.ts';

/** What is known of a character in a scene before the first message. */
export interface PreparedCharacter {
  index: KnowledgeIndex;
  world: World;
  /** The meanings of a message outside the story; only characters with a voice sheet have words for them. */
  findOrdinary: OrdinaryFinder | null;
  findFact: FactFinder | null;
  /** Whether some of its facts are what the player has done. */
  knowsDeeds: boolean;
  /** The answers of the voice sheet. */
  answers: KnowledgeIndex | null;
  /** What it says when the player asks on about its last words. */
  findFollowUps: FollowUpFinder | null;
}

/** Maximum number of cached characters. */
const mindLimit = 200;
/** Maximum number of vectors of the lines of all cached characters, and of their questions: each takes about 3 kB. */
const lineLimit = 60_000;

/** Maximum number of vectors of all cached voice sheets, of answers, their questions and follow-ups. */
const questionLimit = 60_000;
/** Number of different words of a voice sheet whose index takes at most as much room as a vector. */
const wordsPerVector = 5;
/** The same for the different words of each of its texts, added up. */
const occurrencesPerVector = 20;
/** Texts of a voice sheet that are measured in one go. */
const textsAtOnce = 200;

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** Digests by persona: one with a voice sheet has 40 kB of text, and is the same object in every turn. */
const digests = new WeakMap<Persona, string>();

function digestPersona(persona: Persona): string {
  const known = digests.get(persona) ?? digest(persona);
  digests.set(persona, known);
  return known;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns how much room a prepared character takes, in vectors. */
function measureLines({ personalKnowledge, sheet }: Persona, { commonKnowledge }: SceneView): number {
  const questions = Object.values(sheet?.askedAs ?? {}).map(({ length }) => length);
  return 1 + sum([...personalKnowledge, ...commonKnowledge].map(countVectors)) + sum(questions);
}

/**
 * Returns how much room the answers and follow-ups of a voice sheet take, in vectors: for its vectors, or for the index of
 * its words if they take more. A sheet with few answers in many words has hardly any vectors.
 */
async function measureSheet({ answers = [], followUps = {} }: VoiceSheet): Promise<number> {
  const asides = Object.values(followUps);
  const vectors =
    sum(answers.map(({ asked, say }) => countVectors(say) + asked.length)) + sum(asides.map(({ length }) => length));
  const texts = [...answers, ...asides.flat()].flatMap(({ asked, say }) => [...asked, say]);
  const words = new Set<string>();
  let occurrences = 0;
  for (const [at, text] of texts.entries()) {
    const own = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
    for (const word of own) words.add(word);
    occurrences += own.size;
    if (at % textsAtOnce === textsAtOnce - 1) await breathe();
  }
  return Math.ceil(Math.max(1, vectors, words.size / wordsPerVector, occurrences / occurrencesPerVector));
}

const isGivenUp = (error: unknown): boolean => error instanceof BrainUnavailable && error.reason === 'aborted';

/**
 * Returns the cached value of a key, or reads it; a failed read is not kept. A read that its client gave up is begun again for
 * those who wait for it too.
 */
function readOnce<T extends object>(
  cache: LRUCache<string, Promise<T>>,
  { key, size }: { key: string; size: number },
  read: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key);
  if (known)
    return known.catch((error: unknown) => {
      if (isGivenUp(error)) return readOnce(cache, { key, size }, read);
      throw error;
    });
  const found = read();
  cache.set(key, found, { size });
  found.catch(() => cache.get(key) === found && cache.delete(key));
  return found;
}

/** What is prepared of a voice sheet alone: a character has the same in all scenes. */
type PreparedSheet = Pick<PreparedCharacter, 'answers' | 'findFollowUps'>;

/**
 * Caches the answers and follow-ups of voice sheets by their texts. How much room a sheet takes shows when it is read:
 * until then it counts as one vector.
 */
function createPreparedSheets(embedder: Embedder) {
  const cache = new LRUCache<string, Promise<PreparedSheet>>({ maxSize: questionLimit });
  const read = async (key: string, { name, pronouns }: Persona, sheet: VoiceSheet): Promise<PreparedSheet> => {
    const answers = [...(sheet.answers ?? []), ...(await loreAnswers({ name, pronouns, sheet }))];
    const whole = { ...sheet, answers };
    const size = await measureSheet(whole);
    const begun = cache.peek(key);
    // The size of an entry only changes with its value.
    if (begun && cache.delete(key)) cache.set(key, begun, { size });
    return {
      answers: await createAnswerIndex(whole, embedder),
      findFollowUps: await createFollowUpFinder(whole, embedder),
    };
  };
  // A sheet is the same object in every turn, and digesting a long one takes a millisecond.
  const keys = new WeakMap<VoiceSheet, string>();
  return (persona: Persona): Promise<PreparedSheet> | PreparedSheet => {
    const { sheet, name, pronouns } = persona;
    const { answers = [], followUps = {}, lorebook = [] } = sheet ?? {};
    if (!sheet || answers.length + lorebook.length + Object.keys(followUps).length === 0)
      return { answers: null, findFollowUps: null };
    // Only entries of a lorebook speak of the character.
    const key =
      keys.get(sheet) ?? digest([answers, followUps, ...(lorebook.length > 0 ? [lorebook, name, pronouns] : [])]);
    keys.set(sheet, key);
    return readOnce(cache, { key, size: 1 }, () => read(key, persona, sheet));
  };
}

/** Caches prepared characters by their texts: an edited character is a new one. Evicts the least recently used. */
export function createPreparedCharacters(embedder: Embedder) {
  let ordinary: OrdinaryFinder | undefined;
  const readOrdinary = () => {
    ordinary ??= createOrdinaryFinder(spellOut);
    return ordinary;
  };
  const readSheet = createPreparedSheets(embedder);
  // Without what belongs to the sheet, which has a limit of its own: a character must not keep a dropped one.
  type InScene = Omit<PreparedCharacter, keyof PreparedSheet>;
  const cache = new LRUCache<string, Promise<InScene>>({ max: mindLimit, maxSize: lineLimit });
  async function read(persona: Persona, scene: SceneView): Promise<InScene> {
    const lines = await withSecrets(listLines(persona, scene), persona, embedder);
    return {
      index: await createKnowledgeIndex(lines, embedder),
      world: await prepareWorld(worldTexts(persona, scene), `${persona.name}. ${persona.description}`),
      findOrdinary: persona.sheet ? readOrdinary() : null,
      findFact: persona.sheet ? await createFactFinder(persona.sheet, embedder) : null,
      knowsDeeds: persona.sheet?.told.some(({ facts }) => facts.some(isAboutPlayer)) ?? false,
    };
  }
  return async (persona: Persona, scene: SceneView): Promise<PreparedCharacter> => {
    // What has happened and which answers are held back changes often, and nothing that is prepared depends on it.
    const changing = { happened: undefined, happenedElsewhere: undefined, heldAnswers: undefined, isAtEnd: undefined };
    const key = `${digestPersona(persona)} ${digest({ ...scene, ...changing })}`;
    const inScene = await readOnce(cache, { key, size: measureLines(persona, scene) }, () => read(persona, scene));
    return { ...inScene, ...(await readSheet(persona)) };
  };
}
