import { followUp, hasPlaceholder, listQuestions, ownEntry, withThe } from '@emberlore/contract';
import { mentionsSelf, shortName } from '../text/names.ts';
import { contentStems, sameText, stemSet, words } from '../text/text.ts';
import type { Memory, Persona, SceneView } from '../types.ts';
import { createSpoilers, publicTexts, type Spoilers } from './spoilers.ts';

/** An open quest that the player knows. `target` is the name of its item or character. */
export interface Goal {
  type: 'DIALOGUE' | 'SEARCH' | 'KNOWLEDGE' | 'FIGHT';
  target: string;
  /** Whether the target is the character being talked with. */
  isSpeaker: boolean;
}

/** Everything that the suggestions for a player depend on. */
export interface TalkSoFar {
  persona: Persona;
  scene: SceneView;
  /** What the player read on entering the scene. */
  opening: string;
  memory: Memory | null;
  /** What the character said last, and everything that the player has said. */
  reply: string;
  said: readonly string[];
  goals: readonly Goal[];
}

const mostLines = 3;
/** Turns after which a player may be given a question that leads to what a quest waits for. */
const patience = 3;
const longestQuestion = 75;
/** So many characters of what was told are read: 200 lines of the longest would take 50 ms of processor each time. */
const mostToldRead = 20_000;
/** A line is as good as told once this share of its words has been said. */
const mostSaid = 0.7;

/** Chat spelling, which fits no suggestion. */
const chatty =
  /\b(?:u|ur|r|whats|cant|dont|wheres|hows|whos|whys|didnt|youre|ive|im|doesnt|isnt|wont|thats|pls|cos|gonna|wanna)\b/i;
/** Words that refer to something said before. */
const refersBack =
  /\b(?:he|she|him|her|his|hers|they|them|their|theirs|it|its|that|this|those|these|there|then|one|ones|other)\b/i;

/** Whether a question can be offered as it stands. */
function isPresentable(question: string): boolean {
  const isSentence = /^\p{Lu}.*\?$/u.test(question) && !/[?!.]/.test(question.slice(0, -1));
  return isSentence && question.length <= longestQuestion && !chatty.test(question) && !refersBack.test(question);
}

/** A line that may be suggested, by how well it suits the talk. */
interface Candidate {
  text: string;
  score: number;
  /** Whether the last reply touches it. */
  touches: boolean;
}

const overlap = (stems: readonly string[], among: ReadonlySet<string>) =>
  new Set(stems.filter((stem) => among.has(stem))).size;

/** Questions about what the character can tell and has not told: as its author wrote them, or about a thing just named. */
function questionsAbout(talk: TalkSoFar, line: string, seen: ReadonlySet<string>): string[] {
  const { suggested, askedAs } = talk.persona.sheet ?? {};
  if (suggested) return [ownEntry(suggested, line) ?? []].flat();
  const written = ownEntry(askedAs, line) ?? [];
  return written.length > 0
    ? written.filter(isPresentable)
    : findTopics(line, seen).map((topic) => `What can you tell me about ${topic}?`);
}

