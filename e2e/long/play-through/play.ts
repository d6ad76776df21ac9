import {
  calls,
  findAdvice,
  followUp,
  type Line,
  questionsToFind,
  questionsToLearn,
  type Scene,
  type Story,
} from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { somebody } from '../../support/player.ts';
import type { Account, RunKeys } from './account.ts';
import { listMatters } from './story-files.ts';
import { createVisit, type Exchange, type Visit } from './visit.ts';
import { type Decision, firstWay, type Way } from './ways.ts';

/** The final state of a quest. */
export interface QuestReport {
  name: string;
  type: Scene['quests'][number]['questType'];
  outcome: 'completed' | 'open';
}

/** The results of a scene. */
export interface SceneReport {
  name: string;
  quests: QuestReport[];
  messages: number;
  /** Number of duels until the scene's was won. */
  duels: number;
  /** Whether the scene is won, according to the server. */
  won: boolean;
  talk: Exchange[];
  /** The choices that were made, in order. */
  decisions: Decision[];
}

/** Signs up a new account. */
export async function join(url: string): Promise<Account> {
  const { email, password, userName } = somebody();
  const signUpData = { accountType: 'email', email, password, userName, ageConfirmed: true } as const;
  const { userAccount } = await makeCall(url, calls.signup, { parts: { signUpData } });
  return { url, token: userAccount.accessToken };
}

/** Returns all public stories, page by page, sorted by name. */
export async function readStories(url: string): Promise<{ storyId: string; storyName: string }[]> {
  const found: { storyId: string; storyName: string }[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(url, page);
    found.push(...answer.stories);
    page = answer.nextPage;
  }
  return found.sort((a, b) => a.storyName.localeCompare(b.storyName));
}

function readPage(url: string, page: number) {
  return makeCall(url, calls.getStories, { query: { filter: 'storyLikes', page } });
}

/** Starts a run of a story and returns it with what it takes to play it. */
export async function begin({ url, token }: Account, storyId: string): Promise<{ story: Story; run: RunKeys }> {
  const { story, storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  await makeCall(url, calls.playStory, { query: { storyId }, token });
  return { story, run: { storyId, storyToken } };
}

/** Plays a scene of a run until its quests are completed or no messages are left, and decides as `way` does. */
export async function playScene(
  account: Account,
  run: RunKeys,
  scene: Scene,
  way: Way = firstWay,
): Promise<SceneReport> {
  const { url, token } = account;
  const { sceneId, quests } = scene;
  const { storyToken } = run;
  const entered = await makeCall(url, calls.enterScene, { body: { storyToken, sceneId }, token });
  const visit = createVisit(account, run, { scene, way }, entered);
  await visit.askFirst();
  let duels = 0;
  for (const quest of quests) {
    if (!visit.exists(quest.questId)) continue;
    if (quest.questType === 'KNOWLEDGE') await learn(visit, quest.questId, questionsToLearn(quest, scene));
    if (quest.questType === 'DIALOGUE') await meet(visit, quest);
    if (quest.questType === 'SEARCH') await find(visit, quest.questId, questionsToFind(quest, scene));
    if (quest.questType === 'FIGHT') duels += await fight(visit, quest.questId, quest.questTriggerId);
  }
  await visit.decide();
  const { scenes } = await makeCall(url, calls.getProgress, { query: { storyToken }, token });
  const progress = scenes.find((each) => each.sceneId === sceneId);
  const toOutcome = ({ questId }: Scene['quests'][number]): QuestReport['outcome'] =>
    progress?.quests.some((state) => state.questId === questId && state.questCompleted) ? 'completed' : 'open';
  return {
    name: scene.sceneName,
    quests: quests
      .filter(({ questId }) => visit.exists(questId))
      .map((quest) => ({ name: quest.questName, type: quest.questType, outcome: toOutcome(quest) })),
    messages: visit.talk.length,
    duels,
    won: progress?.won ?? false,
    talk: visit.talk,
    decisions: visit.decisions,
  };
}

async function meet(visit: Visit, quest: Scene['quests'][number]): Promise<void> {
  const { questId, questName, questTriggerId: characterId } = quest;
  const lines = [
    'Hello. May I talk with you?',
    ...listMatters(questName).map((matter) => `Tell me about ${matter.trim()}.`),
  ];
  for (const text of lines) if (!visit.isDone(questId) && visit.mayGoOn()) await visit.say({ characterId, text });
}

/** Provokes a character by talking, and fights one who does not give way. */
async function fight(visit: Visit, questId: string, characterId: string): Promise<number> {
  if (!visit.isBegun(questId)) await visit.say({ characterId, text: 'I have come to settle this with you.' });
  return visit.isDone(questId) ? 0 : ((await visit.fight(characterId)) ?? 0);
}

async function find(visit: Visit, questId: string, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    if (visit.isBegun(questId) || !visit.mayGoOn()) break;
    await visit.say(line);
  }
  if (visit.isBegun(questId)) await visit.search();
}

/** Asks one question after another; follows advice next. */
async function learn(visit: Visit, questId: string, lines: readonly Line[]): Promise<void> {
  const target = lines[0]?.characterId ?? '';
  const followed = new Set<string>();
  const waiting = [...lines];
  while (!visit.isDone(questId) && visit.mayGoOn()) {
    const line = waiting.shift();
    if (!line) return;
    const sentences = await visit.say(line);
    const advice = findAdvice(sentences, followed);
    if (!advice || !/hint|should I/.test(line.text)) continue;
    followed.add(advice);
    waiting.unshift({ characterId: target, text: followUp(advice, line.characterId === target) });
  }
}
