import type { SceneItem } from '@emberlore/brain';
import { capitalize, ownEntry } from '@emberlore/contract';
import {
  findMadeChoice,
  findWinText,
  findYieldText,
  listCarriedIds,
  type Plot,
  type RunState,
  type SoughtItem,
  type Standings,
  tellChoice,
} from '../../runs/play.service.ts';

/** Another scene of the story. */
export interface OtherScene {
  sceneId: string;
  name: string;
  /** What the player reads on winning it. */
  winDescription: string;
  /** The lines that its quests wait for, each with the name of the character who tells it. */
  lines: readonly { questId: string; by: string; text: string }[];
}

/** What a scene contains, as far as it matters here. */
export interface SceneParts {
  scene: { scene: { id: string; winDescription: string } };
  people: readonly { id: string; name: string }[];
  items: readonly SceneItem[];
  plot: Plot;
  others: readonly OtherScene[];
}

/** A run's progress in a scene. */
export interface SceneProgress {
  standings: Standings;
  won: boolean;
  /** The characters to whom the player has lost a duel. */
  lostTo: readonly string[];
  /** The state of the run's log. */
  run: RunState;
}

/** Returns the items of a scene, each with whether the run has found it. */
export function markFound({ items, plot }: Pick<SceneParts, 'items' | 'plot'>, standings: Standings): SceneItem[] {
  const found = new Set(
    plot.rules.filter(({ type, questId }) => type === 'SEARCH' && standings[questId]).map(({ targetId }) => targetId),
  );
  return items.map((item) => (found.has(item.id) ? { ...item, found: true } : item));
}

/** Returns the items of a scene, with the open quests that seek them, for somebody who may drop these hints. */
export function markSought(
  items: readonly SceneItem[],
  hidden: readonly SoughtItem[],
  hints: readonly string[],
): SceneItem[] {
  return items.map((item) => {
    const quest = hidden.find(({ itemId }) => itemId === item.id)?.quest;
    if (!quest) return item;
    const hint = quest.hint !== null && hints.includes(quest.hint) ? quest.hint : null;
    return { ...item, sought: { questName: quest.name, hint } };
  });
}

/** Returns what the run has found in other scenes of the story and not given away. */
export function listCarried({ plot }: Pick<SceneParts, 'plot'>, { run }: Pick<SceneProgress, 'run'>) {
  const carried = listCarriedIds(run);
  return plot.elsewhere.flatMap(({ itemId, name, description }) =>
    carried.includes(itemId) ? [{ name, description }] : [],
  );
}

/** Returns what others who are here have told in the run of what everybody knows. */
export function listToldByOthers(
  { scene, people }: { scene: { scene: { commonKnowledge: readonly string[] } }; people: SceneParts['people'] },
  speakerId: string,
  { told }: RunState,
): { text: string; by: string }[] {
  const others = people.filter(({ id }) => id !== speakerId);
  return scene.scene.commonKnowledge.flatMap((text) => {
    const speaker = others.find(({ id }) => ownEntry(told, id)?.includes(text));
    return speaker ? [{ text, by: speaker.name }] : [];
  });
}

/** Number of decisions that a character knows of. */
const MOST_DECISIONS = 3;

/** Describes what the player has decided in the run and what came of it, in the order of the story's choices. */
function describeDecisions({ plot }: Pick<SceneParts, 'plot'>, { chosen, rolls }: RunState): string[] {
  const { book } = plot;
  if (!book) return [];
  const made = book.rules.choices.flatMap(({ choiceId }) => {
    const optionId = ownEntry(chosen, choiceId);
    const { choice, option } = (optionId !== undefined && findMadeChoice(book, { choiceId, optionId })) || {};
    if (!choice || !option) return [];
    const { text } = tellChoice(option, ownEntry(rolls, choiceId));
    return [`The player had to decide: ${choice.question} They decided: ${option.label}. Then: ${text}`];
  });
  return made.slice(-MOST_DECISIONS);
}

/** Describes what was shown and given to the speaking character. */
function describeItemActs(
  { items, plot }: Pick<SceneParts, 'items' | 'plot'>,
  speakerId: string,
  { shown, given }: RunState,
) {
  const named = [...items, ...plot.elsewhere.map(({ itemId, name }) => ({ id: itemId, name }))];
  return named.flatMap(({ id, name }) => {
    if (given[id] === speakerId) return [`The player has given you this: ${name}.`];
    return shown[id]?.includes(speakerId) ? [`The player has shown you this: ${name}.`] : [];
  });
}

