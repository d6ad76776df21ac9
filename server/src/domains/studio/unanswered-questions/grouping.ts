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
export const SAME_MEANING = 0.61;

/** Questions that are compared with all others before other work has its turn: some 2 ms. */
const AT_ONCE = 8;

/** Returns the likeness of two unit vectors; 0 if they come from different models. */
export function likeness(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += (one[place] ?? 0) * (other[place] ?? 0);
  return sum;
}

/** Returns for each question the places of those that mean the same, its own included. */
async function findNeighbours(questions: readonly GroupableQuestion[]): Promise<number[][]> {
  const near: number[][] = questions.map((_, place) => [place]);
  for (const [place, { vector }] of questions.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await breathe();
    for (let other = place + 1; other < questions.length; other += 1) {
      if (likeness(vector, questions[other]?.vector ?? vector) < SAME_MEANING) continue;
      near[place]?.push(other);
      near[other]?.push(place);
    }
  }
  return near;
}

/**
 * Groups questions by meaning, the one of most players first, and leaves out groups of fewer than `least` players. Takes
 * each time the question with the most players around it, so that a group has a centre instead of being a chain.
 */
export async function groupQuestions<Question extends GroupableQuestion>(
  questions: readonly Question[],
  least: number,
): Promise<QuestionGroup<Question>[]> {
  const near = await findNeighbours(questions);
  const isDismissed = (place: number) => questions[place]?.dismissed === true;
  const left = new Set([...questions.keys()].filter((place) => !near[place]?.some(isDismissed)));
  const groups: QuestionGroup<Question>[] = [];
  for (;;) {
    let best: QuestionGroup<Question> | undefined;
    let taken: number[] = [];
    for (const place of left) {
      const around = (near[place] ?? []).filter((other) => left.has(other));
      // Most questions have nothing around them.
      if (around.length < least || (best && around.length <= best.players)) continue;
      const members = around.flatMap((other) => questions[other] ?? []);
      const players = new Set(members.map(({ accountId }) => accountId)).size;
      const centre = questions[place];
      if (centre && players >= least && players > (best?.players ?? 0)) {
        best = { centre, members, players };
        taken = around;
      }
    }
    if (!best) return groups;
    groups.push(best);
    for (const place of taken) left.delete(place);
    await breathe();
  }
}