/** The things in a line that the player has heard of: 'the sluice', 'Lord Pell'. */
function findTopics(line: string, seen: ReadonlySet<string>): string[] {
  const named = [...line.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu)].map(([name]) => name);
  const things = [...line.matchAll(/\b(?:the|my|our) (\p{Ll}[\p{L}'’-]{3,})\b(?! \p{Ll}{3,}ing\b)/giu)].map(
    ([, noun = '']) => `the ${noun}`,
  );
  return [...named, ...things].filter((topic) => {
    const stems = contentStems(topic);
    return !/^I\b/.test(topic) && stems.length > 0 && stems.every((stem) => seen.has(stem));
  });
}

/** Whether a text speaks of the character by its title: 'the Queen' to Queen Isaura. */
function isCalledByTitle(text: string, { name }: Persona): boolean {
  const titles = words(name).filter((word) => word !== 'the' && word !== 'of');
  const said = words(text);
  return said.some((word, at) => titles.includes(word) && said[at - 1] === 'the');
}

/** Questions that untold lines answer, best first: those that the last reply touches, then those that the scene does. */
function openQuestions(talk: TalkSoFar, spoilers: Spoilers, known: ReadonlySet<string>): Candidate[] {
  const { persona, scene, memory, reply } = talk;
  const told = new Set(memory?.told ?? []);
  const own = new Set(contentStems(persona.name));
  const heard = new Set(contentStems(reply).filter((stem) => !own.has(stem)));
  const seen = new Set([...known, ...heard]);
  const answers = new Set((scene.sought ?? []).map(({ text }) => text));
  const lines = [
    // What everybody knows about the character itself is asked in the second person, if at all.
    ...scene.commonKnowledge.filter((text) => !answers.has(text) && !mentionsSelf(text, persona)),
    ...persona.personalKnowledge.filter((text) => !spoilers.isLine(text)),
  ].filter((text) => !told.has(text));
  return lines
    .flatMap((line) => {
      const stems = [...stemSet(line)].filter((stem) => !own.has(stem));
      if (overlap(stems, heard) >= mostSaid * stems.length) return [];
      const touches = overlap(stems, heard) > 0;
      const nearness = 3 * overlap(stems, heard) + overlap(stems, known);
      const best = questionsAbout(talk, line, seen)
        .filter((text) => !spoilers.isNamed(text) && !isCalledByTitle(text, persona))
        .map((text) => ({ text, touches, score: nearness + 2 * overlap(contentStems(text), seen) - text.length / 60 }))
        .sort((one, other) => other.score - one.score)[0];
      return best ? [best] : [];
    })
    .sort((one, other) => other.score - one.score);
}

/** The name of an item within a question. */
const withArticle = (name: string) => (/^\p{L}+['’]s? /u.test(name) ? name : withThe(name));

/** What serves the open quests: where something is, what somebody else is like, a question that brings the answer closer. */
function questLines({ goals, persona, scene, memory, reply }: TalkSoFar): string[] {
  const turn = memory?.turn ?? 0;
  const advice = reply.split(/(?<=[.?!]) /).find((sentence) => /\bask (?:me|us)\b/i.test(sentence));
  const advised = advice ? [followUp(advice, true)].filter((text) => text.startsWith('Tell me ')) : [];
  const knows = (text: string) => persona.personalKnowledge.includes(text) || scene.commonKnowledge.includes(text);
  const leading = (scene.sought ?? [])
    // A line that a rule still holds is not the character's yet.
    .filter(({ text, here }) => here && knows(text) && !memory?.told.includes(text))
    // The author of a quest may not read sealed texts, but could guess their lines.
    .flatMap(({ text }) => (persona.isSealed ? [] : listQuestions(persona.sheet, text).slice(0, 1)));
  const isHere = (type: Goal['type']) => goals.some((goal) => goal.type === type && goal.isSpeaker);
  return [
    ...advised,
    ...goals.flatMap(({ type, target }) => (type === 'SEARCH' ? [`Where might I find ${withArticle(target)}?`] : [])),
    ...(isHere('KNOWLEDGE') && turn >= patience ? leading.filter((text) => /^\p{Lu}.*\?$/u.test(text)) : []),
    ...goals.flatMap(({ type, target, isSpeaker }) =>
      type !== 'SEARCH' && !isSpeaker ? [`What do you make of ${withinTalk(target)}?`] : [],
    ),
    ...(isHere('KNOWLEDGE') && turn >= patience ? ['You can trust me. What is it that you are not saying?'] : []),
  ];
}

/** 'The Duke of Ashcombe' is 'the Duke of Ashcombe' within a sentence. */
const withinTalk = (name: string) => shortName(name).replace(/^The /, 'the ');

/** What fits every talk. */
function plainLines({ scene, memory, reply }: TalkSoFar): string[] {
  const isFirst = (memory?.turn ?? 0) <= 1;
  const others = scene.others.map(({ name }) => `What do you make of ${withinTalk(name)}?`);
  const begins = ['Who are you?', 'What is going on here?', 'What is on your mind?'];
  const goesOn = [
    ...(/\?["'”’]?$/.test(reply.trim()) ? ['Why do you ask?'] : ['Tell me more.']),
    'What should I do next?',
    'What worries you most?',
    'Who can be trusted here?',
    'What do you want most?',
  ];
  return isFirst ? [...begins, ...others] : [...others, ...goesOn];
}

/** Whether two questions ask nearly the same. */
function isLike(one: string, other: string): boolean {
  const [left, right] = [new Set(words(one)), new Set(words(other))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.min(left.size, right.size) > 0.75;
}

/** Returns the told lines whose words a player still knows: those told last, of which short ones may all be. */
function latestTold(memory: Memory | null): string[] {
  let left = mostToldRead;
  return (memory?.told ?? []).toReversed().filter((line) => {
    left -= line.length;
    return left >= 0;
  });
}

/**
 * Suggests up to three lines for a player to say: what the last reply leads to, what serves an open quest, and something
 * else. They name nothing that the player has not come across, and neither secrets nor what a quest waits for; each has
 * an answer. Nothing that was said before comes again.
 */
export function suggestLines(talk: TalkSoFar): string[] {
  const { persona, scene, opening, memory, goals, said } = talk;
  const read = [...publicTexts(persona, scene, opening), ...latestTold(memory), talk.reply];
  const known = new Set(read.flatMap((text) => [...stemSet(text)]));
  const sought = goals.flatMap(({ type, target }) => (type === 'SEARCH' ? [target] : []));
  const spoilers = createSpoilers(persona, scene, { known, sought });
  const open = openQuestions(talk, spoilers, known);
  const questions = open.map(({ text }) => text);
  const quests = questLines(talk);
  const turn = memory?.turn ?? 0;
  // The one that the reply leads to, one for a quest, and one that changes from turn to turn.
  // Where the reply leads nowhere, the first one changes as well.
  const led = open[0]?.touches ? 1 : 0;
  const turned = questions.slice(led, led + 4).map((_, place, all) => all[(place + turn) % all.length] ?? '');
  const ranked = [
    open[0]?.touches ? open[0].text : (turned[0] ?? ''),
    quests[turn % Math.max(1, quests.length)] ?? '',
    ...turned,
    ...quests,
    ...plainLines(talk),
  ];
  const before = new Set(said.map(sameText));
  const chosen: string[] = [];
  for (const text of ranked) {
    if (chosen.length === mostLines) break;
    // Nobody calls themself by name.
    if (hasPlaceholder(text)) continue;
    if (text !== '' && !before.has(sameText(text)) && !chosen.some((other) => isLike(text, other))) chosen.push(text);
  }
  return chosen;
}
