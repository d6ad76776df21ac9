import type { Scene } from '@emberlore/contract';

type Quest = Scene['quests'][number];

/** Something to say, and to whom. */
export interface Line {
  characterId: string;
  text: string;
}

const functionWords = new Set(
  (
    'a an the and or but of to in on at by for from with without into over under out up down as than that this who whom which what when where is are was were be ' +
    'has have had does do did will would can could may might must not no nobody it its he she they you your his her their them him one anyone who ever only also every'
  ).split(' '),
);

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** What a place makes one ask about: the things that its description names, the longest words first. */
function topicsOf(description: string): string[] {
  const named = [...description.matchAll(/\b(?:the|a|an|his|her|their|your) ([\p{L}'-]+)(?: ([\p{L}'-]+))?/giu)];
  const topics = named.flatMap(([, first = '', second = '']) => {
    if (functionWords.has(first.toLowerCase())) return [];
    return [functionWords.has(second.toLowerCase()) || second === '' ? first : `${first} ${second}`];
  });
  return unique(topics).sort((a, b) => b.length - a.length);
}

const swaps: [RegExp, string][] = [
  [/\b(?:he|she) (?:is|was)\b/gi, 'you are'],
  [/\b(?:he|she) has\b/gi, 'you have'],
  [/\b(?:he|she|they)\b/gi, 'you'],
  [/\b(?:his|her|their)\b(?= \w)/gi, 'your'],
  [/\b(?:him|them)\b/gi, 'you'],
];
const ownSwaps: [RegExp, string][] = [
  [/\bI am\b/g, 'you are'],
  [/\bI was\b/g, 'you were'],
  [/\bI\b/g, 'you'],
  [/\bmy\b/gi, 'your'],
  [/\b(?:me|us)\b/gi, 'you'],
  [/\bour\b/gi, 'your'],
];

/**
 * What somebody asks who was given a piece of advice: "Ask her who took it." becomes "Tell me who took it."; advice
 * without such a sentence is quoted.
 * @param own the advice came from the very person who is to be asked now
 */
export function followUp(advice: string, own: boolean): string {
  const asked =
    /\b[Aa]sk (me|him|her|them|[\p{L}' ]{3,30}?) (straight out )?((?:about|who|whom|whose|what|which|when|where|why|how|to whom)\b[^.?!]*)/u.exec(
      advice,
    );
  const clause = asked?.[3]?.trim();
  if (!clause) return `Somebody told me: "${advice}" What is that about?`.slice(0, 280);
  const turned = (own ? ownSwaps : swaps).reduce((text, [from, to]) => text.replace(from, to), clause);
  return `Tell me ${turned}.`;
}

/** The sentences of a reply that sound like advice or are worth going after. */
export function adviceIn(sentences: readonly string[]): string[] {
  return sentences.filter((sentence) => /\bask\b/i.test(sentence) && sentence.length <= 200);
}

/** The matter of a quest by its name: 'No Forced Locks' asks about 'no forced locks'. */
function matterOf(quest: Quest): string {
  return quest.questName.replace(/^(?:What|Why|Who|How) /, (word) => word.toLowerCase());
}

function isClause(name: string): boolean {
  return /^(?:what|why|who|how|where|when) /i.test(name);
}

function askByName(quest: Quest): string {
  const matter = matterOf(quest);
  return isClause(matter) ? `Can you tell me ${matter}?` : `What can you tell me about "${matter}"?`;
}

/** What a person asks, in this order, in order to learn something from somebody, until they have learnt it. */
export function questionsToLearn(quest: Quest, scene: Scene): Line[] {
  const target = quest.questTriggerId;
  const others = scene.characters.filter(({ characterId }) => characterId !== target);
  const name = scene.characters.find(({ characterId }) => characterId === target)?.characterName ?? '';
  const topics = topicsOf(scene.sceneDescription).slice(0, 6);
  const to = (text: string): Line => ({ characterId: target, text });
  return [
    to('Good day to you.'),
    to(askByName(quest)),
    to('What should I do here?'),
    ...others.map(({ characterId }) => ({
      characterId,
      text: `What should I ask ${name.replace(/^The /, 'the ')}?`,
    })),
    to('You can trust me. I am on your side.'),
    to('What are you hiding?'),
    ...topics.slice(0, 3).map((topic) => to(`What do you know about the ${topic}?`)),
    to('Tell me more.'),
    to('What happened, and what did you do?'),
    to('I will not tell anybody. What is it that you are not telling me?'),
    ...topics.slice(3).map((topic) => to(`Tell me about the ${topic}.`)),
    to('Please, tell me everything.'),
    to('Why?'),
    to('What is your secret?'),
  ];
}

/** What a person asks in order to find a thing. */
export function questionsToFind(quest: Quest, scene: Scene): Line[] {
  const name = scene.items.find(({ itemId }) => itemId === quest.questTriggerId)?.itemName ?? '';
  const plain = name.replace(/^(?:the|an?) /i, '');
  const asked = /^[\p{L}]+'s? /u.test(plain) ? plain : `the ${plain}`;
  return scene.characters.flatMap(({ characterId }) => [
    { characterId, text: `Where might I find ${asked}?` },
    { characterId, text: `Have you seen ${asked} anywhere?` },
  ]);
}
