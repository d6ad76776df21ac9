import type { QuestDetail, SceneDetail } from './entities/scene.ts';
import { withinSentence, withThe } from './texts.ts';

/** A message and the character to send it to. */
export interface Line {
  characterId: string;
  text: string;
}

/** A quest and its scene as players see them. */
type Quest = Pick<QuestDetail, 'questName' | 'questTriggerId'>;
type SceneView = Pick<SceneDetail, 'sceneDescription' | 'characters' | 'items'>;

const functionWords = new Set(
  (
    'a an the and or but of to in on at by for from with without into over under out up down as than that this who whom which what when where is are was were be ' +
    'has have had do does did will would can could may might must not no nobody it its he she they you your his her their them him one anyone ever only also every'
  ).split(' '),
);

/** Returns the topics that a description suggests asking about, longest words first. */
function findTopics(description: string): string[] {
  const named = [...description.matchAll(/\b(?:the|a|an|his|her|their|your) ([\p{L}'-]+)(?: ([\p{L}'-]+))?/giu)];
  const topics = named.flatMap(([, first = '', second = '']) => {
    if (functionWords.has(first.toLowerCase())) return [];
    return [second === '' || functionWords.has(second.toLowerCase()) ? first : `${first} ${second}`];
  });
  return [...new Set(topics)].sort((one, other) => other.length - one.length);
}

/** Derives the subject of a quest from its name: 'No Forced Locks' asks about 'no forced locks'. */
function askAboutName({ questName }: Quest): string {
  const subject = questName.replace(/^(?:What|Why|Who|How) /, (word) => word.toLowerCase());
  const isClause = /^(?:what|why|who|how|where|when) /i.test(subject);
  return isClause ? `Can you tell me ${subject}?` : `What can you tell me about "${subject}"?`;
}

/** Replacements that turn advice about another character into a message to that character. */
const swaps: [RegExp, string][] = [
  [/\b(?:he|she) (?:is|was)\b/gi, 'you are'],
  [/\b(?:he|she) has\b/gi, 'you have'],
  [/\b(?:he|she|they)\b/gi, 'you'],
  [/\b(?:his|her|their)\b(?= \w)/gi, 'your'],
  [/\b(?:him|them)\b/gi, 'you'],
];
/** Replacements that turn advice back to its speaker. */
const ownSwaps: [RegExp, string][] = [
  [/\bI am\b/g, 'you are'],
  [/\bI was\b/g, 'you were'],
  [/\bI\b/g, 'you'],
  [/\b(?:my|our)\b/gi, 'your'],
  [/\b(?:me|us)\b/gi, 'you'],
];

const advised =
  /\bask (?:me|him|her|them|[\p{L}' ]{3,30}?) (?:straight out )?((?:about|who|whom|whose|what|which|when|where|why|how|to whom)\b[^.?!]*)/iu;

/** Returns the first piece of advice in the replies that hasn't been followed yet. */
export function findAdvice(sentences: readonly string[], followed: ReadonlySet<string>): string | undefined {
  return sentences.find((sentence) => /\bask\b/i.test(sentence) && sentence.length <= 200 && !followed.has(sentence));
}

/**
 * Turns advice into a question: 'Ask her who took it.' becomes 'Tell me who took it.'; quotes advice without such a
 * sentence. `own`: the advice came from the character to be asked.
 */
export function followUp(advice: string, own: boolean): string {
  const clause = advised.exec(advice)?.[1]?.trim();
  if (!clause) return `Somebody told me: "${advice}" What is that about?`.slice(0, 280);
  return `Tell me ${(own ? ownSwaps : swaps).reduce((text, [from, to]) => text.replace(from, to), clause)}.`;
}

/** Lists questions to learn something from a character, in the order to ask them until it is told. */
export function questionsToLearn(quest: Quest, scene: SceneView): Line[] {
  const target = quest.questTriggerId;
  const others = scene.characters.filter(({ characterId }) => characterId !== target);
  const name = scene.characters.find(({ characterId }) => characterId === target)?.characterName ?? '';
  const topics = findTopics(scene.sceneDescription).slice(0, 6);
  const to = (text: string): Line => ({ characterId: target, text });
  return [
    to('Good day to you.'),
    to(askAboutName(quest)),
    to('What should I do here?'),
    ...others.map(({ characterId }) => ({
      characterId,
      text: `What should I ask ${withinSentence(name)}?`,
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

/** Lists questions to find an item. */
export function questionsToFind(quest: Quest, scene: SceneView): Line[] {
  const name = scene.items.find(({ itemId }) => itemId === quest.questTriggerId)?.itemName ?? '';
  const asked = /^\p{L}+'s? /u.test(name) ? name : withThe(name);
  return scene.characters.flatMap(({ characterId }) => [
    { characterId, text: `Where might I find ${asked}?` },
    { characterId, text: `Have you seen ${asked} anywhere?` },
  ]);
}
