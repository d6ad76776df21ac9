import {
  type Line,
  type PlaytestLine,
  type QuestState,
  type RuledScene,
  type SceneDetail,
  type Stance,
  stance as stances,
  withThe,
} from '@emberlore/contract';
import type { Caller } from '../../../kit/route.ts';
import type { Conversation } from '../../play/conversation/conversation.service.ts';
import type { Play } from '../../play/runs/play.service.ts';

/** What `openVisit` needs to play a scene. */
export interface VisitDeps {
  play: Pick<Play, 'enter' | 'search' | 'duel' | 'choose'>;
  conversation: Pick<Conversation, 'open' | 'send'>;
  caller: Caller;
  storyToken: string;
  scene: SceneDetail;
  /** Called for each line; throws when the playtest should end. */
  written: (line: PlaytestLine) => Promise<void>;
}

/** One visit to a scene. */
export interface Visit {
  /** Returns how many lines the player has said. */
  said(): number;
  /** Whether the quest exists after the choices that were made. */
  exists(questId: string): boolean;
  isBegun(questId: string): boolean;
  isDone(questId: string): boolean;
  won(): boolean;
  /** Says a line and returns the sentences of the reply. */
  say(line: Line): Promise<string[]>;
  /** Makes every open choice, each with its first option. */
  choose(): Promise<void>;
  /** Searches the scene; returns whether something was found. */
  search(): Promise<boolean>;
  /** Fights, several times if necessary, until a duel is won; returns the number of rounds, or null if none was won. */
  fight(characterId: string): Promise<number | null>;
}

const ROUNDS_MOST = 80;

/** The stance that beats each stance. */
const counterStances = { strike: 'guard', guard: 'feint', feint: 'strike' } as const;

/** Returns the stance that beats the opponent's most frequent one so far. */
function bestAgainst(seen: readonly Stance[]): Stance {
  const count = (stance: Stance) => seen.filter((one) => one === stance).length;
  const [likeliest] = stances.options.toSorted((one, other) => count(other) - count(one));
  return counterStances[likeliest ?? 'strike'];
}

/** Enters a scene as the automatic player, who is charged nothing and appears in no lists. */
export async function openVisit({ play, conversation, caller, storyToken, scene, written }: VisitDeps): Promise<Visit> {
  const { sceneId } = scene;
  const entry = { storyToken, sceneId };
  const sessions = new Map<string, string>();
  const questStates = new Map<string, QuestState>();
  let said = 0;
  let isWon = false;

  let rules: RuledScene = { choices: [], absent: [], withoutQuests: [], carried: [] };

  const note = (state: { quests: QuestState[]; won: boolean; rules: RuledScene }) => {
    for (const quest of state.quests) questStates.set(quest.questId, quest);
    isWon = state.won;
    rules = state.rules;
  };

  /** Makes every open choice; each may open others. */
  async function choose(): Promise<void> {
    for (let [choice] = rules.choices; choice; [choice] = rules.choices) {
      const [option] = choice.options;
      if (!option) return;
      const { choiceId } = choice;
      const made = await play.choose({ ...entry, choiceId, optionId: option.optionId }, caller);
      note(made);
      await written({ who: 'player', name: choice.question, text: option.label });
      await written({ who: 'narrator', name: '', text: made.text });
    }
  }
  const nameOf = (id: string) => scene.characters.find(({ characterId }) => characterId === id)?.characterName ?? '';

  async function sessionWith(characterId: string): Promise<string> {
    const known = sessions.get(characterId);
    if (known) return known;
    const { sessionToken } = await conversation.open({ ...entry, characterId }, caller);
    sessions.set(characterId, sessionToken);
    return sessionToken;
  }

  async function round(characterId: string, seen: Stance[]) {
    const fought = await play.duel({ ...entry, characterId, stance: bestAgainst(seen) }, caller);
    note(fought);
    const { narration, theirs, outcome } = fought.duel;
    if (theirs.stance) seen.push(theirs.stance);
    for (const { by, text } of narration)
      await written({ who: by === 'npc' ? 'character' : 'narrator', name: nameOf(characterId), text });
    return outcome;
  }

  note(await play.enter(entry, caller));
  return {
    said: () => said,
    choose,
    exists: (questId) => !rules.withoutQuests.includes(questId),
    isBegun: (questId) => questStates.get(questId)?.questInitialized ?? false,
    isDone: (questId) => questStates.get(questId)?.questCompleted ?? false,
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
      await choose();
      return messages.filter(({ messageUser }) => messageUser === 'npc').map(({ message }) => message);
    },
    async search() {
      const found = await play.search(entry, caller);
      note(found);
      if (!found.item) return false;
      const { itemName, itemFoundText } = found.item;
      await written({ who: 'narrator', name: itemName, text: itemFoundText || `You found ${withThe(itemName)}.` });
      return true;
    },
    async fight(characterId) {
      const seen: Stance[] = [];
      while (seen.length < ROUNDS_MOST) {
        note(await play.duel({ ...entry, characterId }, caller));
        let outcome: string | null = null;
        while (outcome === null && seen.length < ROUNDS_MOST) outcome = await round(characterId, seen);
        if (outcome === 'won') return seen.length;
      }
      return null;
    },
  };
}
