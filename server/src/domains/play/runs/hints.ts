import { withinSentence, withThe } from '@emberlore/contract';
import type { QuestBook } from './quest-rules.ts';

/** Somebody of a scene, as far as it matters for who may say what. */
export interface Voice {
  characterId: string;
  name: string;
  /** Everything that is written about the character, to know whose words a hint sounds like. */
  words: string;
}

const firstPerson = /\b(?:I|me|my|mine|myself|we|us|our|I'm|I've|I'd|I'll)\b/i;
/** 'Ask me', 'ask straight out': the one who says so is the one to be asked. */
const pointsAtSpeaker = /\bask (?:me|us)\b|\bmyself\b/i;
const pointsAtOther =
  /\b(?:ask|talk to|talk with|speak to|speak with|find) (?:him|her|them|the|my|that|old|mr|mrs|miss|mistress)\b|(?:^|[.!?;] )(?:he|she|they)\b/i;

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  return folded(text).match(/\p{L}{4,}/gu) ?? [];
}

/** Whether a hint speaks of somebody by the last word of the name: 'Captain' and 'the' name many. */
function names(hint: string, { name }: Voice): boolean {
  const last = folded(name).split(' ').at(-1) ?? '';
  return folded(hint)
    .split(/[^\p{L}]+/u)
    .includes(last);
}

/**
 * Whether a hint sounds right from this speaker. A hint about a character is either that character's own ("Ask me what
 * day it was.") or said of them by another ("Ask the boy."). A hint about an item may be anybody's.
 */
function sounds(hint: string, about: string, speaker: Voice, people: readonly Voice[]): boolean {
  const target = people.find(({ characterId }) => characterId === about);
  if (!target) return true;
  const isTarget = speaker.characterId === about;
  const alone = people.length === 1;
  if (pointsAtSpeaker.test(hint)) return isTarget;
  if (names(hint, target) || pointsAtOther.test(hint)) return !isTarget || alone;
  return firstPerson.test(hint) ? isTarget : !isTarget || alone;
}

/** How many of a hint's words the character uses, too. */
function kinship(hint: string, { words }: Voice): number {
  const own = new Set(wordsOf(words));
  return new Set(wordsOf(hint).filter((word) => own.has(word))).size;
}

/** Who says which hint about whom, among these people. */
const speakersKept = new WeakMap<readonly Voice[], Map<string, readonly Voice[]>>();

/** Who says a hint, worked out once for the people of a scene as they are. */
function speakersOf(hint: string, about: string, people: readonly Voice[]): readonly Voice[] {
  const kept = speakersKept.get(people) ?? new Map<string, readonly Voice[]>();
  speakersKept.set(people, kept);
  const key = `${about} ${hint}`;
  const speakers = kept.get(key) ?? chosenSpeakers(hint, about, people);
  kept.set(key, speakers);
  return speakers;
}

/** Anybody it suits, but one in the first person only whoever it suits best. */
function chosenSpeakers(hint: string, about: string, people: readonly Voice[]): readonly Voice[] {
  const able = people.filter((speaker) => sounds(hint, about, speaker, people));
  if (!firstPerson.test(hint)) return able;
  const most = Math.max(...able.map((speaker) => kinship(hint, speaker)));
  return able.filter((speaker) => kinship(hint, speaker) === most);
}

/** The hints of a scene's open quests that this speaker may drop, in the order of the quests. */
export function hintsFor(book: QuestBook, speakerId: string, people: readonly Voice[]): string[] {
  return book.flatMap(({ rule, standing }) => {
    const { hint, type, targetId } = rule;
    // Who is being talked with needs no pointing at.
    if (hint === null || standing.completed || (type === 'DIALOGUE' && targetId === speakerId)) return [];
    const speakers = speakersOf(hint, targetId, people);
    return speakers.some(({ characterId }) => characterId === speakerId) ? [hint] : [];
  });
}

/** What a quest is called, and whom or what it is about. */
export interface Naming {
  name: string;
  target: string;
}

/** What somebody who is along would say of a quest in words of their own. */
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
      return `I fear that ${whom} is not to be talked round. It will come to a fight.`;
  }
}

/**
 * What a partner may say who is asked what to do next: the hints of open quests, the begun ones first. A hint in the first
 * person is somebody's of the scene; the partner, who is not that one, says it in other words.
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
