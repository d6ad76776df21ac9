import {
  calls,
  findAdvice,
  followUp,
  type Line,
  type QuestState,
  questionsToFind,
  questionsToLearn,
  type RuledScene,
  type Scene,
  type Story,
} from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { somebody } from '../../support/player.ts';
import { fightUntilWon } from './duel.ts';
import { listMatters } from './story-files.ts';
import { type Decision, firstWay, type Way } from './ways.ts';

/** The final state of a quest. */
export interface QuestReport {
  name: string;
  type: Scene['quests'][number]['questType'];
  outcome: 'completed' | 'open';
}

/** A message and its reply in a scene. */
export interface Exchange {
  to: string;
  said: string;
  reply: string;
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

/** Maximum number of messages per scene. */
export const messageBound = 25;

export interface Account {
  url: string;
  token: string;
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

/** Starts a run of a story and returns it with the token to play it. */
export async function begin({ url, token }: Account, storyId: string): Promise<{ story: Story; storyToken: string }> {
  const { story, storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  await makeCall(url, calls.playStory, { query: { storyId }, token });
  return { story, storyToken };
}

/** Plays a scene of a run until its quests are completed or no messages are left, and decides as `way` does. */
export async function playScene(
  account: Account,
  storyToken: string,
  scene: Scene,
  way: Way = firstWay,
): Promise<SceneReport> {
  const { url, token } = account;
  const { sceneId, quests } = scene;
  const entered = await makeCall(url, calls.enterScene, { body: { storyToken, sceneId }, token });
  const visit = createVisit(account, storyToken, { scene, way }, entered);
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

/** Creates a visit of a scene: a talk opens at the first message to a character and stays open. */
function createVisit(
  { url, token }: Account,
  storyToken: string,
  { scene, way }: { scene: Scene; way: Way },
  entered: { quests: readonly QuestState[]; rules: RuledScene },
) {
  const { sceneId } = scene;
  const sessions = new Map<string, string>();
  const talk: Exchange[] = [];
  const decisions: Decision[] = [];
  const questStates = new Map(entered.quests.map((state) => [state.questId, state]));
  let { rules } = entered;
  const note = (state: { quests: readonly QuestState[]; rules: RuledScene }) => {
    for (const quest of state.quests) questStates.set(quest.questId, quest);
    rules = state.rules;
  };
  async function sessionWith(characterId: string): Promise<string> {
    const known = sessions.get(characterId);
    if (known) return known;
    const body = { scene: { sceneId }, character: { characterId }, storyToken };
    const { sessionToken } = await makeCall(url, calls.getSessionToken, { body, token });
    sessions.set(characterId, sessionToken);
    return sessionToken;
  }
  const findName = (characterId: string) =>
    scene.characters.find((character) => character.characterId === characterId)?.characterName ?? '';
  /** Shows or gives an item to a character. */
  async function use(itemId: string, characterId: string, act: 'show' | 'give'): Promise<void> {
    const sessionToken = await sessionWith(characterId);
    const action = `${act} it`;
    const body = { sessionToken, action, item: { itemId, act }, audio: false };
    const answer = await makeCall(url, calls.sendAction, { body, token });
    if (answer.rules) rules = answer.rules;
    talk.push({
      to: findName(characterId),
      said: `*${action}*`,
      reply: answer.messages.map(({ message }) => message).join(' '),
    });
  }
  const used = new Set<string>();
  /** Shows and gives carried items to those present, as `way` does; each once. */
  async function useItems(): Promise<void> {
    for (const { characterId } of scene.characters)
      for (const itemId of rules.carried) {
        const act = way.use(itemId, characterId);
        const key = `${act} ${itemId} ${characterId}`;
        const isThere = !rules.absent.includes(characterId) && rules.carried.includes(itemId);
        if (!act || !isThere || used.has(key)) continue;
        used.add(key);
        await use(itemId, characterId, act);
      }
  }
  /** Uses items and then makes every open choice; each may open others. */
  async function decide(): Promise<void> {
    await useItems();
    for (let [choice] = rules.choices; choice; [choice] = rules.choices) {
      const decision = way.choose(choice);
      const { choiceId, optionId } = decision;
      note(await makeCall(url, calls.makeChoice, { body: { storyToken, sceneId, choiceId, optionId }, token }));
      decisions.push(decision);
    }
  }
  /** Sends a message and returns the sentences of the reply. */
  async function say({ characterId, text }: Line): Promise<string[]> {
    const body = { sessionToken: await sessionWith(characterId), message: text, audio: false };
    const { messages, quests, rules: after } = await makeCall(url, calls.sendMessage, { body, token });
    if (after) rules = after;
    for (const { questId, event } of quests) {
      const questCompleted = event === 'completed' || (questStates.get(questId)?.questCompleted ?? false);
      questStates.set(questId, { questId, questInitialized: true, questCompleted });
    }
    const sentences = messages.filter(({ messageUser }) => messageUser === 'npc').map(({ message }) => message);
    talk.push({ to: findName(characterId), said: text, reply: messages.map(({ message }) => message).join(' ') });
    await decide();
    return sentences;
  }
  return {
    talk,
    decisions,
    decide,
    say,
    /** Asks those present what `way` asks first. */
    async askFirst(): Promise<void> {
      for (const { characterId } of scene.characters)
        for (const text of way.ask(characterId))
          if (!rules.absent.includes(characterId)) await say({ characterId, text });
    },
    exists: (questId: string) => !rules.withoutQuests.includes(questId),
    mayGoOn: () => talk.length < messageBound,
    isBegun: (questId: string) => questStates.get(questId)?.questInitialized ?? false,
    isDone: (questId: string) => questStates.get(questId)?.questCompleted ?? false,
    /** Fights a character until a duel is won; returns the number of duels. */
    fight: (characterId: string) => fightUntilWon({ url, token, storyToken, sceneId, characterId }, way),
    /** Searches the scene. */
    async search(): Promise<void> {
      note(await makeCall(url, calls.searchItem, { body: { storyToken, sceneId }, token }));
    },
  };
}

type Visit = ReturnType<typeof createVisit>;

async function meet(visit: Visit, quest: Scene['quests'][number]): Promise<void> {
  const { questId, questName, questTriggerId: characterId } = quest;
  const lines = [
    'Hello. May I talk with you?',
    ...listMatters(questName).map((matter) => `Tell me about ${matter.trim()}.`),
  ];
  for (const text of lines) if (!visit.isDone(questId) && visit.mayGoOn()) await visit.say({ characterId, text });
}

/** Provokes a character by talking, and fights. */
async function fight(visit: Visit, questId: string, characterId: string): Promise<number> {
  if (!visit.isBegun(questId)) await visit.say({ characterId, text: 'I have come to settle this with you.' });
  return (await visit.fight(characterId)) ?? 0;
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
