import type { SceneItem } from '@emberlore/brain';
import type { Plot, Standings } from '../../runs/play.service.ts';

/** What a scene contains, as far as it matters here. */
export interface SceneParts {
  scene: { scene: { winDescription: string } };
  people: readonly { id: string; name: string }[];
  items: readonly SceneItem[];
  plot: Plot;
}

/** A run's progress in a scene. */
export interface SceneProgress {
  standings: Standings;
  won: boolean;
  /** The characters to whom the player has lost a duel. */
  lostTo: readonly string[];
}

/** Returns the items of a scene, each with whether the run has found it. */
export function markFound({ items, plot }: Pick<SceneParts, 'items' | 'plot'>, standings: Standings): SceneItem[] {
  const found = new Set(
    plot.rules.filter(({ type, questId }) => type === 'SEARCH' && standings[questId]).map(({ targetId }) => targetId),
  );
  return items.map((item) => (found.has(item.id) ? { ...item, found: true } : item));
}

/** Returns what the run has found in other scenes of the story. */
export const listCarried = ({ plot }: Pick<SceneParts, 'plot'>, standings: Standings) =>
  plot.elsewhere.flatMap(({ questId, name, description }) => (standings[questId] ? [{ name, description }] : []));

/** Describes what a run has achieved in a scene, as the speaking character knows it. */
export function describeEvents(
  { scene, people, items, plot }: SceneParts,
  speakerId: string,
  { standings, won, lostTo }: SceneProgress,
): string[] {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? null;
  const whom = (id: string) => (id === speakerId ? 'you' : nameOf(id));
  const events = plot.rules.flatMap(({ type, questId, targetId }) => {
    const isDone = standings[questId];
    if (isDone === undefined) return [];
    const item = items.find(({ id }) => id === targetId)?.name;
    const who = whom(targetId);
    if (type === 'SEARCH' && item) return isDone ? [`The player has found this: ${item}.`] : [];
    if (!who) return [];
    if (type === 'FIGHT' && isDone) return [`The player fought a duel with ${who} and won it.`];
    if (type === 'FIGHT' && lostTo.includes(targetId)) return [`The player fought a duel with ${who} and lost it.`];
    if (type === 'KNOWLEDGE' && isDone) return [`The player has learned from ${who} what they came for.`];
    return [];
  });
  if (!won) return events;
  const { winDescription } = scene.scene;
  return [...events, `The player has done everything that was to be done in this place. Then: ${winDescription}`];
}
