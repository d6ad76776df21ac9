import type { Condition, RuleEvent, Story, StoryRules } from '@emberlore/contract';
import { questionsFor, type StoryFile } from './story-files.ts';
import type { Wishes } from './ways.ts';

/** Returns the events after which a variable may have a value. */
function eventsThatSet(variable: string, value: boolean | string, rules: StoryRules): RuleEvent[] {
  const sets = (set: StoryRules['effects'][number]['set'] = []) =>
    set.some((change) => change.variable === variable && 'to' in change && change.to === value);
  const chosen = rules.choices.flatMap(({ choiceId, options }) =>
    options.flatMap((option): RuleEvent[] => (sets(option.set) ? [{ chose: [choiceId, option.optionId] }] : [])),
  );
  return [...chosen, ...rules.effects.filter(({ set }) => sets(set)).map(({ on }) => on)];
}

/** Lists what has to happen for a condition, with one of the possibilities where there are several. */
function listEvents(condition: Condition | undefined, rules: StoryRules, random: () => number): RuleEvent[] {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const list = (part: Condition | undefined): RuleEvent[] => listEvents(part, rules, random);
  if (!condition || '!' in condition) return [];
  if ('and' in condition) return condition.and.flatMap(list);
  if ('or' in condition) return list(pick(condition.or));
  if ('is' in condition) return list(pick(eventsThatSet(...condition.is, rules)));
  if ('carries' in condition || 'atLeast' in condition || 'atMost' in condition) return [];
  if (!('chose' in condition)) return [condition];
  const choice = rules.choices.find(({ choiceId }) => choiceId === condition.chose[0]);
  return [condition, ...list(choice?.when)];
}

/** Replaces the ids of the story's file by those of the server. */
function withIds(event: RuleEvent, idOf: (fileId: string) => string): RuleEvent {
  if ('shown' in event) return { shown: [idOf(event.shown[0]), idOf(event.shown[1])] };
  if ('given' in event) return { given: [idOf(event.given[0]), idOf(event.given[1])] };
  if ('told' in event) return { told: [idOf(event.told[0]), event.told[1]] };
  return event;
}

/** Returns what has to happen for an ending of a launch story, read from the story's file. */
export function wishesFor(endingId: string, file: StoryFile, story: Story, random: () => number): Wishes {
  const people = story.scenes.flatMap(({ characters }) => characters);
  const things = story.scenes.flatMap(({ items }) => items);
  const ids = new Map([
    ...file.characters.map(
      ({ id, name }) => [id, people.find(({ characterName }) => characterName === name)?.characterId ?? ''] as const,
    ),
    ...file.scenes.flatMap(({ items }) =>
      items.map(({ id, name }) => [id, things.find(({ itemName }) => itemName === name)?.itemId ?? ''] as const),
    ),
  ]);
  const ending = file.rules.endings.find((other) => other.endingId === endingId);
  const fileIds = new Map([...ids].map(([fileId, id]) => [id, fileId]));
  return {
    events: listEvents(ending?.when, file.rules, random).map((event) => withIds(event, (id) => ids.get(id) ?? id)),
    questions: (characterId, line) => questionsFor(file, fileIds.get(characterId) ?? '', line),
  };
}
