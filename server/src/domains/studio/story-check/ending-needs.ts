import { type Condition, partsOf, type RuleEvent, type SceneDetail, type StoryRules } from '@emberlore/contract';
import { type Atom, atomKey, type Judge, judgeCondition } from './rule-atoms.ts';
import { sceneIn } from './rule-cone.ts';
import { madeIn, needOf } from './rule-rolls.ts';
import type { RuleWork } from './rule-work.ts';

/** What has to happen in a play, and what must not. */
export interface Needs {
  wanted: RuleEvent[];
  avoided: RuleEvent[];
}

/** Collects what conditions need, one after another: what an earlier one has settled stays so for later ones. */
export interface NeedsCollector {
  needs: Needs;
  /** Adds what makes a condition hold where `judge` leaves it open. */
  add(condition: Condition | undefined, judge: Judge): void;
}

/** Returns the event that an atom is about; undefined if it is about a variable. */
function eventOf(atom: Atom): RuleEvent | undefined {
  if ('is' in atom || 'atLeast' in atom || 'atMost' in atom) return undefined;
  return 'carries' in atom ? { found: atom.carries } : atom;
}

/**
 * Creates a collector of needs.
 * @param way which of several possibilities to choose: others for every number, from 0.
 */
export function createNeeds(way: number, work: RuleWork): NeedsCollector {
  const needs: Needs = { wanted: [], avoided: [] };
  const settled = new Map<string, boolean>();
  const settle = (atom: Atom, so: boolean) => {
    const event = eventOf(atom);
    if (!event) return;
    settled.set(atomKey(atom), so);
    (so ? needs.wanted : needs.avoided).push(event);
  };
  const within =
    (judge: Judge): Judge =>
    (atom) => {
      const so = settled.get(atomKey(atom));
      return so === undefined ? judge(atom) : { can: so, cannot: !so };
    };
  function collect(condition: Condition, judge: Judge, so: boolean): void {
    const { can, cannot } = judgeCondition(condition, within(judge), work);
    const isSettled = so ? !cannot : !can;
    if (isSettled) return;
    if ('!' in condition) collect(condition['!'][0], judge, !so);
    else if ('and' in condition || 'or' in condition) collectParts(condition, judge, so);
    else settle(condition, so);
  }
  function collectParts(condition: Condition, judge: Judge, so: boolean): void {
    const parts = partsOf<Condition>(condition);
    const open = parts.filter((part) => {
      const { can, cannot } = judgeCondition(part, within(judge), work);
      return so ? can : cannot;
    });
    const needsAll = 'and' in condition === so;
    const one = open[way % Math.max(1, open.length)];
    for (const part of needsAll ? parts : one ? [one] : []) collect(part, judge, so);
  }
  return {
    needs,
    add: (condition, judge) => {
      if (condition) collect(condition, judge, true);
    },
  };
}

/** Returns the conditions without which an event can't happen. */
export function findGuards(
  event: RuleEvent,
  { choices, people, lines, quests, scenes, combinations }: StoryRules,
): Condition[] {
  const [item] = 'combined' in event ? event.combined : 'found' in event ? event.found : [];
  if (item !== undefined) {
    const way = combinations.find(({ resultId }) => resultId === item);
    return way ? [...way.itemIds.map((id): Condition => ({ carries: [id] })), ...(way.when ? [way.when] : [])] : [];
  }
  if ('told' in event)
    return lines
      .filter(({ characterId, line }) => characterId === event.told[0] && line === event.told[1])
      .map(({ when }) => when);
  if ('completed' in event)
    return quests.filter(({ questId }) => questId === event.completed[0]).map(({ when }) => when);
  const sceneId = sceneIn(event);
  if (sceneId !== undefined) return scenes.filter((rule) => rule.sceneId === sceneId).map(({ when }) => when);
  const [made, optionId] = madeIn(event);
  if (made === undefined) return [];
  const choice = choices.find(({ choiceId }) => choiceId === made);
  const roll = choice?.options.find((option) => option.optionId === optionId)?.roll;
  const needed = 'rolled' in event && roll ? needOf(roll, event.rolled[2]).when : undefined;
  const present = people.filter(
    ({ characterId, sceneId }) => characterId === choice?.characterId && sceneId === choice?.sceneId,
  );
  return [choice?.when ?? [], needed ?? [], present.map(({ when }) => when)].flat();
}

/**
 * Returns the conditions without which quests can't be completed, so that their scenes can't be won: the line that a quest
 * asks for is told, its character is there, and an opponent who can give way either does or is beaten; or else the quest does
 * not exist.
 */
export function winConditions(rules: StoryRules, scenes: readonly SceneDetail[]): Condition[] {
  const { lines, people, quests, yields } = rules;
  return scenes.flatMap(({ sceneId, quests: own }) =>
    own.flatMap(({ questId, questTriggerId: trigger, questKnowledgeLine }): Condition[] => {
      const told = lines.filter(({ characterId, line }) => characterId === trigger && line === questKnowledgeLine);
      const present = people.filter((rule) => rule.characterId === trigger && rule.sceneId === sceneId);
      const settled = yields
        .filter((rule) => rule.questId === questId)
        .map(({ when }): Condition => ({ or: [{ duel: [trigger, 'won'] }, when] }));
      const needed = [...[...told, ...present].map(({ when }) => when), ...settled];
      if (needed.length === 0) return [];
      const exists = quests.filter((rule) => rule.questId === questId).map(({ when }): Condition => ({ '!': [when] }));
      return [exists.length === 0 ? { and: needed } : { or: [...exists, { and: needed }] }];
    }),
  );
}
