import { type Condition, type RuleEvent, type Story, type StoryRules, storyRules } from '@emberlore/contract';
import { questionsFor, type StoryFile } from './story-files.ts';
import type { Wishes } from './ways.ts';

type Changes = StoryRules['effects'][number]['set'];

/** Returns the events after which a variable has changed as `fits` says. */
function eventsThatChange(fits: (change: Changes[number]) => boolean, rules: StoryRules): RuleEvent[] {
  const changes = (set: Changes = []) => set.some(fits);
  const chosen = rules.choices.flatMap(({ choiceId, options }) =>
    options.flatMap(({ optionId, set, roll }): RuleEvent[] => {
      if (!roll) return changes(set) ? [{ chose: [choiceId, optionId] }] : [];
      const outcomes = [
        ...(changes(set) ? ['succeeded' as const] : []),
        ...(changes(roll.set) ? ['failed' as const] : []),
      ];
      return outcomes.map((outcome) => ({ rolled: [choiceId, optionId, outcome] }));
    }),
  );
  return [...chosen, ...rules.effects.filter(({ set }) => changes(set)).map(({ on }) => on)];
}

type WantedEvents = Pick<Wishes, 'events' | 'avoided'>;

/** Lists what has to happen for a condition and what must not, with one of the possibilities where there are several. */
function listEvents(condition: Condition | undefined, rules: StoryRules, random: () => number): WantedEvents {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const list = (part: Condition | undefined): WantedEvents => listEvents(part, rules, random);
  const all = (parts: readonly Condition[]): WantedEvents => {
    const each = parts.map(list);
    return { events: each.flatMap(({ events }) => events), avoided: each.flatMap(({ avoided }) => avoided) };
  };
  if (!condition) return all([]);
  if ('!' in condition) {
    const { events, avoided } = list(condition['!'][0]);
    return { events: avoided, avoided: events };
  }
  if ('and' in condition) return all(condition.and);
  if ('or' in condition) return list(pick(condition.or));
  if ('is' in condition) {
    const [variable, value] = condition.is;
    return list(
      pick(eventsThatChange((change) => change.variable === variable && 'to' in change && change.to === value, rules)),
    );
  }
  if ('atLeast' in condition) {
    const [variable] = condition.atLeast;
    return all(eventsThatChange((change) => change.variable === variable && 'add' in change && change.add > 0, rules));
  }
  if ('carries' in condition) return list({ found: condition.carries });
  if ('atMost' in condition) return all([]);
  const [choiceId] = 'chose' in condition ? condition.chose : 'rolled' in condition ? condition.rolled : [];
  const before = list(rules.choices.find((choice) => choice.choiceId === choiceId)?.when);
  return { events: [condition, ...before.events], avoided: before.avoided };
}

/** Replaces the ids of the story's file by those of the server. */
function withIds(event: RuleEvent, idOf: (fileId: string) => string): RuleEvent {
  if ('shown' in event) return { shown: [idOf(event.shown[0]), idOf(event.shown[1])] };
  if ('given' in event) return { given: [idOf(event.given[0]), idOf(event.given[1])] };
  if ('told' in event) return { told: [idOf(event.told[0]), event.told[1]] };
  if ('found' in event) return { found: [idOf(event.found[0])] };
  if ('combined' in event) return { combined: [idOf(event.combined[0])] };
  return event;
}

/** Returns what has to happen for an ending or an achievement of a launch story, read from the story's file. */
export function wishesFor(goalId: string, file: StoryFile, story: Story, random: () => number): Wishes {
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
  const rules = storyRules.parse(file.rules);
  const { endings, achievements } = rules;
  const goal =
    endings.find(({ endingId }) => endingId === goalId) ??
    achievements.find(({ achievementId }) => achievementId === goalId);
  const fileIds = new Map([...ids].map(([fileId, id]) => [id, fileId]));
  const { events, avoided } = listEvents(goal?.when, rules, random);
  const mapIds = (list: readonly RuleEvent[]) => list.map((event) => withIds(event, (id) => ids.get(id) ?? id));
  return {
    events: mapIds(events),
    avoided: mapIds(avoided),
    questions: (characterId, line) => questionsFor(file, fileIds.get(characterId) ?? '', line),
  };
}