/** Number of earlier scenes that a character knows of. */
const MOST_EARLIER = 2;

/** Number of lines of earlier scenes that a character knows of. */
const MOST_LINES = 6;

/** Returns how a scene ended in this run: the rules may tell it in another way than the scene itself. */
function readWin(
  { book }: Plot,
  { sceneId, winDescription }: Pick<OtherScene, 'sceneId' | 'winDescription'>,
  run: RunState,
): string {
  return (book && findWinText(sceneId, run, book)) ?? winDescription;
}

/**
 * Describes what the run has established in the scenes that it has won before, the latest last: how they ended, and what
 * their quests brought to light. The story goes on from there, so everybody in it knows.
 */
function describeEarlier(
  { others, people, plot }: Pick<SceneParts, 'others' | 'people' | 'plot'>,
  speakerId: string,
  run: RunState,
): string[] {
  const speaker = people.find(({ id }) => id === speakerId)?.name;
  const won = run.won.flatMap((id) => others.find(({ sceneId }) => sceneId === id) ?? []);
  const ends = won
    .slice(-MOST_EARLIER)
    .map((scene) => `The player comes from '${scene.name}', where this happened: ${readWin(plot, scene, run)}`);
  const learned = won
    .flatMap(({ lines }) => lines)
    .filter(({ questId }) => run.completed.includes(questId))
    .map(({ by, text }) => `The player has learned from ${by === speaker ? 'you' : by}: '${text}'`);
  return [...ends, ...learned.slice(-MOST_LINES)];
}

/** Describes how the opponent of a quest gave way; null if there was a duel. */
function describeYield({ plot }: Pick<SceneParts, 'plot'>, questId: string, who: string, { yielded }: RunState) {
  if (!yielded.includes(questId)) return null;
  const text = plot.book && findYieldText(questId, plot.book);
  return `${capitalize(who)} gave way to the player, so that there was no duel.${text ? ` This is how: ${text}` : ''}`;
}

/** Describes the duels of the run with those present, wherever they were fought. */
function describeDuels({ people }: Pick<SceneParts, 'people'>, speakerId: string, { duels }: RunState): string[] {
  return people.flatMap(({ id, name }) => {
    const outcomes = duels[id] ?? [];
    const outcome = outcomes.includes('won') ? 'won' : outcomes[0];
    return outcome ? [`The player fought a duel with ${id === speakerId ? 'you' : name} and ${outcome} it.`] : [];
  });
}

/** Describes what a run has achieved in a scene, as the speaking character knows it. */
export function describeEvents(
  { scene, people, items, plot, others }: SceneParts,
  speakerId: string,
  { standings, won, lostTo, run }: SceneProgress,
): string[] {
  const findName = (id: string) => people.find((person) => person.id === id)?.name ?? null;
  const whom = (id: string) => (id === speakerId ? 'you' : findName(id));
  const events = plot.rules.flatMap(({ type, questId, targetId }) => {
    const isDone = standings[questId];
    if (isDone === undefined) return [];
    const item = items.find(({ id }) => id === targetId)?.name;
    const who = whom(targetId);
    if (type === 'SEARCH' && item) return isDone ? [`The player has found this: ${item}.`] : [];
    if (!who) return [];
    if (type === 'FIGHT' && isDone)
      return [describeYield({ plot }, questId, who, run) ?? `The player fought a duel with ${who} and won it.`];
    if (type === 'FIGHT' && lostTo.includes(targetId)) return [`The player fought a duel with ${who} and lost it.`];
    if (type === 'KNOWLEDGE' && isDone) return [`The player has learned from ${who} what they came for.`];
    return [];
  });
  const acts = describeItemActs({ items, plot }, speakerId, run);
  // Two quests may be about the same.
  const all = [
    ...new Set([
      ...describeEarlier({ others, people, plot }, speakerId, run),
      ...describeDecisions({ plot }, run),
      ...describeDuels({ people }, speakerId, run),
      ...events,
      ...acts,
    ]),
  ];
  if (!won) return all;
  const { id: sceneId, winDescription } = scene.scene;
  const win = readWin(plot, { sceneId, winDescription }, run);
  return [...all, `The player has done everything that was to be done in this place. Then: ${win}`];
}
