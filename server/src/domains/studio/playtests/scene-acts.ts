import {
  formatThrow,
  type Line,
  type OpenChoice,
  type PlaytestChoice,
  type PlaytestLine,
  type QuestState,
  type RollOutcome,
  type RuledScene,
  type SceneDetail,
  withThe,
} from '@emberlore/contract';
import type { Caller } from '../../../kit/route.ts';
import type { Conversation } from '../../play/conversation/conversation.service.ts';
import type { ItemAct, Play } from '../../play/runs/play.service.ts';
import { fightUntil } from './fight.ts';

/** What the automatic player needs to act in a scene. */
export interface SceneActsDeps {
  play: Pick<Play, 'enter' | 'search' | 'duel' | 'choose' | 'rehearse' | 'combine' | 'progress'>;
  conversation: Pick<Conversation, 'open' | 'send'>;
  caller: Caller;
  storyToken: string;
  scene: SceneDetail;
  /** Called for each line; throws when the playtest should end. */
  written: (line: PlaytestLine) => Promise<void>;
}

/** A scene as it stands for the player. */
interface Standing {
  quests: Map<string, QuestState>;
  won: boolean;
  rules: RuledScene;
}

/** Everything that a player can do in a scene; keeps what comes of it in `standing`. */
export interface SceneActs {
  standing: Readonly<Standing>;
  enter(): Promise<void>;
  /** Sends a message, or an action with an item, and returns the sentences of the reply. */
  send(line: Line, item?: ItemAct): Promise<string[]>;
  /** Makes a choice; dice turn out as planned, or without a plan as they fall. */
  choose(
    choice: OpenChoice,
    option: OpenChoice['options'][number],
    planned: RollOutcome | null,
  ): Promise<PlaytestChoice>;
  /** Combines two carried items; returns whether they became something. */
  combine(one: string, other: string): Promise<boolean>;
  /** Searches the scene; returns whether something was found. */
  search(): Promise<boolean>;
  /** Fights, several times if necessary, until a duel ends so; returns the number of rounds, or null if none did. */
  fight(characterId: string, wanted: 'won' | 'lost'): Promise<number | null>;
}

/** Tells in a transcript how dice turned out, and whether a plan has decided it. */
function tellRoll(roll: NonNullable<PlaytestChoice['roll']>): string {
  const told = `${formatThrow(roll)}, needed ${roll.atLeast}.`;
  return roll.planned ? `${told} The playtest needed this and decided it.` : told;
}

/** Creates the acts of the automatic player in a scene. */
export function createSceneActs(deps: SceneActsDeps): SceneActs {
  const { play, conversation, caller, storyToken, scene, written } = deps;
  const entry = { storyToken, sceneId: scene.sceneId };
  const sessions = new Map<string, string>();
  const standing: Standing = {
    quests: new Map(),
    won: false,
    rules: { choices: [], absent: [], withoutQuests: [], later: [], carried: [] },
  };
  const note = async ({ quests, won, rules }: { quests: QuestState[]; won: boolean; rules: RuledScene }) => {
    const isOpen = (questId: string) => standing.quests.get(questId)?.questCompleted === false;
    const gaveWay = rules.gaveWay?.filter(({ questId }) => isOpen(questId)) ?? [];
    for (const quest of quests) standing.quests.set(quest.questId, quest);
    standing.won = won;
    standing.rules = rules;
    for (const { text } of gaveWay) await written({ who: 'narrator', name: '', text });
  };
  const nameOf = (id: string) => scene.characters.find(({ characterId }) => characterId === id)?.characterName ?? '';

  async function sessionWith(characterId: string): Promise<string> {
    const known = sessions.get(characterId);
    if (known) return known;
    const { sessionToken } = await conversation.open({ ...entry, characterId }, caller);
    sessions.set(characterId, sessionToken);
    return sessionToken;
  }

  return {
    standing,
    enter: async () => note(await play.enter(entry, caller)),
    async send({ characterId, text }, item) {
      const sessionToken = await sessionWith(characterId);
      const name = nameOf(characterId);
      await written({ who: 'player', name, text });
      const message = { sessionToken, message: text, audio: false };
      const order = item ? ({ kind: 'action', ...message, item } as const) : ({ kind: 'text', ...message } as const);
      const { messages } = await conversation.send(order, undefined, caller, () => undefined);
      for (const { messageUser, message: reply } of messages)
        await written({ who: messageUser === 'npc' ? 'character' : 'narrator', name, text: reply });
      await note(await play.enter(entry, caller));
      return messages.filter(({ messageUser }) => messageUser === 'npc').map((each) => each.message);
    },
    async choose({ choiceId, question }, { optionId, label, roll }, planned) {
      const choice = { ...entry, choiceId, optionId };
      const isPlanned = roll !== undefined && planned !== null;
      const made = await (isPlanned ? play.rehearse(choice, planned, caller) : play.choose(choice, caller));
      const chosen = { question, option: label, ...(made.roll && { roll: { ...made.roll, planned: isPlanned } }) };
      await written({ who: 'player', name: question, text: label });
      if (chosen.roll) await written({ who: 'narrator', name: '', text: tellRoll(chosen.roll) });
      await written({ who: 'narrator', name: '', text: made.text });
      await note(made);
      return chosen;
    },
    async combine(one, other) {
      const tried = await play.combine({ ...entry, itemIds: [one, other] }, caller);
      await note(tried);
      if (tried.made) await written({ who: 'narrator', name: tried.made.item.itemName, text: tried.made.text });
      return tried.made !== null;
    },
    async search() {
      const found = await play.search(entry, caller);
      await note(found);
      if (!found.item) return false;
      const { itemName, itemFoundText } = found.item;
      await written({ who: 'narrator', name: itemName, text: itemFoundText || `You found ${withThe(itemName)}.` });
      return true;
    },
    fight: (characterId, wanted) =>
      fightUntil(wanted, {
        move: async (stance) => {
          const fought = await play.duel({ ...entry, characterId, ...(stance && { stance }) }, caller);
          await note(fought);
          return fought.duel;
        },
        tell: ({ by, text }) =>
          written({ who: by === 'npc' ? 'character' : 'narrator', name: nameOf(characterId), text }),
      }),
  };
}
