import { type Condition, type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test, vi } from 'vitest';
import { createRules, createScenes, ending, option } from './broken-rules.fixture.ts';
import { findVariable, type Judge, judgeCondition } from './rule-atoms.ts';
import { ruleFindings } from './rule-findings.ts';
import { findPossible } from './rule-possible.ts';
import { RuleWalker } from './rule-walk.ts';
import { RuleWork } from './rule-work.ts';

const toldLong = (number: number, length: number): Condition => ({
  told: ['mara', `${number} ${'\\'.repeat(length)}`],
});

/** Effects of one event that may or may not take place, and events that each lead to other situations. */
function hostile(doubling: number, events: number, length: number): StoryRules {
  return storyRules.parse({
    variables: [{ variableId: 'door', name: 'Door', type: 'flag' }],
    effects: [
      ...Array.from({ length: doubling }, () => ({
        on: { found: ['ring'] },
        when: { entered: ['tower'] },
        set: [{ variable: 'door', to: true }],
      })),
      ...Array.from({ length: events }, (_one, at) => ({
        on: toldLong(at, length),
        set: [{ variable: 'door', to: at % 2 === 0 }],
      })),
    ],
    endings: [ending('open', { is: ['door', true] }), ending('shut')],
  });
}

function walk(rules: StoryRules, most: number) {
  const work = new RuleWork(most * 250);
  const walker = new RuleWalker(rules, findPossible(rules, createScenes(), work), work, most);
  const { states } = walker.walk([{ is: ['door', true] }]);
  return { walker, states, work };
}

test('effects that lead to the same values are followed once', () => {
  const { walker, states } = walk(hostile(48, 4, 10), 20_000);
  expect(walker.exhausted).toBe(false);
  // Which of five events happened, and whether the door is open.
  expect(states.length).toBeLessThanOrEqual(2 ** 5 * 2);
});

test('stops after a bounded amount of work, however the rules spend it', () => {
  const { walker, states } = walk(hostile(30, 30, 400), 100);
  expect(walker.exhausted).toBe(true);
  expect(states.length).toBeLessThanOrEqual(2000);
});

test('judges no more than its share', () => {
  const { walker, work } = walk(hostile(0, 4, 10), 100);
  expect(walker.exhausted).toBe(false);
  expect(work.spend(1_000_000)).toBe(false);
  expect(walker.exhausted).toBe(true);
});

test('counts the search for situations in which a run can end, and looks at each once', () => {
  const rules = createRules();
  const work = new RuleWork(100_000);
  const walker = new RuleWalker(rules, findPossible(rules, createScenes(), work), work, 100);
  const { states, canEnd } = walker.walk([{ chose: ['last', 'stay'] }]);
  const spend = vi.spyOn(work, 'spend');
  const waiting = states.filter(({ chosen }) => chosen.last === undefined);
  expect(states.filter(canEnd).length).toBeGreaterThan(0);
  expect(states.filter(canEnd)).not.toHaveLength(states.length);
  expect(spend).toHaveBeenCalledTimes(waiting.length);
});

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_one, at) => one(at));
const told = (line: number): Condition => ({ told: ['mara', `Line ${line}.`] });

/** Everything may happen, and all variables are as they should be. */
const judgeEvents: Judge = (atom) => ({ can: true, cannot: findVariable(atom) === undefined });

/** Something that occurs repeatedly, but is certain. */
const sure: Condition = { atLeast: ['sum', -999] };

/** Nineteen atoms that are judged 64 times, because six of those that occur repeatedly are open. */
function hardCondition(own: Condition): Condition {
  const six: Condition[] = [
    { found: ['ring'] },
    { entered: ['harbour'] },
    { entered: ['tower'] },
    { won: ['harbour'] },
    { completed: ['search'] },
    { shown: ['ring', 'thorne'] },
  ];
  return { and: [own, ...six, ...six, sure, sure, ...six].slice(0, 19) };
}

/** Makes conditions count how often they are looked at. */
function countLooks(entries: { when?: Condition | undefined }[]): () => number {
  let looks = 0;
  for (const entry of entries) {
    const { when } = entry;
    if (!when || !('and' in when)) continue;
    const { and } = when;
    entry.when = Object.defineProperty({ and }, 'and', {
      enumerable: true,
      get: () => {
        looks += 1;
        return and;
      },
    });
  }
  return () => looks;
}

test.each([
  // Different atoms and parts first, and 64 times all parts if that many possibilities are gone through.
  { open: 6, certain: 0, counted: 6 + 13 + 64 * 13 },
  { open: 6, certain: 1, counted: 7 + 15 + 64 * 15 },
  { open: 7, certain: 0, counted: 7 + 15 },
])('counts what it does for $open open atoms and $certain certain ones', ({ open, certain, counted }) => {
  const atoms = [...many(open, told), ...many(certain, () => sure)];
  const work = new RuleWork(10_000);
  const spend = vi.spyOn(work, 'spend');
  const judge = vi.fn(judgeEvents);
  expect(judgeCondition({ and: [...atoms, ...atoms] }, judge, work)).toEqual({ can: true, cannot: true });
  expect(spend.mock.calls.reduce((sum, [amount]) => sum + amount, 0)).toBe(counted);
  expect(judge).toHaveBeenCalledTimes(atoms.length);
});

test('finds neither outcome without work left', () => {
  expect(judgeCondition(hardCondition(told(0)), judgeEvents, new RuleWork(500))).toEqual({ can: false, cannot: false });
});

const hostileRules: Record<string, () => [StoryRules, { when?: Condition | undefined }[]]> = {
  'choices that may still wait when a run ends': () => {
    const rules = storyRules.parse({
      variables: [{ variableId: 'sum', name: 'Sum', type: 'number' }],
      effects: many(12, (at) => ({ on: told(at), set: [{ variable: 'sum', add: 1 }] })),
      choices: many(12, (at) => ({
        choiceId: `c${at}`,
        sceneId: 'harbour',
        characterId: null,
        when: hardCondition({ entered: ['harbour'] }),
        question: 'Which?',
        options: [option('a'), option('b')],
      })),
      endings: many(8, (at) =>
        ending(`e${at}`, {
          and: [...many(12, (c): Condition => ({ chose: [`c${c}`, 'a'] })), { atLeast: ['sum', 12] }],
        }),
      ),
    });
    return [rules, rules.choices];
  },
  'lines of which each waits for the next': () => {
    const rules = storyRules.parse({
      lines: many(200, (at) => ({
        characterId: 'mara',
        line: `Line ${at}.`,
        when: hardCondition(at === 199 ? { found: ['ring'] } : told(at + 1)),
      })),
    });
    return [rules, rules.lines];
  },
};

test.each(Object.keys(hostileRules))('counts the work on %s, and says that it has stopped', (name) => {
  const [rules, entries] = hostileRules[name]?.() ?? [storyRules.parse({}), []];
  const looks = countLooks(entries);
  const findings = ruleFindings(rules, createScenes(), 1000);
  expect(findings.map(({ code }) => code)).toContain('rulesTooMany');
  // At most 19 atoms at each look. Collecting and describing them look as well, but not again and again.
  expect(looks() * 19).toBeLessThan(1000 * 250 + entries.length * 19 * 100);
});
