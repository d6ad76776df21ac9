import type { RolledDice, StoryTree, TreeBranch, TreeNode } from '@emberlore/contract';
import type { RunEvent } from '../log/run-log.ts';
import { findMadeChoice, goneChoice, type RuleBook } from '../rules/rule-book.ts';
import type { FamilyRun, Happening } from './tree.repository.ts';

/** What a tree is built from. */
export interface TreeRecords {
  storyId: string;
  storyName: string;
  /** A started run and its branches, in the order in which they were opened. */
  family: readonly FamilyRun[];
  /** Run by run, in order. */
  happenings: readonly Happening[];
  /** The rules of the story with its scenes and characters; null if it has none. */
  book: Pick<RuleBook, 'rules' | 'cast'> | null;
}

type Spot = TreeBranch['at'];
type NodeText = Pick<TreeNode, 'kind' | 'title'> & Partial<Pick<TreeNode, 'option' | 'outcome'>>;

// Only the log's repository writes events, in the shape of the type.
const eventOf = ({ event }: Happening) => event as unknown as RunEvent;

/** Stands for endings that the story no longer has. */
const goneEnding = 'An ending that is no more';

/** Says what happened. Of a choice, only the option that was chosen: the others are for another time. */
function describe(happening: Happening, book: TreeRecords['book']): NodeText {
  const { sceneName, opponentName } = happening;
  const event = eventOf(happening);
  if (event.kind === 'chose') {
    const made = book && findMadeChoice(book, event);
    if (!made) return { kind: 'choice', title: goneChoice, option: null };
    return { kind: 'choice', title: made.choice.question, option: made.option?.label ?? null };
  }
  if (event.kind === 'duel') return { kind: 'duel', title: opponentName, outcome: event.outcome };
  if (event.kind === 'ended') return { kind: 'ending', title: titleOf(event.endingId, book) ?? goneEnding };
  return { kind: 'scene', title: sceneName };
}

const titleOf = (endingId: string | null, book: TreeRecords['book']): string | undefined =>
  book?.rules.endings.find((ending) => ending.endingId === endingId)?.title;

const toSpot = ({ runId, position }: Happening): Spot => ({ runId, position });

/** Tells of each choice how many of its options nobody has taken at that place of the tree, but not which. */
function countUntaken(nodes: readonly TreeNode[], happenings: readonly Happening[], book: TreeRecords['book']) {
  const forks = new Map<string, Set<string>>();
  const forkAt = (index: number) => {
    const [event, parent] = [happenings[index] && eventOf(happenings[index]), nodes[index]?.parent];
    if (event?.kind !== 'chose' || !parent) return;
    const name = `${parent.runId} ${parent.position} ${event.choiceId}`;
    const taken = forks.get(name) ?? new Set();
    forks.set(name, taken);
    return { event, taken };
  };
  for (const index of nodes.keys()) {
    const fork = forkAt(index);
    fork?.taken.add(fork.event.optionId);
  }
  return nodes.map((node, index): TreeNode => {
    const fork = forkAt(index);
    const options = fork && book && findMadeChoice(book, fork.event)?.choice.options;
    const untaken = options?.filter(({ optionId }) => !fork?.taken.has(optionId)).length ?? 0;
    return untaken > 0 ? { ...node, untaken } : node;
  });
}

/** Takes the dice out of what happened: they belong to the choice of the same run that they follow. */
function splitRolls(all: readonly Happening[]) {
  const rolls = new Map<Happening, RolledDice>();
  const happenings: Happening[] = [];
  for (const one of all) {
    const event = eventOf(one);
    if (event.kind !== 'rolled') {
      happenings.push(one);
      continue;
    }
    const { dice, sides, bonus, atLeast, total, outcome } = event;
    const made = happenings.at(-1);
    const chosen = made && eventOf(made);
    if (made?.runId === one.runId && chosen?.kind === 'chose' && chosen.choiceId === event.choiceId)
      rolls.set(made, { dice, sides, bonus, atLeast, total, outcome });
  }
  return { rolls, happenings };
}

/** Finds where runs begin and stand: at the last node of each, or of its parent if it has none of its own. */
function createSpots({ family, happenings }: Pick<TreeRecords, 'family' | 'happenings'>, start: Spot) {
  const runs = new Map(family.map((run) => [run.id, run]));
  const own = Map.groupBy(happenings, ({ runId }) => runId);
  /** Where a run stands after so many events. */
  function spotAt(runId: string, upTo: number): Spot {
    const last = own.get(runId)?.findLast(({ position }) => position <= upTo);
    return last ? toSpot(last) : beginningOf(runId, upTo);
  }
  function beginningOf(runId: string, upTo: number): Spot {
    const run = runs.get(runId);
    if (!run?.parentRunId || !runs.has(run.parentRunId)) return start;
    return spotAt(run.parentRunId, Math.min(upTo, run.branchedAfter ?? 0));
  }
  return {
    beginningOf: (runId: string) => beginningOf(runId, Number.POSITIVE_INFINITY),
    endOf: (runId: string) => spotAt(runId, Number.POSITIVE_INFINITY),
  };
}

/** Builds the tree of a run and its branches. */
export function buildTree(records: TreeRecords): StoryTree {
  const { storyId, storyName, family, book } = records;
  const { rolls, happenings } = splitRolls(records.happenings);
  const root = family.find(({ parentRunId }) => parentRunId === null) ?? family[0];
  const start: Spot = { runId: root?.id ?? '', position: 0 };
  const { beginningOf, endOf } = createSpots({ family, happenings }, start);
  const beginning: TreeNode = {
    ...start,
    parent: null,
    kind: 'start',
    title: storyName,
    option: null,
    outcome: null,
    at: (root?.openedAt ?? new Date(0)).toISOString(),
    returnable: false,
  };
  const nodes = happenings.map((one, index): TreeNode => {
    const { runId, position, at, returnable } = one;
    const before = happenings[index - 1];
    const parent = before?.runId === runId ? toSpot(before) : beginningOf(runId);
    const text = describe(one, book);
    const roll = text.option ? rolls.get(one) : undefined;
    return {
      runId,
      position,
      parent,
      option: null,
      outcome: null,
      ...text,
      ...(roll && { roll }),
      at: at.toISOString(),
      returnable,
    };
  });
  const branches = family.map(
    (run, index): TreeBranch => ({
      runId: run.id,
      number: index + 1,
      at: endOf(run.id),
      current: run.latest,
      ending: titleOf(run.endingId, book) ?? null,
      lastUsedAt: run.lastUsedAt.toISOString(),
    }),
  );
  return { storyId, storyName, nodes: [beginning, ...countUntaken(nodes, happenings, book)], branches };
}
