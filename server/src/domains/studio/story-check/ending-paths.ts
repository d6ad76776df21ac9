import { type Condition, ruleNames, type SceneDetail, type StoryRules } from '@emberlore/contract';
import { createNeeds, findGuards, type Needs, winConditions } from './ending-needs.ts';
import type { Possible } from './rule-possible.ts';
import { createSearch, explain, type Search, statesMost, whenReached } from './rule-search.ts';
import { pathTo, type Situation } from './rule-walk.ts';

/** What the rules ask of a play that is to reach an ending. */
export type EndingPath = { endingId: string } & (
  | {
      /** Different ways to reach it, at least one. */
      ways: Needs[];
    }
  | {
      /** Why no play can reach it, as a sentence. */
      never: string;
    }
);

/** A story's rules and scenes, and the most ways to each ending to find. */
export interface PathsInput {
  rules: StoryRules;
  scenes: readonly SceneDetail[];
  ways: number;
}

/** How often the conditions of what is needed are searched for what they need themselves. */
const roundsMost = 4;

interface Finder {
  rules: StoryRules;
  possible: Possible;
  search: Search;
}

/** A condition, and a situation in which it holds once the story ends; undefined if there were too many to find one. */
interface Goal {
  condition: Condition;
  state: Situation | undefined;
}

/** Adds what scenes need to be won, as far as that can hold in the end: a quest may have been completed before. */
function addWins(goal: Goal, wins: readonly Condition[], search: Search): Goal {
  return wins.reduce((before, win) => {
    const condition: Condition = { and: [before.condition, win] };
    const state = search.find(condition, true);
    return state ? { condition, state } : before;
  }, goal);
}

/** Returns what has to happen for a goal. */
function findNeeds(goal: Goal, finder: Finder, way: number): Needs {
  const { rules, possible, search } = finder;
  const { condition } = goal;
  let guards: Condition[] = [];
  let [state, searched] = [goal.state, condition];
  for (let round = 1; ; round += 1) {
    const collector = createNeeds(way, search.work);
    const path = state ? pathTo(state) : [];
    const judge = state ? search.judgeIn(state, searched, true) : possible.judge;
    for (const each of [condition, ...guards]) collector.add(each, judge);
    const wanted = [...path, ...collector.needs.wanted];
    const next = distinct(wanted.flatMap((event) => findGuards(event, rules)));
    const isComplete = next.every((guard) => guards.includes(guard));
    if (isComplete || round === roundsMost) return { wanted, avoided: collector.needs.avoided };
    guards = distinct([...guards, ...next]);
    const whole: Condition = { and: [condition, ...guards] };
    const better = search.find(whole, true);
    if (better) [state, searched] = [better, whole];
  }
}

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Finds what has to happen for each ending, by the same search as the story check. */
export function findEndingPaths({ rules, scenes, ways: most }: PathsInput): EndingPath[] {
  const names = ruleNames(scenes, rules);
  const search = createSearch(rules, scenes, statesMost);
  const { possible } = search;
  return rules.endings.map((ending, place) => {
    const { endingId, when } = ending;
    const earlier = rules.endings.slice(0, place);
    const open = earlier.find((other) => other.when === undefined);
    if (open) return { endingId, never: `‘${open.title}’ stands before it and has no condition.` };
    const condition = whenReached(ending, earlier);
    const state = search.find(condition, true);
    if (state === null) {
      const isShadowed = !when || search.find(when, true) !== null;
      const why = isShadowed ? 'whenever it could be, an earlier one comes first' : explain(when, possible, names);
      return { endingId, never: `It can never be reached: ${why}.` };
    }
    const finder = { rules, possible, search };
    const goal = addWins({ condition, state }, winConditions(rules, scenes), search);
    const ways = Array.from({ length: most }, (_, at) => findNeeds(goal, finder, at));
    return { endingId, ways: [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()] };
  });
}
