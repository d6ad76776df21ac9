import {
  calls,
  formatThrow,
  type OpenChoice,
  type Output,
  type QuestState,
  type RuledScene,
  type SceneDetail,
  type SearchSpot,
  type Stance,
  searchSpots,
  withThe,
} from '@emberlore/contract';
import type { Api } from './api.ts';

type Talked = Output<typeof calls.sendMessage>;

/** What a player can do in a scene of a run, told line by line. */
export interface ScenePlay {
  /** The choices that are open now, in the order of their numbers. */
  choices(): readonly OpenChoice[];
  won(): boolean;
  enter(): Promise<void>;
  /** Turns to somebody; without a name, to the first who is there. */
  turnTo(name?: string): Promise<void>;
  say(text: string): Promise<void>;
  act(action: string): Promise<void>;
  use(act: 'show' | 'give', name: string): Promise<void>;
  combine(one: string, other: string): Promise<void>;
  search(spot?: string): Promise<void>;
  choose(option: number): Promise<void>;
  fight(stance?: Stance): Promise<void>;
  tellQuests(): void;
  tellItems(): void;
}

const isLike = (name: string, part: string) => name.toLowerCase().includes(part.trim().toLowerCase());

/** Lists the options of all open choices, as they are numbered for the player. */
const listOptions = (choices: readonly OpenChoice[]) =>
  choices.flatMap((choice) => choice.options.map((option) => ({ choice, option })));

