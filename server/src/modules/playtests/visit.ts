import type { PlaytestLine, QuestState, SceneDetail } from '@emberlore/contract';
import type { Caller } from '../../kit/route.ts';
import type { Conversation } from '../conversation/conversation.service.ts';
import type { Play } from '../play/play.service.ts';
import type { Line } from './questions.ts';

/** With what a scene is played. */
export interface Table {
  play: Pick<Play, 'enter' | 'search' | 'duel'>;
  conversation: Pick<Conversation, 'open' | 'send'>;
  caller: Caller;
  storyToken: string;
  scene: SceneDetail;
  /** Told of each line as it is written; throws when the playtest is to end here. */
  written: (line: PlaytestLine) => Promise<void>;
}

/** One stay in a scene. */
export interface Visit {
  /** How many lines the player has said. */
  said(): number;
  isBegun(questId: string): boolean;
  isDone(questId: string): boolean;
  won(): boolean;
  /** Says something and answers the sentences that came back. */
  say(line: Line): Promise<string[]>;
  /** Searches the scene; answers whether something was found. */
  search(): Promise<boolean>;
  /** Fights until the duel is won, a few times if need be; answers how many rounds that took, or null. */
  fight(characterId: string): Promise<number | null>;
}

const DUELS_MOST = 12;
const ROUNDS_MOST = 40;
const stances = ['strike', 'guard', 'feint'] as const;

/** Enters a scene for a player who costs nothing and is in nobody's lists. */
export async function openVisit({ play, conversation, caller, storyToken, scene, written }: Table): Promise<Visit> {
  const { sceneId } = scene;
  const entry = { storyToken, sceneId };
  const sessions = new Map<string, string>();
  const standing = new Map<string, QuestState>();
  let said = 0;
  let isWon = false;

  const note = (state: { quests: QuestState[]; won: boolean }) => {
    for (const quest of state.quests) standing.set(quest.questId, quest);
    isWon = state.won;
  };
  const nameOf = (id: string) => scene.characters.find(({ characterId }) => characterId === id)?.characterName ?? '';

  async function sessionWith(characterId: string): Promise<string> {
    const known = sessions.get(characterId);
    if (known) return known;
    const sessionToken = await conversation.open({ ...entry, characterId }, caller);
    sessions.set(characterId, sessionToken);
    return sessionToken;
  }

  async function round(characterId: string, number: number) {
    const stance = stances[number % stances.length];
    const fought = await play.duel({ ...entry, characterId, stance }, caller);
    note(fought);
    for (const { by, text } of fought.duel.narration)
      await written({ who: by === 'npc' ? 'character' : 'narrator', name: nameOf(characterId), text });
    return fought.duel.outcome;
  }

  note(await play.enter(entry, caller));
  return {
    said: () => said,
    isBegun: (questId) => standing.get(questId)?.questInitialized ?? false,
    isDone: (questId) => standing.get(questId)?.questCompleted ?? false,
    won: () => isWon,
    async say({ characterId, text }) {
      const sessionToken = await sessionWith(characterId);
      const name = nameOf(characterId);
      said += 1;
      await written({ who: 'player', name, text });
      const order = { kind: 'text' as const, sessionToken, message: text, audio: false };
      const { messages } = await conversation.send(order, undefined, caller, () => undefined);
      for (const { messageUser, message } of messages)
        await written({ who: messageUser === 'npc' ? 'character' : 'narrator', name, text: message });
      note(await play.enter(entry, caller));
      return messages.filter(({ messageUser }) => messageUser === 'npc').map(({ message }) => message);
    },
    async search() {
      const found = await play.search(entry, caller);
      note(found);
      if (!found.item) return false;
      const { itemName, itemFoundText } = found.item;
      await written({ who: 'narrator', name: itemName, text: itemFoundText || `You found the ${itemName}.` });
      return true;
    },
    async fight(characterId) {
      for (let duel = 0, rounds = 0; duel < DUELS_MOST; duel += 1) {
        note(await play.duel({ ...entry, characterId }, caller));
        for (let outcome: string | null = null; outcome === null && rounds < ROUNDS_MOST; rounds += 1) {
          outcome = await round(characterId, rounds + duel);
          if (outcome === 'won') return rounds + 1;
        }
      }
      return null;
    },
  };
}
