import { partsOf } from './entities/condition-parts.ts';
import type { Condition, RuleEvent } from './entities/conditions.ts';
import type { StoryRules } from './entities/story-rules.ts';

/** The kinds of content that rules refer to. */
export type RuleTarget = 'character' | 'item' | 'quest' | 'scene';

/** Returns the new id of some content; null if it is gone. */
export type MapId = (kind: RuleTarget, id: string) => string | null;

/** Returns the items that a story's rules refer to. */
export function listRuledItems(rules: StoryRules): Set<string> {
  const items = new Set<string>();
  mapRuleIds(rules, (kind, id) => {
    if (kind === 'item') items.add(id);
    return id;
  });
  return items;
}

/** Thrown inside this file for a reference to content that is gone. */
class Gone extends Error {
  override readonly name = 'Gone';
}

function mapEvent(event: RuleEvent, to: (kind: RuleTarget, id: string) => string): RuleEvent {
  if ('entered' in event) return { entered: [to('scene', event.entered[0])] };
  if ('won' in event) return { won: [to('scene', event.won[0])] };
  if ('completed' in event) return { completed: [to('quest', event.completed[0])] };
  if ('found' in event) return { found: [to('item', event.found[0])] };
  if ('shown' in event) return { shown: [to('item', event.shown[0]), to('character', event.shown[1])] };
  if ('given' in event) return { given: [to('item', event.given[0]), to('character', event.given[1])] };
  if ('combined' in event) return { combined: [to('item', event.combined[0])] };
  if ('told' in event) return { told: [to('character', event.told[0]), event.told[1]] };
  if ('duel' in event) return { duel: [to('character', event.duel[0]), event.duel[1]] };
  return event;
}

function mapCondition(condition: Condition, to: (kind: RuleTarget, id: string) => string): Condition {
  const parts = partsOf(condition).map((part) => mapCondition(part, to));
  if ('and' in condition) return { and: parts };
  if ('or' in condition) return { or: parts };
  if ('!' in condition) return { '!': [parts[0] ?? condition['!'][0]] };
  if ('carries' in condition) return { carries: [to('item', condition.carries[0])] };
  if ('is' in condition || 'atLeast' in condition || 'atMost' in condition) return condition;
  return mapEvent(condition, to);
}

/**
 * Replaces the ids in a story's rules. Returns the rules without the entries that refer to content that is gone, and how
 * many those were.
 */
export function mapRuleIds(rules: StoryRules, map: MapId): { rules: StoryRules; dropped: number } {
  let dropped = 0;
  const to = (kind: RuleTarget, id: string): string => {
    const found = map(kind, id);
    if (found === null) throw new Gone(`${kind} ${id}`);
    return found;
  };
  const when = <T extends { when?: Condition | undefined }>(entry: T): T =>
    entry.when ? { ...entry, when: mapCondition(entry.when, to) } : entry;
  const each = <T>(entries: readonly T[], change: (entry: T) => T): T[] =>
    entries.flatMap((entry) => {
      try {
        return [change(entry)];
      } catch (error) {
        if (!(error instanceof Gone)) throw error;
        dropped += 1;
        return [];
      }
    });
  const inScene = <T extends { sceneId: string }>(entry: T): T => ({ ...entry, sceneId: to('scene', entry.sceneId) });
  const ofCharacter = <T extends { characterId: string }>(entry: T): T => ({
    ...entry,
    characterId: to('character', entry.characterId),
  });
  const changed: StoryRules = {
    variables: rules.variables,
    effects: each(rules.effects, (effect) => when({ ...effect, on: mapEvent(effect.on, to) })),
    choices: each(rules.choices, (choice) => {
      const { characterId } = choice;
      return when(inScene({ ...choice, characterId: characterId === null ? null : to('character', characterId) }));
    }),
    endings: each(rules.endings, (ending) =>
      when({
        ...ending,
        sceneId: ending.sceneId === null ? null : map('scene', ending.sceneId),
        epilogues: each(ending.epilogues, (entry) => when(ofCharacter(entry))),
      }),
    ),
    reactions: each(rules.reactions, (entry) => when(ofCharacter({ ...entry, itemId: to('item', entry.itemId) }))),
    achievements: each(rules.achievements, when),
    combinations: each(rules.combinations, ({ itemIds: [one, other], ...entry }) =>
      when({ ...entry, itemIds: [to('item', one), to('item', other)], resultId: to('item', entry.resultId) }),
    ),
    lines: each(rules.lines, (entry) => when(ofCharacter(entry))),
    people: each(rules.people, (entry) => when(inScene(ofCharacter(entry)))),
    quests: each(rules.quests, (entry) => when({ ...entry, questId: to('quest', entry.questId) })),
    scenes: each(rules.scenes, (entry) => when(inScene(entry))),
    descriptions: each(rules.descriptions, (entry) => when(inScene(entry))),
    wins: each(rules.wins, (entry) => when(inScene(entry))),
    yields: each(rules.yields, (entry) => when({ ...entry, questId: to('quest', entry.questId) })),
  };
  return { rules: changed, dropped };
}
