import {
  findAdvice,
  followUp,
  type PlaytestQuest,
  type QuestDetail,
  questionsToFind,
  questionsToLearn,
  type SceneDetail,
} from '@emberlore/contract';
import type { Visit } from './visit.ts';

/** Maximum number of lines that the player says in a scene. */
const SAID_MOST = 25;

const findName = ({ characters }: SceneDetail, id: string) =>
  characters.find(({ characterId }) => characterId === id)?.characterName ?? '';

const mayGoOn = (visit: Visit) => visit.said() < SAID_MOST;

/** Describes in a sentence how a quest went, given whether it was completed. */
type DescribeOutcome = (completed: boolean) => string;

async function meet(visit: Visit, quest: QuestDetail, scene: SceneDetail): Promise<DescribeOutcome> {
  const { questId, questTriggerId: characterId } = quest;
  const name = findName(scene, characterId);
  const matters = (quest.questMatter ?? '').split(',').map((phrase) => phrase.trim());
  const lines = ['Hello. May I talk with you?', ...matters.filter(Boolean).map((matter) => `Tell me about ${matter}.`)];
  for (const text of lines) if (!visit.isDone(questId) && mayGoOn(visit)) await visit.say({ characterId, text });
  return (completed) => (completed ? `${name} answered.` : `${name} did not answer.`);
}

/** Asks one question after another, and follows any advice given before asking on. */
async function learn(visit: Visit, quest: QuestDetail, scene: SceneDetail): Promise<DescribeOutcome> {
  const { questId, questTriggerId } = quest;
  const name = findName(scene, questTriggerId);
  const followed = new Set<string>();
  const waiting = questionsToLearn(quest, scene);
  let last = '';
  while (!visit.isDone(questId) && mayGoOn(visit)) {
    const line = waiting.shift();
    if (!line) break;
    last = line.text;
    const advice = findAdvice(await visit.say(line), followed);
    if (!advice) continue;
    followed.add(advice);
    waiting.unshift({ characterId: questTriggerId, text: followUp(advice, line.characterId === questTriggerId) });
  }
  return (completed) =>
    completed ? `${name} told it when asked: “${last}”` : `${name} did not tell it, whatever was asked.`;
}

async function find(visit: Visit, quest: QuestDetail, scene: SceneDetail): Promise<DescribeOutcome> {
  const { questId } = quest;
  const named = scene.items.find(({ itemId }) => itemId === quest.questTriggerId)?.itemName ?? 'item';
  const item = named.replace(/^(?:the|an?) /i, '');
  for (const line of questionsToFind(quest, scene)) {
    if (visit.isBegun(questId) || !mayGoOn(visit)) break;
    await visit.say(line);
  }
  const begun = visit.isBegun(questId);
  // Each search finds one item, so others may be found first.
  while (visit.isBegun(questId) && !visit.isDone(questId) && (await visit.search()));
  return (completed) => {
    if (completed) return `The ${item} came up in the talk, and a search found it.`;
    return begun
      ? `A search did not find the ${item}.`
      : `Nobody brought up the ${item}, so there was nothing to search for.`;
  };
}

async function fight(visit: Visit, quest: QuestDetail, scene: SceneDetail): Promise<DescribeOutcome> {
  const { questId, questTriggerId: characterId } = quest;
  const name = findName(scene, characterId);
  if (!visit.isBegun(questId) && mayGoOn(visit)) await visit.say({ characterId, text: 'I have come to face you.' });
  if (visit.losesTo(characterId) && visit.isBegun(questId) && !visit.isDone(questId))
    await visit.fight(characterId, 'lost');
  if (visit.isDone(questId)) return () => `${name} gave way without a duel.`;
  const rounds = visit.isBegun(questId) && visit.beats(characterId) ? await visit.fight(characterId, 'won') : null;
  return (completed) => {
    if (!completed) return `The duel with ${name} was not won.`;
    return rounds === null
      ? `${name} gave way without a duel.`
      : `The duel with ${name} was won after ${rounds} rounds.`;
  };
}

const playByType = { DIALOGUE: meet, KNOWLEDGE: learn, SEARCH: find, FIGHT: fight };

function isThere({ questType, questTriggerId }: QuestDetail, { characters, items }: SceneDetail): boolean {
  if (questType === 'SEARCH') return items.some(({ itemId }) => itemId === questTriggerId);
  return characters.some(({ characterId }) => characterId === questTriggerId);
}

/** Plays a scene as a person would, using only what players see. Returns how each quest went. */
export async function playScene(visit: Visit, scene: SceneDetail): Promise<PlaytestQuest[]> {
  const outcomes = new Map<string, DescribeOutcome>();
  const asked = new Map<string, number>();
  // A scene without quests can end the story with its first reply.
  await visit.settle();
  for (const quest of scene.quests) {
    const playQuest = playByType[quest.questType];
    const missing: DescribeOutcome = () => 'What the quest is about is not in the scene.';
    await visit.ask();
    const isOut = !visit.exists(quest.questId);
    const skipped: DescribeOutcome = () => 'The quest does not exist after the choices that were made.';
    if (isOut) outcomes.set(quest.questId, skipped);
    else outcomes.set(quest.questId, isThere(quest, scene) ? await playQuest(visit, quest, scene) : missing);
    asked.set(quest.questId, visit.said());
  }
  for (const { characterId } of scene.quests.length === 0 ? scene.characters : [])
    await visit.say({ characterId, text: 'Hello. May I talk with you?' });
  await visit.ask();
  await visit.settle();
  const played = scene.quests.filter(({ questId }) => visit.exists(questId));
  return played.map(({ questId, questName, questDescription }) => {
    const completed = visit.isDone(questId);
    const how = outcomes.get(questId)?.(completed) ?? '';
    return { questId, questName, questDescription, completed, how, asked: asked.get(questId) ?? 0 };
  });
}
