import type { CarriedItem, SceneItem } from '@emberlore/brain';
import { capitalize, ownEntry } from '@emberlore/contract';
import {
  findMadeChoice,
  findWinText,
  findYieldText,
  listAbsent,
  listCarriedIds,
  type Plot,
  type RunState,
  type SoughtItem,
  type Standings,
  tellChoice,
} from '../../runs/play.service.ts';
import { describeEnding } from './ending-events.ts';

/** Another scene of the story. */
export interface OtherScene {
  sceneId: string;
  name: string;
  /** What the player reads on winning it. */
  winDescription: string;
  /** The characters in it. */
  people: readonly string[];
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

/** What decides who has been where. */
type KnownParts = Pick<SceneParts, 'scene' | 'others' | 'plot'>;

/** Whether a character is in a scene, as far as the run's state says. Those who are there see what happens. */
function wasPresent({ scene, others, plot }: KnownParts, sceneId: string, characterId: string, run: RunState): boolean {
  if (sceneId === scene.scene.id) return true;
  const people = others.find((other) => other.sceneId === sceneId)?.people ?? [];
  return people.includes(characterId) && !(plot.book && listAbsent(sceneId, run, plot.book).includes(characterId));
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

/**
 * Returns what the run has found in other scenes of the story and not given away. What the speaking character was neither
 * there to see found nor has been shown is marked: the player may keep a letter from somebody.
 */
export function listCarried(parts: KnownParts, speakerId: string, { run }: Pick<SceneProgress, 'run'>): CarriedItem[] {
  const carried = listCarriedIds(run);
  const isSeen = (itemId: string, sceneIds: readonly string[]) =>
    run.shown[itemId]?.includes(speakerId) || sceneIds.some((id) => wasPresent(parts, id, speakerId, run));
  return parts.plot.elsewhere
    .filter(({ itemId }) => carried.includes(itemId))
    .map(({ itemId, name, description, sceneIds }) => ({
      name,
      description,
      ...(!isSeen(itemId, sceneIds) && { unseen: true as const }),
    }));
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

/** Whether a text names a character by a part of its name: 'says the Countess'. */
const names = (text: string, name: string): boolean =>
  (name.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? []).some((part) => part !== 'The' && text.includes(part));

/** A decision of the player's, as it is told. */
interface Decision {
  text: string;
  /** Whether it came in a talk, before the scene was won; the others come after that. */
  inTalk: boolean;
}

/**
 * Describes what the player has decided in a scene, in the order of the story's choices, as the speaking character knows it;
 * without one, all of it. Of what is decided in a talk, only the one who asks knows, and who is named where it is told what
 * came of it.
 */
function describeDecisions(
  { people, plot }: Pick<SceneParts, 'people' | 'plot'>,
  sceneId: string,
  speakerId: string | null,
  { chosen, rolls }: RunState,
): Decision[] {
  const { book } = plot;
  if (!book) return [];
  const name = people.find(({ id }) => id === speakerId)?.name ?? '';
  return book.rules.choices.flatMap((made): Decision[] => {
    const optionId = made.sceneId === sceneId ? ownEntry(chosen, made.choiceId) : undefined;
    if (optionId === undefined) return [];
    const { choice, option } = findMadeChoice(book, { choiceId: made.choiceId, optionId }) ?? {};
    if (!choice || !option) return [];
    const { text } = tellChoice(option, ownEntry(rolls, made.choiceId));
    const { characterId: askedBy, question } = choice;
    const isKnown = askedBy === null || speakerId === null || askedBy === speakerId || names(text, name);
    if (!isKnown) return [];
    const told = `The player had to decide: ${question} They decided: ${option.label}. Then: ${text}`;
    return [{ text: told, inTalk: askedBy !== null }];
  });
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

/** Describes how the opponent of a quest gave way; null if there was a duel. */
function describeYield({ plot }: Pick<SceneParts, 'plot'>, questId: string, who: string, { yielded }: RunState) {
  if (!yielded.includes(questId)) return null;
  const text = plot.book && findYieldText(questId, plot.book);
  return `${capitalize(who)} gave way to the player, so that no duel had to be won.${text ? ` This is how: ${text}` : ''}`;
}

/** Describes the duels of the run with those present, wherever they were fought. */
function describeDuels({ people }: Pick<SceneParts, 'people'>, speakerId: string, { duels }: RunState): string[] {
  return people.flatMap(({ id, name }) => {
    const outcomes = duels[id] ?? [];
    const outcome = outcomes.includes('won') ? 'won' : outcomes[0];
    return outcome ? [`The player fought a duel with ${id === speakerId ? 'you' : name} and ${outcome} it.`] : [];
  });
}

/** Describes what a run has achieved in the scene of the talk. */
function describeProgress({ people, items, plot }: SceneParts, speakerId: string, progress: SceneProgress): string[] {
  const { standings, lostTo, run } = progress;
  const findName = (id: string) => people.find((person) => person.id === id)?.name ?? null;
  const whom = (id: string) => (id === speakerId ? 'you' : findName(id));
  return plot.rules.flatMap(({ type, questId, targetId }) => {
    const isDone = standings[questId];
    if (isDone === undefined) return [];
    const item = items.find(({ id }) => id === targetId)?.name;
    const who = whom(targetId);
    if (type === 'SEARCH' && item) return isDone ? [`The player has found this: ${item}.`] : [];
    if (!who) return [];
    if (type === 'FIGHT' && isDone)
      return [describeYield({ plot }, questId, who, run) ?? `The player fought a duel with ${who} and won it.`];
    if (type === 'FIGHT' && lostTo.includes(targetId)) return [`The player fought a duel with ${who} and lost it.`];
    // What somebody tells the player, the others do not hear.
    const isOwn = type === 'KNOWLEDGE' && isDone && targetId === speakerId;
    return isOwn ? ['The player has learned from you what they came for.'] : [];
  });
}

/** Describes how a scene was won; nothing if it was not. */
function describeWin({ scene, others, plot }: SceneParts, sceneId: string, { won, run }: SceneProgress): string[] {
  const { id: hereId, winDescription } = scene.scene;
  if (sceneId === hereId)
    return won
      ? [
          `The player has done everything that was to be done in this place. Then: ${readWin(plot, { sceneId, winDescription }, run)}`,
        ]
      : [];
  const other = others.find((one) => one.sceneId === sceneId);
  if (!other || !run.won.includes(sceneId)) return [];
  return [`The player comes from '${other.name}', where this happened: ${readWin(plot, other, run)}`];
}

/** Describes what the speaking character has told in another scene that the run has won; without one, what anybody has. */
function describeTold(
  { others, people }: Pick<SceneParts, 'others' | 'people'>,
  sceneId: string,
  speakerId: string | null,
  run: RunState,
): string[] {
  const speaker = people.find(({ id }) => id === speakerId)?.name;
  const lines = others.find((scene) => scene.sceneId === sceneId && run.won.includes(sceneId))?.lines ?? [];
  return lines
    .filter(({ questId, by }) => (speakerId === null || by === speaker) && run.completed.includes(questId))
    .map(({ by, text }) => `The player has learned from ${by === speaker ? 'you' : by}: '${text}'`);
}

/** Returns the scenes of a run in which something may have happened, in order. */
function listVisited({ scene }: Pick<SceneParts, 'scene'>, { won, entered }: RunState): string[] {
  const hereId = scene.scene.id;
  return [...new Set([...won, ...entered.filter((id) => id !== hereId), hereId])];
}

/** Describes what has happened in these scenes, in order, as a character knows who was in all of them. */
function describeScenes(
  parts: SceneParts,
  sceneIds: readonly string[],
  speakerId: string | null,
  progress: SceneProgress,
): string[] {
  const { run } = progress;
  const hereId = parts.scene.scene.id;
  const decided = new Map(sceneIds.map((id) => [id, describeDecisions(parts, id, speakerId, run)]));
  const latest = new Set([...decided.values()].flat().slice(-MOST_DECISIONS));
  const withWins = sceneIds.filter((id) => id !== hereId && run.won.includes(id)).slice(-MOST_EARLIER);
  const told = new Map(sceneIds.map((id) => [id, describeTold(parts, id, speakerId, run)]));
  const latestTold = new Set([...told.values()].flat().slice(-MOST_LINES));
  return sceneIds.flatMap((id) => {
    const decisions = (decided.get(id) ?? []).filter((decision) => latest.has(decision));
    const list = (inTalk: boolean) => decisions.filter((one) => one.inTalk === inTalk).map(({ text }) => text);
    const isHere = id === hereId && speakerId !== null;
    return [
      ...(told.get(id) ?? []).filter((line) => latestTold.has(line)),
      ...list(true),
      ...(isHere ? [...describeDuels(parts, speakerId, run), ...describeProgress(parts, speakerId, progress)] : []),
      ...(id === hereId || withWins.includes(id) ? describeWin(parts, id, progress) : []),
      ...list(false),
    ];
  });
}

/**
 * Describes what a run has achieved, in order, as the speaking character knows it: what happened where it was present, what
 * was shown to it and what it told itself. What the player saw, heard or decided elsewhere, it does not know.
 */
export function describeEvents(parts: SceneParts, speakerId: string, progress: SceneProgress): string[] {
  const { run } = progress;
  const witnessed = listVisited(parts, run).filter((id) => wasPresent(parts, id, speakerId, run));
  const events = describeScenes(parts, witnessed, speakerId, progress);
  // Two quests may be about the same.
  return [
    ...new Set([...events, ...describeItemActs(parts, speakerId, run), ...describeEnding(parts.plot, speakerId, run)]),
  ];
}

/** Describes what else has happened in the run: the speaking character hears of it only from the player. */
export function describeElsewhere(parts: SceneParts, known: readonly string[], progress: SceneProgress): string[] {
  const all = describeScenes(parts, listVisited(parts, progress.run), null, progress);
  return all.filter((event) => !known.includes(event));
}
