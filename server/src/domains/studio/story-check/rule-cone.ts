import type { Condition, RuleEvent, StoryChoice, StoryRules } from '@emberlore/contract';
import { atomKey, type Cause, findVariable, listAtoms, listCauses } from './rule-atoms.ts';
import type { Possible } from './rule-possible.ts';
import { listOutcomes, madeIn, type OptionOutcome } from './rule-rolls.ts';
import type { RuleWork } from './rule-work.ts';

/** The cone of influence of some conditions: the parts of the rules on which they depend. */
export interface ConeOfInfluence {
  variables: ReadonlySet<string>;
  choices: readonly StoryChoice[];
  /** Until when scenes stay closed, by the scene's id. */
  scenes: ReadonlyMap<string, Condition>;
  /** How the options of each choice can turn out at all, by the choice's id. */
  options: ReadonlyMap<string, readonly OptionOutcome[]>;
  /** What an event causes, by its key. */
  causes: ReadonlyMap<string, readonly Cause[]>;
  /** Events that change the variables, by key. */
  events: ReadonlyMap<string, { event: RuleEvent; number: number }>;
}

/** Returns the scene that an event or atom is about; undefined if it is about none. */
export function sceneIn(event: Condition): string | undefined {
  if ('entered' in event) return event.entered[0];
  return 'won' in event ? event.won[0] : undefined;
}

/** Everything that can change variables, altogether and by the variable that it changes. */
export interface Causes {
  all: readonly Cause[];
  ofVariable: ReadonlyMap<string, readonly Cause[]>;
}

/** Collects everything that changes variables and can happen. */
export function collectCauses(rules: StoryRules, possible: Possible): Causes {
  const all = listCauses(rules).filter(({ on }) => possible.event(on));
  const pairs = all.flatMap((cause) =>
    [...new Set(cause.set.map(({ variable }) => variable))].map((id) => ({ id, cause })),
  );
  const grouped = Map.groupBy(pairs, ({ id }) => id);
  return { all, ofVariable: new Map([...grouped].map(([id, some]) => [id, some.map(({ cause }) => cause)])) };
}

/** Collects everything on which conditions depend, directly or through what changes their variables. */
export function findCone(
  targets: readonly Condition[],
  rules: StoryRules,
  { all, ofVariable }: Causes,
  { possible, work }: { possible: Possible; work: RuleWork },
): ConeOfInfluence {
  const variables = new Set<string>();
  const choices = new Set<string>();
  const causes = new Set<Cause>();
  const scenes = new Map<string, Condition>();
  const queue = targets.flatMap(listAtoms);
  const addScene = (sceneId: string | undefined) => {
    const [first, ...others] = rules.scenes.filter((rule) => rule.sceneId === sceneId).map(({ when }) => when);
    if (sceneId === undefined || !first || scenes.has(sceneId)) return;
    scenes.set(sceneId, others.length > 0 ? { and: [first, ...others] } : first);
    queue.push(...[first, ...others].flatMap(listAtoms));
  };
  const addChoice = (choiceId: string | undefined) => {
    if (choiceId === undefined || choices.has(choiceId)) return;
    choices.add(choiceId);
    const choice = rules.choices.find((each) => each.choiceId === choiceId);
    addScene(choice?.sceneId);
    const outcomes = choice?.options.flatMap((option) => listOutcomes(choice, option)) ?? [];
    queue.push(...[choice?.when, ...outcomes.map(({ when }) => when)].flatMap(listAtoms));
  };
  for (let atom = queue.pop(); atom; atom = queue.pop()) {
    work.spend(1);
    addChoice(madeIn(atom)[0]);
    addScene(sceneIn(atom));
    const variable = findVariable(atom);
    if (variable === undefined || variables.has(variable)) continue;
    variables.add(variable);
    for (const cause of ofVariable.get(variable) ?? []) {
      if (causes.has(cause)) continue;
      causes.add(cause);
      queue.push(...listAtoms(cause.when));
      addChoice(madeIn(cause.on)[0]);
      addScene(sceneIn(cause.on));
    }
  }
  work.spend(all.length);
  const listed = all.filter((cause) => causes.has(cause) || choices.has(madeIn(cause.on)[0] ?? ''));
  const entries = [...scenes.keys()].map((sceneId): RuleEvent => ({ entered: [sceneId] }));
  const single = [...listed.map(({ on }) => on), ...entries.filter((event) => possible.event(event))];
  const events = new Map(
    single.flatMap((event) => (madeIn(event).length > 0 ? [] : [[atomKey(event), event] as const])),
  );
  const reached = rules.choices.filter(({ choiceId }) => choices.has(choiceId));
  return {
    variables,
    choices: reached,
    scenes,
    options: new Map(
      reached.map((choice) => [
        choice.choiceId,
        choice.options.flatMap((option) => listOutcomes(choice, option)).filter(({ event }) => possible.event(event)),
      ]),
    ),
    causes: Map.groupBy(listed, ({ on }) => atomKey(on)),
    events: new Map([...events].map(([key, event], number) => [key, { event, number }])),
  };
}
