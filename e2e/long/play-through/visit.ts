import { calls, type Line, type QuestState, type RuledScene, type Scene } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import type { Account, RunKeys } from './account.ts';
import { fightUntilWon } from './duel.ts';
import { chooseUntil, goBackBefore } from './rolls.ts';
import type { Decision, Way } from './ways.ts';

/** A message and its reply in a scene. */
export interface Exchange {
  to: string;
  said: string;
  reply: string;
}

/** Maximum number of messages per scene. */
export const messageBound = 25;

const listPairs = (ids: readonly string[]) =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other): [string, string] => [one, other]));

/** Creates a visit of a scene: a talk opens at the first message to a character and stays open. */
export function createVisit(
  account: Account,
  run: RunKeys,
  { scene, way }: { scene: Scene; way: Way },
  entered: { quests: readonly QuestState[]; rules: RuledScene },
) {
  const { url, token } = account;
  const { storyToken } = run;
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
  const tried = new Set<string>();
  /** Tries each two carried items once, if `way` wants to combine something. */
  async function combineItems(): Promise<void> {
    const next = () => listPairs(rules.carried).find(([one, other]) => way.combines && !tried.has(`${one} ${other}`));
    for (let pair = next(); pair; pair = next()) {
      tried.add(`${pair[0]} ${pair[1]}`);
      note(await makeCall(url, calls.combineItems, { body: { storyToken, sceneId, itemIds: pair }, token }));
    }
  }
  const returnToScene = async () => {
    sessions.clear();
    note(await makeCall(url, calls.enterScene, { body: { storyToken, sceneId }, token }));
  };
  /** Uses items and then makes every open choice; each may open others. */
  async function decide(): Promise<void> {
    await combineItems();
    await useItems();
    for (let [choice] = rules.choices; choice; [choice] = rules.choices) {
      const decision = way.choose(choice);
      const { choiceId, optionId } = decision;
      const made = await chooseUntil(way.outcome(choiceId, optionId), {
        choose: () => makeCall(url, calls.makeChoice, { body: { storyToken, sceneId, choiceId, optionId }, token }),
        async goBack() {
          await goBackBefore(account, run, choice.question);
          await returnToScene();
        },
      });
      note(made);
      decisions.push({ ...decision, ...(made.roll && { roll: made.roll }) });
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

export type Visit = ReturnType<typeof createVisit>;
