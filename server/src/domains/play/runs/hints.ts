import { foldText, type Pronouns, withinSentence, withThe } from '@emberlore/contract';
import type { QuestBook } from './quest-rules.ts';

/** A character of a scene, as far as it matters for who drops which hint. */
export interface Voice {
  characterId: string;
  name: string;
  pronouns: Pronouns;
  /** What the scene's author reads about the character, to judge whose words a hint resembles. */
  words: string;
}

const firstPerson = /\b(?:I|me|my|mine|myself|we|us|our|I'm|I've|I'd|I'll)\b/i;
/** 'Ask me', 'ask straight out': the speaker is the one to ask. */
const pointsAtSpeaker = /\bask (?:me|us)\b|\bmyself\b/i;
const pointsAtOther =
  /\b(?:ask|talk to|talk with|speak to|speak with|find) (?:him|her|them|the|my|that|old|mr|mrs|miss|mistress)\b|(?:^|[.!?;] )(?:he|she|they)\b/i;

function splitWords(text: string): string[] {
  return foldText(text).match(/\p{L}{4,}/gu) ?? [];
}

/** Whether a hint names a character by the last word of its name: 'Captain' and 'the' are part of many names. */
function names(hint: string, { name }: Voice): boolean {
  const last = foldText(name).split(' ').at(-1) ?? '';
  return foldText(hint)
    .split(/[^\p{L}]+/u)
    .includes(last);
}

/** Whether a hint speaks of this character: 'She keeps her bandages somewhere dry', where nobody else is a she. */
function isAbout(hint: string, { pronouns }: Voice, people: readonly Voice[]): boolean {
  const [subject = ''] = pronouns.toLowerCase().split('/');
  const sentences = foldText(hint).split(/[.!?;] /);
  return (
    sentences.some((sentence) => sentence.startsWith(`${subject} `)) &&
    people.filter((other) => other.pronouns === pronouns).length === 1
  );
}

/**
 * Whether a hint suits this speaker. A hint about a character is either that character's own ("Ask me what day it
 * was.") or another's about it ("Ask the boy."). Anyone may drop a hint about an item, but those of whom it speaks.
 */
function sounds(hint: string, about: string, speaker: Voice, people: readonly Voice[]): boolean {
  const target = people.find(({ characterId }) => characterId === about);
  if (!target) return people.length === 1 || !(names(hint, speaker) || isAbout(hint, speaker, people));
  const isTarget = speaker.characterId === about;
  const alone = people.length === 1;
  if (pointsAtSpeaker.test(hint)) return isTarget;
  if (names(hint, target) || pointsAtOther.test(hint)) return !isTarget || alone;
  return firstPerson.test(hint) ? isTarget : !isTarget || alone;
}

/** Whether the hint of a duel is said by the opponent: it neither names nor points at them. */
function isChallenge(hint: string, about: string, people: readonly Voice[]): boolean {
  const target = people.find(({ characterId }) => characterId === about);
  return target !== undefined && !names(hint, target) && !pointsAtOther.test(hint);
}

/** Counts the hint's words that the character uses too. */
function kinship(hint: string, { words }: Voice): number {
  const own = new Set(splitWords(words));
  return new Set(splitWords(hint).filter((word) => own.has(word))).size;
}

/** A cache of who drops which hint, per group of characters. */
const speakerCache = new WeakMap<readonly Voice[], Map<string, readonly Voice[]>>();

/** Returns the characters who may drop a hint. Computed once per group of characters. */
function findSpeakers(hint: string, about: string, people: readonly Voice[]): readonly Voice[] {
  const cached = speakerCache.get(people) ?? new Map<string, readonly Voice[]>();
  speakerCache.set(people, cached);
  const key = `${about} ${hint}`;
  const speakers = cached.get(key) ?? chooseSpeakers(hint, about, people);
  cached.set(key, speakers);
  return speakers;
}

/** Returns all characters whom the hint suits; for a hint in the first person, only those whom it suits best. */
function chooseSpeakers(hint: string, about: string, people: readonly Voice[]): readonly Voice[] {
  const able = people.filter((speaker) => sounds(hint, about, speaker, people));
  if (!firstPerson.test(hint)) return able;
  const most = Math.max(...able.map((speaker) => kinship(hint, speaker)));
  return able.filter((speaker) => kinship(hint, speaker) === most);
}

/** Returns the hints of a scene's open quests that this speaker may drop, in quest order. */
export function hintsFor(book: QuestBook, speakerId: string, people: readonly Voice[]): string[] {
  return book.flatMap(({ rule, standing }) => {
    const { hint, type, targetId } = rule;
    // A talk with the target needs no pointer to the target.
    if (hint === null || standing.completed || (type === 'DIALOGUE' && targetId === speakerId)) return [];
    // A challenge is nobody else's to speak.
    if (type === 'FIGHT' && isChallenge(hint, targetId, people)) return targetId === speakerId ? [hint] : [];
    const speakers = findSpeakers(hint, targetId, people);
    return speakers.some(({ characterId }) => characterId === speakerId) ? [hint] : [];
  });
}

/** A quest's name and target. */
export interface Naming {
  name: string;
  target: string;
}

/** Phrases a quest as a partner would. */
function inOwnWords({ rule, standing }: QuestBook[number], { name, target }: Naming): string {
  const whom = withinSentence(target);
  switch (rule.type) {
    case 'DIALOGUE':
      return `We have not heard ${whom} yet. That is where I would begin.`;
    case 'KNOWLEDGE':
      return `I think ${whom} knows something about “${name}”. Ask, and do not let go.`;
    case 'SEARCH':
      return standing.initialized
        ? `I say we search. Somewhere here is ${withThe(target)}.`
        : `Get them to talk about ${withThe(target)}. Then we know where to search.`;
    case 'FIGHT':
      return `I fear that it may come to a fight with ${whom}.`;
  }
}

/**
 * Returns what a partner may answer when asked what to do next: the hints of open quests, started ones first. A hint in
 * the first person belongs to a character of the scene, so the partner rephrases it.
 */
export function partnerHints(book: QuestBook, namings: ReadonlyMap<string, Naming>): string[] {
  const open = book.filter(({ rule, standing }) => rule.hint !== null && !standing.completed);
  const begun = (entry: QuestBook[number]) => (entry.standing.initialized ? 0 : 1);
  return open
    .toSorted((one, other) => begun(one) - begun(other))
    .flatMap((entry) => {
      const hint = entry.rule.hint ?? '';
      const naming = namings.get(entry.rule.questId);
      return firstPerson.test(hint) && naming ? inOwnWords(entry, naming) : hint;
    });
}
