import { storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import type { FamilyRun, Happening } from './tree.repository.ts';
import { buildTree } from './tree.ts';

const runOf = (more: Pick<FamilyRun, 'id' | 'parentRunId' | 'branchedAfter'>): FamilyRun => {
  const at = new Date(0);
  return { ...more, latest: false, lastUsedAt: at, openedAt: at, endingId: null };
};

const enteredIn = (runId: string, position: number): Happening => ({
  ...{ runId, position, at: new Date(0), returnable: true },
  event: { kind: 'entered', sceneId: String(position) },
  ...{ sceneName: 'Spire', opponentName: '' },
});

test('finds what comes before each node in one go, also in branches and before what is left out', () => {
  const many = 100_000;
  const family = [
    runOf({ id: 'a', parentRunId: null, branchedAfter: null }),
    runOf({ id: 'b', parentRunId: 'a', branchedAfter: many }),
    runOf({ id: 'c', parentRunId: 'a', branchedAfter: 3 }),
  ];
  const happenings = [
    ...Array.from({ length: many }, (_, at) => enteredIn('a', at + 11)),
    enteredIn('b', many + 1),
    enteredIn('c', 4),
  ];
  const { nodes, branches } = buildTree({ storyId: 's', storyName: 'S', family, happenings, book: null });
  const parentOf = (runId: string, position: number) =>
    nodes.find((node) => node.runId === runId && node.position === position)?.parent;
  expect(parentOf('a', 11)).toEqual({ runId: 'a', position: 0 });
  expect(parentOf('a', many)).toEqual({ runId: 'a', position: many - 1 });
  expect(parentOf('b', many + 1)).toEqual({ runId: 'a', position: many });
  expect(parentOf('c', 4)).toEqual({ runId: 'a', position: 0 });
  expect(branches.map(({ at }) => at.position)).toEqual([many + 10, many + 1, 4]);
});

test('shows the dice of a choice with it, and nothing of them once the choice is gone', () => {
  const roll = { dice: [4, 3], sides: 6, bonus: 1, atLeast: 8, total: 8, outcome: 'succeeded' as const };
  const made = { choiceId: 'wall', optionId: 'climb' };
  const happenings: Happening[] = [
    enteredIn('a', 1),
    { ...enteredIn('a', 2), event: { kind: 'chose', ...made } },
    { ...enteredIn('a', 4), event: { kind: 'rolled', seed: 'x', ...made, ...roll }, returnable: false },
    enteredIn('a', 5),
  ];
  const family = [runOf({ id: 'a', parentRunId: null, branchedAfter: null })];
  const options = [
    { optionId: 'climb', label: 'Climb', text: 'Up.', roll: { dice: 2, sides: 6, atLeast: 8, text: 'Down.' } },
  ];
  const choice = { choiceId: 'wall', sceneId: 'spire', characterId: null, question: 'The wall?', options };
  const build = (choices: unknown[]) => {
    const rules = storyRules.parse({ choices });
    const book = { rules, cast: new Map([['spire', []]]) };
    return buildTree({ storyId: 's', storyName: 'S', family, happenings, book }).nodes;
  };
  const [, , chosen, next] = build([choice]);
  expect(chosen).toMatchObject({ title: 'The wall?', option: 'Climb', roll });
  expect(next).toMatchObject({ position: 5, parent: { runId: 'a', position: 2 } });
  expect(build([])[2]).not.toHaveProperty('roll');
});

test('counts the ways of a choice that neither the run nor a branch of it has taken, without naming them', () => {
  const family = [
    runOf({ id: 'a', parentRunId: null, branchedAfter: null }),
    runOf({ id: 'b', parentRunId: 'a', branchedAfter: 1 }),
  ];
  const chose = (runId: string, optionId: string): Happening => ({
    ...enteredIn(runId, 2),
    event: { kind: 'chose', choiceId: 'wall', optionId },
  });
  const happenings = [enteredIn('a', 1), chose('a', 'climb'), chose('b', 'wait')];
  const choiceOf = (...ids: string[]) => {
    const options = ids.map((optionId) => ({ optionId, label: `To ${optionId}`, text: 'So.' }));
    return { choiceId: 'wall', sceneId: 'spire', characterId: null, question: 'The wall?', options };
  };
  const build = (...ids: string[]) => {
    const book = { rules: storyRules.parse({ choices: [choiceOf(...ids)] }), cast: new Map([['spire', []]]) };
    return buildTree({ storyId: 's', storyName: 'S', family, happenings, book });
  };
  const tree = build('climb', 'wait', 'leave');
  expect(tree.nodes.map(({ untaken }) => untaken)).toEqual([undefined, undefined, 1, 1]);
  expect(JSON.stringify(tree)).not.toContain('leave');
  expect(build('climb', 'wait').nodes.some(({ untaken }) => untaken)).toBe(false);
});

test('keeps a choice to itself when moderators have hidden its scene or the character who asks', () => {
  const happening: Happening = {
    ...enteredIn('a', 1),
    event: { kind: 'chose', choiceId: 'which', optionId: 'one' },
  };
  const family = [runOf({ id: 'a', parentRunId: null, branchedAfter: null })];
  const options = [{ optionId: 'one', label: 'Spare him', set: [], text: '' }];
  const choice = {
    choiceId: 'which',
    sceneId: 'spire',
    characterId: 'osric',
    question: 'Spare him?',
    options,
  };
  const describeWith = (cast: Map<string, string[]>) => {
    const book = { rules: { ...storyRules.parse({}), choices: [choice] }, cast };
    const { nodes } = buildTree({ storyId: 's', storyName: 'S', family, happenings: [happening], book });
    return nodes.at(-1);
  };
  expect(describeWith(new Map([['spire', ['osric']]]))).toMatchObject({ title: 'Spare him?', option: 'Spare him' });
  const gone = { title: 'A choice that is no more', option: null };
  expect(describeWith(new Map([['spire', []]]))).toMatchObject(gone);
  expect(describeWith(new Map())).toMatchObject(gone);
});