/** Plays a scene of a run over the API. */
export function createScenePlay(
  api: Api,
  scene: SceneDetail,
  storyToken: string,
  { itemNames, tell }: { itemNames: ReadonlyMap<string, string>; tell: (line: string) => void },
): ScenePlay {
  const { sceneId, characters } = scene;
  const entry = { storyToken, sceneId };
  const sessions = new Map<string, string>();
  let quests = new Map<string, QuestState>();
  let rules: RuledScene = { choices: [], absent: [], withoutQuests: [], later: [], carried: [] };
  let isWon = false;
  let partner = characters[0];

  function tellQuestChanges(after: readonly QuestState[]): void {
    for (const { questId, questInitialized, questCompleted } of after) {
      const before = quests.get(questId);
      const quest = scene.quests.find((each) => each.questId === questId);
      const title = quest ? `${quest.questName}: ${quest.questGoal || quest.questDescription}` : questId;
      if (questCompleted && !before?.questCompleted) tell(`  ✓ ${title}`);
      else if (questInitialized && !before?.questInitialized) tell(`  • ${title}`);
    }
  }

  function tellChoices(before: readonly OpenChoice[]): void {
    const isNew = rules.choices.some(({ choiceId }) => !before.some((each) => each.choiceId === choiceId));
    if (!isNew) return;
    let number = 0;
    for (const { question, options } of rules.choices) {
      tell(`? ${question}`);
      for (const { label, roll } of options) {
        number += 1;
        const dice = roll ? ` (${roll.dice}d${roll.sides}, at least ${roll.atLeast - roll.bonus})` : '';
        tell(`  /choose ${number}  ${label}${dice}`);
      }
    }
  }

  /** Takes over how the scene stands, and tells what is new. */
  function note(after: { quests: readonly QuestState[]; won: boolean; rules: RuledScene }): void {
    const before = rules.choices;
    const gaveWay = after.rules.gaveWay?.filter(({ questId }) => quests.get(questId)?.questCompleted === false) ?? [];
    tellQuestChanges(after.quests);
    quests = new Map(after.quests.map((quest) => [quest.questId, quest]));
    rules = after.rules;
    for (const { text } of gaveWay) tell(`\n${text}\n`);
    if (after.won && !isWon) tell(`\n${rules.winDescription ?? scene.sceneWinDescription}\n`);
    isWon = after.won;
    tellChoices(before);
  }

  const enter = async () => note(await api.call(calls.enterScene, { body: entry }));

  async function sessionToken(): Promise<string> {
    const characterId = partner?.characterId ?? '';
    const known = sessions.get(characterId);
    if (known) return known;
    const body = { scene: { sceneId }, character: { characterId }, storyToken, characterBegins: true };
    const opened = await api.call(calls.getSessionToken, { body });
    sessions.set(characterId, opened.sessionToken);
    if (opened.characterBegan) {
      const { messages } = await api.call(calls.getTalk, { query: { sessionToken: opened.sessionToken } });
      for (const { message } of messages.slice(-1)) tell(`${partner?.characterName}: ${message}`);
    }
    return opened.sessionToken;
  }

  async function hear({ messages }: Pick<Talked, 'messages'>): Promise<void> {
    let told: { by: string; sentences: string[] } | undefined;
    const finish = () => told && tell(`${told.by}${told.sentences.join(' ')}`);
    for (const { messageUser, message, messageName } of messages) {
      if (messageUser === 'user') continue;
      const by = messageUser === 'npc' ? `${messageName ?? partner?.characterName}: ` : '';
      if (told?.by === by) told.sentences.push(message);
      else {
        finish();
        told = { by, sentences: [message] };
      }
    }
    finish();
    await enter();
  }

  const carriedLike = (part: string) =>
    rules.carried.find((itemId) => isLike(itemNames.get(itemId) ?? '', part)) ?? null;

  async function send(action: string, item?: { itemId: string; act: 'show' | 'give' }): Promise<void> {
    const body = { sessionToken: await sessionToken(), action, ...(item && { item }), audio: false };
    await hear(await api.call(calls.sendAction, { body }));
  }

  return {
    choices: () => rules.choices,
    won: () => isWon,
    enter,
    async turnTo(name) {
      const there = characters.filter(({ characterId }) => !rules.absent.includes(characterId));
      const found = name === undefined ? there[0] : there.find(({ characterName }) => isLike(characterName, name));
      if (!found) return tell(`Here are: ${there.map(({ characterName }) => characterName).join(', ') || 'nobody'}.`);
      partner = found;
      await sessionToken();
    },
    async say(message) {
      const body = { sessionToken: await sessionToken(), message, audio: false };
      await hear(await api.call(calls.sendMessage, { body }));
    },
    act: (action) => send(action),
    async use(act, name) {
      const itemId = carriedLike(name);
      if (itemId === null) return tell('You carry nothing like that.');
      await send(`${act} it`, { itemId, act });
    },
    async combine(one, other) {
      const [first, second] = [carriedLike(one), carriedLike(other)];
      if (first === null || second === null) return tell('You carry nothing like that.');
      const tried = await api.call(calls.combineItems, { body: { ...entry, itemIds: [first, second] } });
      tell(tried.made ? `${tried.made.text} (${tried.made.item.itemName})` : 'They make nothing.');
      note(tried);
    },
    async search(name) {
      const named = (scene.sceneSpots ?? []).findIndex(
        (spot) => name !== undefined && spot !== '' && isLike(spot, name),
      );
      const spot: SearchSpot | undefined = searchSpots[named] ?? searchSpots.find((each) => each === name?.trim());
      const found = await api.call(calls.searchItem, { body: { ...entry, ...(spot && { spot }) } });
      if (found.item) tell(found.item.itemFoundText || `You found ${withThe(found.item.itemName)}.`);
      else tell(found.near ? 'Nothing here, but it is close.' : 'You find nothing.');
      for (const { itemName } of found.alsoFound ?? []) tell(`You also found ${withThe(itemName)}.`);
      note(found);
    },
    async choose(number) {
      const chosen = listOptions(rules.choices)[number - 1];
      if (!chosen) return tell('There is no such choice now.');
      const { choiceId } = chosen.choice;
      const made = await api.call(calls.makeChoice, { body: { ...entry, choiceId, optionId: chosen.option.optionId } });
      if (made.roll) tell(`  ${formatThrow(made.roll)}, needed ${made.roll.atLeast}.`);
      tell(made.text);
      note(made);
    },
    async fight(stance) {
      const body = { ...entry, characterId: partner?.characterId ?? '' };
      const begun = await api.call(calls.duel, { body });
      const isOver = begun.duel.outcome !== null;
      const fought =
        stance && !isOver
          ? await api.call(calls.duel, { body: { ...body, stance, round: begun.duel.round + 1 } })
          : begun;
      const { narration, yours, theirs, outcome } = fought.duel;
      for (const { by, text } of narration) tell(by === 'npc' ? `${partner?.characterName}: ${text}` : text);
      tell(
        outcome ? `  The duel is ${outcome}.` : `  ♥ ${yours.hearts} : ${theirs.hearts}   /strike, /guard or /feint`,
      );
      note(fought);
    },
    tellQuests() {
      for (const { questId, questName, questGoal, questDescription } of scene.quests) {
        const state = quests.get(questId);
        if (rules.withoutQuests.includes(questId) || !state?.questInitialized) continue;
        tell(`  ${state.questCompleted ? '✓' : '•'} ${questName}: ${questGoal || questDescription}`);
      }
    },
    tellItems() {
      const names = rules.carried.map((itemId) => itemNames.get(itemId) ?? itemId);
      tell(names.length > 0 ? `You carry: ${names.join(', ')}.` : 'You carry nothing.');
    },
  };
}
