import { type LaunchStory, launchStories } from '@emberlore/content';
import type { Condition, StoryChoice, StoryRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { foldEvents, type RunEvent } from '../log/run-log.ts';
import { findEnding, listEpilogues, type RuleBook } from './rule-book.ts';

/** What may have happened: one of these lists of events. */
type Factor = readonly (readonly RunEvent[])[];

type Leaf = Exclude<Condition, { and: unknown } | { or: unknown } | { '!': unknown }>;

function listLeaves(condition: Condition | undefined): Leaf[] {
  if (!condition) return [];
  if ('and' in condition) return condition.and.flatMap(listLeaves);
  if ('or' in condition) return condition.or.flatMap(listLeaves);
  return '!' in condition ? listLeaves(condition['!'][0]) : [condition];
}

const dice = { dice: [1], sides: 20, bonus: 0, atLeast: 1, total: 1, seed: 'seed' };

const chose = (choiceId: string, optionId: string): RunEvent => ({ kind: 'chose', choiceId, optionId });

/** Returns what may have happened at a choice: each option, with each outcome of its dice, or none if it may be left open. */
function factorOfChoice({ choiceId, characterId, options }: StoryChoice): Factor {
  const made = options.flatMap(({ optionId, roll }) => {
    const outcomes = ['succeeded', 'failed'] as const;
    const rolls = outcomes.map((outcome): RunEvent => ({ kind: 'rolled', choiceId, optionId, ...dice, outcome }));
    return roll ? rolls.map((rolled) => [chose(choiceId, optionId), rolled]) : [[chose(choiceId, optionId)]];
  });
  return characterId === null ? made : [[], ...made];
}

/** Returns the event that makes a condition hold; null for choices and dice, which have factors of their own. */
function eventOf(leaf: Leaf): RunEvent | null {
  if ('told' in leaf) return { kind: 'told', characterId: leaf.told[0], lines: [leaf.told[1]] };
  if ('shown' in leaf) return { kind: 'shown', itemId: leaf.shown[0], characterId: leaf.shown[1] };
  if ('given' in leaf) return { kind: 'given', itemId: leaf.given[0], characterId: leaf.given[1] };
  if ('found' in leaf) return { kind: 'found', itemId: leaf.found[0] };
  if ('duel' in leaf) return { kind: 'duel', characterId: leaf.duel[0], outcome: leaf.duel[1] };
  if ('is' in leaf) return { kind: 'set', variable: leaf.is[0], value: leaf.is[1] };
  if ('atLeast' in leaf) return { kind: 'set', variable: leaf.atLeast[0], value: leaf.atLeast[1] };
  if ('chose' in leaf || 'rolled' in leaf) return null;
  throw new Error(`No event for ${JSON.stringify(leaf)}.`);
}

/** Returns all that these conditions ask for, and the choices that nobody can leave open, each as a factor. */
function listFactors({ choices }: StoryRules, conditions: readonly (Condition | undefined)[]): Factor[] {
  const leaves = conditions.flatMap(listLeaves);
  const asked = new Set(
    leaves.flatMap((leaf) => ('chose' in leaf ? [leaf.chose[0]] : 'rolled' in leaf ? [leaf.rolled[0]] : [])),
  );
  const events = new Map(
    leaves.flatMap((leaf) => {
      const event = eventOf(leaf);
      return event ? [[JSON.stringify(event), event] as const] : [];
    }),
  );
  const ofChoices = choices.map((choice): Factor => {
    const all = factorOfChoice(choice);
    return asked.has(choice.choiceId) ? all : all.slice(0, 1);
  });
  return [...ofChoices, ...[...events.values()].map((event): Factor => [[], [event]])];
}

function* combine(factors: readonly Factor[]): Generator<RunEvent[]> {
  const [first, ...others] = factors;
  if (!first) {
    yield [];
    return;
  }
  for (const rest of combine(others)) for (const events of first) yield [...events, ...rest];
}

function bookOf({ scenes, rules }: LaunchStory): RuleBook {
  if (!rules) throw new Error('The story has no rules.');
  const cast = new Map(scenes.map(({ name, characters }) => [name, characters]));
  return { rules, sceneIds: scenes.map(({ name }) => name), cast };
}

/** Returns the choice that most endings depend on: the last decision of the story. */
function findDecision({ choices, endings }: StoryRules): StoryChoice {
  const named = endings
    .flatMap(({ when }) => listLeaves(when))
    .flatMap((leaf) => ('chose' in leaf ? [leaf.chose[0]] : []));
  const count = (id: string) => named.filter((other) => other === id).length;
  const [decision] = choices.toSorted((one, other) => count(other.choiceId) - count(one.choiceId));
  if (!decision) throw new Error('The story has no choices.');
  return decision;
}

const won = ({ sceneIds }: RuleBook) => sceneIds.map((sceneId): RunEvent => ({ kind: 'won', sceneId }));

test.each(launchStories())('$name: no two options of the last decision lead to the same ending', (story) => {
  const book = bookOf(story);
  const { rules } = book;
  const decision = findDecision(rules);
  const others = { ...rules, choices: rules.choices.filter((choice) => choice !== decision) };
  const factors = listFactors(
    others,
    rules.endings.map(({ when }) => when),
  );
  for (const events of combine(factors)) {
    const endings = decision.options.map(({ optionId }) => {
      const state = foldEvents([...events, ...won(book), chose(decision.choiceId, optionId)]);
      return findEnding(state, book)?.endingId;
    });
    expect(endings).not.toContain(undefined);
    expect(new Set(endings).size, `${endings} after ${JSON.stringify(events)}`).toBe(endings.length);
  }
});

test.each(launchStories())('$name: every ending can be reached, and every epilogue told', (story) => {
  const book = bookOf(story);
  const { rules } = book;
  for (const ending of rules.endings) {
    for (const characterId of new Set(ending.epilogues.map((epilogue) => epilogue.characterId))) {
      const theirs = ending.epilogues.filter((epilogue) => epilogue.characterId === characterId);
      const left = new Set(theirs);
      const conditions = [...rules.endings, ...theirs].map(({ when }) => when);
      for (const events of combine(listFactors(rules, conditions))) {
        if (left.size === 0) break;
        const state = foldEvents([...events, ...won(book)]);
        if (findEnding(state, book) !== ending) continue;
        for (const told of listEpilogues(ending, state, book)) left.delete(told);
      }
      expect(
        [...left].map(({ text }) => text),
        ending.title,
      ).toEqual([]);
    }
  }
});
