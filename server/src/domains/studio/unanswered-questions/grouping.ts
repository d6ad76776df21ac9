import { setImmediate as breathe } from 'node:timers/promises';

/** A question as far as grouping needs it. */
export interface GroupableQuestion {
  accountId: string;
  vector: Float32Array;
  /** Whether the author wants no more of it and its like. */
  dismissed: boolean;
}

/** Questions that mean the same. */
export interface QuestionGroup<Question> {
  /** The question with the most players around it: all members are close to it. */
  centre: Question;
  members: Question[];
  /** How many accounts asked it. */
  players: number;
}

/**
 * From this likeness on, two questions mean the same. Of 48 questions with twelve meanings, two thirds of the pairs of one
 * meaning are closer, and none of the 1,056 others: the closest are 'Can I buy your boat?' and 'Can I cross the bridge?'.
 */
const SAME_MEANING = 0.61;

/** Questions that are looked at before other work has its turn: some 2 ms. */
const AT_ONCE = 8;

/** Returns the likeness of two unit vectors; 0 if they come from different models. */
export function likeness(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += (one[place] as number) * (other[place] as number);
  return sum;
}

/** A question with those that mean the same, its own included. */
interface Neighbourhood<Question> {
  centre: Question;
  around: Set<Question>;
}

async function findNeighbourhoods<Question extends GroupableQuestion>(
  questions: readonly Question[],
): Promise<Neighbourhood<Question>[]> {
  const found = questions.map((centre) => ({ centre, around: new Set([centre]) }));
  for (const [place, one] of found.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await breathe();
    for (const other of found.slice(place + 1)) {
      if (likeness(one.centre.vector, other.centre.vector) < SAME_MEANING) continue;
      one.around.add(other.centre);
      other.around.add(one.centre);
    }
  }
  return found;
}

const countPlayers = (questions: ReadonlySet<GroupableQuestion>): number =>
  new Set([...questions].map(({ accountId }) => accountId)).size;

/** Returns the question with the most players around it; undefined if fewer than `least` are around any. */
async function findBest<Question extends GroupableQuestion>(
  found: readonly Neighbourhood<Question>[],
  least: number,
): Promise<QuestionGroup<Question> | undefined> {
  let best: QuestionGroup<Question> | undefined;
  for (const [place, { centre, around }] of found.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await breathe();
    // Most questions have nothing around them.
    if (around.size < least || around.size <= (best?.players ?? 0)) continue;
    const players = countPlayers(around);
    if (players >= least && players > (best?.players ?? 0)) best = { centre, members: [...around], players };
  }
  return best;
}

/**
 * Groups questions by meaning, the one of most players first, and leaves out groups of fewer than `least` players. Takes
 * each time the question with the most players around it, so that a group has a centre instead of being a chain.
 */
export async function groupQuestions<Question extends GroupableQuestion>(
  questions: readonly Question[],
  least: number,
): Promise<QuestionGroup<Question>[]> {
  const all = await findNeighbourhoods(questions);
  const wanted = all.filter(({ around }) => ![...around].some(({ dismissed }) => dismissed));
  const groups: QuestionGroup<Question>[] = [];
  let left = wanted;
  for (;;) {
    const best = await findBest(left, least);
    if (!best) return groups;
    groups.push(best);
    const taken = new Set(best.members);
    left = left.filter(({ centre }) => !taken.has(centre));
    for (const { around } of left) for (const member of best.members) around.delete(member);
  }
}
