import type { Line, PlaytestEnding } from '@emberlore/contract';
import { createSceneActs, type SceneActs, type SceneActsDeps } from './scene-acts.ts';
import type { WantedLine, Way } from './way.ts';

/** What `openVisit` needs to play a scene. */
export interface VisitDeps extends SceneActsDeps {
  way: Way;
}

/** What the player did in a scene apart from its quests. */
export interface Doings {
  /** Messages and actions. */
  messages: number;
  choices: PlaytestEnding['choices'];
}

/** One visit to a scene. */
export interface Visit extends Pick<SceneActs, 'search' | 'fight'>, Pick<Way, 'losesTo' | 'beats'> {
  doings: Readonly<Doings>;
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
}

/** How many questions are asked for one wanted line, at once and altogether. */
const ASKED_AT_ONCE = 3;
const ASKED_MOST = 8;

/** Whether a reply tells a line; its first word may differ. */
function tells(sentences: readonly string[], line: string): boolean {
  const rest = line.slice(line.indexOf(' ') + 1);
  return sentences.join(' ').includes(rest);
}

/** Decides in a scene as a way says. */
function createDecisions({ scene, way }: Pick<VisitDeps, 'scene' | 'way'>, acts: SceneActs) {
  const { standing } = acts;
  const doings: Doings = { messages: 0, choices: [] };
  const used = new Set<string>();
  const tried = new Set<string>();
  const isHere = (characterId: string) => !standing.rules.absent.includes(characterId);
  const send: SceneActs['send'] = (line, item) => {
    doings.messages += 1;
    return acts.send(line, item);
  };

  /** Shows and gives carried items to those present, each once. */
  async function useItems(): Promise<void> {
    for (const { characterId } of scene.characters)
      for (const itemId of standing.rules.carried) {
        const act = way.use(itemId, characterId);
        const key = `${itemId} ${characterId}`;
        const isCarried = standing.rules.carried.includes(itemId);
        if (!act || used.has(key) || !isHere(characterId) || !isCarried) continue;
        used.add(key);
        await send({ characterId, text: `${act} it` }, { itemId, act });
      }
  }

  /** Tries each two carried items once; what they become may be combined as well. */
  async function combineItems() {
    const pairs = () =>
      standing.rules.carried.flatMap((one, at) =>
        standing.rules.carried.slice(at + 1).map((other) => [one, other] as const),
      );
    const next = () => pairs().find(([one, other]) => !tried.has(`${one} ${other}`));
    for (let pair = next(); way.combines && pair; pair = next()) {
      tried.add(`${pair[0]} ${pair[1]}`);
      await acts.combine(...pair);
    }
  }

  function findChoice() {
    for (const choice of standing.rules.choices) {
      const chosen = way.choose(choice);
      const option = choice.options.find(({ optionId }) => optionId === chosen);
      if (option) return { choice, option };
    }
    return null;
  }

  /** Uses items and makes choices; each may open others. */
  async function settle(): Promise<void> {
    await combineItems();
    await useItems();
    for (let next = findChoice(); next; next = findChoice()) {
      const planned = way.outcome(next.choice.choiceId, next.option.optionId);
      doings.choices.push(await acts.choose(next.choice, next.option, planned));
    }
  }

  return { doings, isHere, send, settle };
}

/** Enters a scene as the automatic player, who is charged nothing and appears in no lists. */
export async function openVisit(deps: VisitDeps): Promise<Visit> {
  const { scene, way } = deps;
  const acts = createSceneActs(deps);
  const { standing } = acts;
  const { doings, isHere, send, settle } = createDecisions(deps, acts);
  const asked = new Map<string, number>();
  const told = new Set<string>();
  let said = 0;

  async function askFor(characterId: string, { line, questions }: WantedLine): Promise<void> {
    const key = `${characterId} ${line}`;
    for (let now = 0; now < ASKED_AT_ONCE && !told.has(key); now += 1) {
      const at = asked.get(key) ?? 0;
      const text = questions[at];
      if (text === undefined || at >= ASKED_MOST || !isHere(characterId) || !way.mayAsk()) return;
      asked.set(key, at + 1);
      if (tells(await send({ characterId, text }), line)) told.add(key);
      await settle();
    }
  }

  await acts.enter();
  return {
    doings,
    settle,
    fight: acts.fight,
    losesTo: way.losesTo,
    beats: way.beats,
    said: () => said,
    exists: (questId) => !standing.rules.withoutQuests.includes(questId),
    isBegun: (questId) => standing.quests.get(questId)?.questInitialized ?? false,
    isDone: (questId) => standing.quests.get(questId)?.questCompleted ?? false,
    won: () => standing.won,
    async say(line) {
      said += 1;
      const sentences = await send(line);
      await settle();
      return sentences;
    },
    async ask() {
      for (const { characterId } of scene.characters)
        for (const wanted of way.lines(characterId)) await askFor(characterId, wanted);
    },
    async search() {
      const found = await acts.search();
      if (found) await settle();
      return found;
    },
  };
}
