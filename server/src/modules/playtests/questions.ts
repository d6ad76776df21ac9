import type { QuestDetail, SceneDetail } from '@emberlore/contract';

/** Something to say, and to whom. */
export interface Line {
  characterId: string;
  text: string;
}

const small = new Set(
  (
    'a an the and or but of to in on at by for from with into over under out up down as than that this who what which ' +
    'when where is are was were be has have had do does did will would can could may might must not no it its he she they you'
  ).split(' '),
);

/** What a place makes one ask about: the things that its description names, the longest first. */
function topicsOf(description: string): string[] {
  const named = [...description.matchAll(/\b(?:the|a|an|his|her|their) ([\p{L}'-]+)(?: ([\p{L}'-]+))?/giu)];
  const topics = named.flatMap(([, first = '', second = '']) => {
    if (small.has(first.toLowerCase())) return [];
    return [second === '' || small.has(second.toLowerCase()) ? first : `${first} ${second}`];
  });
  return [...new Set(topics)].sort((one, other) => other.length - one.length);
}

function aboutName({ questName }: QuestDetail): string {
  const matter = questName.replace(/^(?:What|Why|Who|How) /, (word) => word.toLowerCase());
  const isClause = /^(?:what|why|who|how|where|when) /i.test(matter);
  return isClause ? `Can you tell me ${matter}?` : `What can you tell me about "${matter}"?`;
}

const swaps: [RegExp, string][] = [
  [/\b(?:he|she) (?:is|was)\b/gi, 'you are'],
  [/\b(?:he|she) has\b/gi, 'you have'],
  [/\bI am\b/g, 'you are'],
  [/\bI was\b/g, 'you were'],
  [/\b(?:he|she|they|I)\b/g, 'you'],
  [/\b(?:his|her|their|my|our)\b(?= \w)/gi, 'your'],
  [/\b(?:him|them|me|us)\b/gi, 'you'],
];

const advised =
  /\bask (?:me|him|her|them|[\p{L}' ]{3,30}?) (?:straight out )?((?:about|who|whom|whose|what|which|when|where|why|how|to whom)\b[^.?!]*)/iu;

/** The first piece of advice in what was heard that has not been followed yet. */
export function adviceIn(sentences: readonly string[], followed: ReadonlySet<string>): string | undefined {
  return sentences.find((sentence) => /\bask\b/i.test(sentence) && sentence.length <= 200 && !followed.has(sentence));
}

/** What somebody asks who was given this advice: 'Ask her who took it.' becomes 'Tell me who took it.' */
export function followUp(advice: string): string {
  const clause = advised.exec(advice)?.[1]?.trim();
  if (!clause) return `Somebody told me: "${advice}" What is that about?`.slice(0, 280);
  return `Tell me ${swaps.reduce((text, [from, to]) => text.replace(from, to), clause)}.`;
}

/** What a person asks, in this order, in order to learn something from somebody. */
export function questionsToLearn(quest: QuestDetail, scene: SceneDetail): Line[] {
  const target = quest.questTriggerId;
  const name = scene.characters.find(({ characterId }) => characterId === target)?.characterName ?? '';
  const topics = topicsOf(scene.sceneDescription).slice(0, 6);
  const to = (text: string): Line => ({ characterId: target, text });
  const others = scene.characters.filter(({ characterId }) => characterId !== target);
  return [
    to('Good day to you.'),
    to(aboutName(quest)),
    to('What should I do here?'),
    ...others.map(({ characterId }) => ({ characterId, text: `What should I ask ${name}?` })),
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
export function questionsToFind(quest: QuestDetail, scene: SceneDetail): Line[] {
  const name = scene.items.find(({ itemId }) => itemId === quest.questTriggerId)?.itemName ?? '';
  const plain = name.replace(/^(?:the|an?) /i, '');
  const asked = /^[\p{L}]+'s? /u.test(plain) ? plain : `the ${plain}`;
  return scene.characters.flatMap(({ characterId }) => [
    { characterId, text: `Where might I find ${asked}?` },
    { characterId, text: `Have you seen ${asked} anywhere?` },
  ]);
}
