import {
  type Line,
  type PlaytestEnding,
  type PlaytestLine,
  type QuestState,
  type RuledScene,
  type SceneDetail,
  withThe,
} from '@emberlore/contract';
import type { Caller } from '../../../kit/route.ts';
import type { Conversation } from '../../play/conversation/conversation.service.ts';
import type { Play } from '../../play/runs/play.service.ts';
import { fightUntil } from './fight.ts';
import type { Way } from './way.ts';

/** What `openVisit` needs to play a scene. */
export interface VisitDeps {
  play: Pick<Play, 'enter' | 'search' | 'duel' | 'choose'>;
  conversation: Pick<Conversation, 'open' | 'send'>;
  caller: Caller;
  storyToken: string;
  scene: SceneDetail;
  way: Way;
  /** Called for each line; throws when the playtest should end. */
  written: (line: PlaytestLine) => Promise<void>;
}

/** What the player did in a scene apart from its quests. */
export interface Doings {
  /** Messages and actions. */
  messages: number;
  choices: PlaytestEnding['choices'];
}

/** One visit to a scene. */
export interface Visit {
  doings: Doings;
  /** Whether to lose a duel with this character before winning one. */
  losesTo(characterId: string): boolean;
  /** Returns how many lines the player has said for quests. */
  said(): number;
  /** Whether the quest exists after the choices that were made. */
  exists(questId: string): boolean;
  isBegun(questId: string): boolean;
  isDone(questId: string): boolean;
  won(): boolean;
  /** Says a line and returns the sentences of the reply. */
  say(line: Line): Promise<string[]>;
  /** Asks those present for what they should tell, a few times each. */
  ask(): Promise<void>;
  /** Shows and gives items and makes every open choice, as the way says. */
  settle(): Promise<void>;
  /** Searches the scene; returns whether something was found. */
  search(): Promise<boolean>;
  /** Fights, several times if necessary, until a duel ends so; returns the number of rounds, or null if none did. */
  fight(characterId: string, wanted?: 'won' | 'lost'): Promise<number | null>;
}

/** How many questions are asked for one wanted line, at once and altogether. */
const ASKED_AT_ONCE = 3;
const ASKED_MOST = 8;

/** Whether a reply tells a line; its first word may differ. */
function tells(sentences: readonly string[], line: string): boolean {
  const rest = line.slice(line.indexOf(' ') + 1);
  return sentences.join(' ').includes(rest);
}

/** Enters a scene as the automatic player, who is charged nothing and appears in no lists. */
export async function openVisit(deps: VisitDeps): Promise<Visit> {
  const { play, conversation, caller, storyToken, scene, way, written } = deps;
  const { sceneId } = scene;
  const entry = { storyToken, sceneId };
  const sessions = new Map<string, string>();
  const questStates = new Map<string, QuestState>();
  const doings: Doings = { messages: 0, choices: [] };
  const used = new Set<string>();
  const asked = new Map<string, number>();
  const told = new Set<string>();
  let said = 0;
  let isWon = false;

  let rules: RuledScene = { choices: [], absent: [], withoutQuests: [], carried: [] };

  const note = (state: { quests: QuestState[]; won: boolean; rules: RuledScene }) => {
    for (const quest of state.quests) questStates.set(quest.questId, quest);
    isWon = state.won;
    rules = state.rules;
  };
  const nameOf = (id: string) => scene.characters.find(({ characterId }) => characterId === id)?.characterName ?? '';
  const isHere = ({ characterId }: { characterId: string }) => !rules.absent.includes(characterId);

  async function sessionWith(characterId: string): Promise<string> {
    const known = sessions.get(characterId);
    if (known) return known;
    const { sessionToken } = await conversation.open({ ...entry, characterId }, caller);
    sessions.set(characterId, sessionToken);
    return sessionToken;
  }

  type Item = { itemId: string; act: 'show' | 'give' };

  /** Sends a message or an action and returns the sentences of the reply. */
  async function send({ characterId, text }: Line, item?: Item): Promise<string[]> {
    const sessionToken = await sessionWith(characterId);
    const name = nameOf(characterId);
    doings.messages += 1;
    await written({ who: 'player', name, text });
    const message = { sessionToken, message: text, audio: false };
    const order = item ? ({ kind: 'action', ...message, item } as const) : ({ kind: 'text', ...message } as const);
    const { messages } = await conversation.send(order, undefined, caller, () => undefined);
    for (const { messageUser, message: reply } of messages)
      await written({ who: messageUser === 'npc' ? 'character' : 'narrator', name, text: reply });
    note(await play.enter(entry, caller));
    return messages.filter(({ messageUser }) => messageUser === 'npc').map((each) => each.message);
  }

  /** Shows and gives carried items to those present, each once. */
  async function useItems(): Promise<void> {
    for (const { characterId } of scene.characters)
      for (const itemId of rules.carried) {
        const act = way.use(itemId, characterId);
        const key = `${itemId} ${characterId}`;
        if (!act || used.has(key) || !isHere({ characterId }) || !rules.carried.includes(itemId)) continue;
        used.add(key);
        await send({ characterId, text: `${act} it` }, { itemId, act });
      }
  }

  /** Uses items and makes choices; each may open others. */
  async function settle(): Promise<void> {
    await useItems();
    for (;;) {
      const [next] = rules.choices.flatMap((choice) => {
        const option = choice.options.find(({ optionId }) => optionId === way.choose(choice));
        return option ? [{ choice, option }] : [];
      });
      if (!next) return;
      const { choiceId, question } = next.choice;
      const { optionId, label } = next.option;
      const made = await play.choose({ ...entry, choiceId, optionId }, caller);
      note(made);
      doings.choices.push({ question, option: label });
      await written({ who: 'player', name: question, text: label });
      await written({ who: 'narrator', name: '', text: made.text });
    }
  }

  async function askFor(characterId: string, line: string, questions: readonly string[]): Promise<void> {
    const key = `${characterId} ${line}`;
    for (let now = 0; now < ASKED_AT_ONCE && !told.has(key); now += 1) {
      const at = asked.get(key) ?? 0;
      const text = questions[at];
      if (text === undefined || at >= ASKED_MOST || !isHere({ characterId })) return;
      asked.set(key, at + 1);
      if (tells(await send({ characterId, text }), line)) told.add(key);
      await settle();
    }
  }

  async function search(): Promise<boolean> {
    const after = await play.search(entry, caller);
    note(after);
    if (!after.item) return false;
    const { itemName, itemFoundText } = after.item;
    await written({ who: 'narrator', name: itemName, text: itemFoundText || `You found ${withThe(itemName)}.` });
    await useItems();
    return true;
  }

  note(await play.enter(entry, caller));
  return {
    doings,
    losesTo: way.losesTo,
    said: () => said,
    settle,
    exists: (questId) => !rules.withoutQuests.includes(questId),
    isBegun: (questId) => questStates.get(questId)?.questInitialized ?? false,
    isDone: (questId) => questStates.get(questId)?.questCompleted ?? false,
    won: () => isWon,
    async say(line) {
      said += 1;
      const sentences = await send(line);
      await settle();
      return sentences;
    },
    async ask() {
      for (const { characterId } of scene.characters)
        for (const { line, questions } of way.lines(characterId)) await askFor(characterId, line, questions);
    },
    search,
    fight: (characterId, wanted = 'won') =>
      fightUntil(wanted, {
        move: async (stance) => {
          const fought = await play.duel({ ...entry, characterId, ...(stance && { stance }) }, caller);
          note(fought);
          return fought.duel;
        },
        tell: ({ by, text }) =>
          written({ who: by === 'npc' ? 'character' : 'narrator', name: nameOf(characterId), text }),
      }),
  };
}
