/** What a judgement has learnt: the weights of its inputs, and the log-odds from which on it says yes. */
export interface LearntJudgement {
  weights: number[];
  from: number;
}

/** How a judgement is trained and measured on examples. */
export interface Training<Example> {
  train(examples: readonly Example[]): number[];
  findThreshold(examples: readonly Example[], weights: readonly number[]): number;
  /** Prints how often the judgement is right. */
  measure(name: string, examples: readonly Example[], weights: readonly number[], from: number): void;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Measures a judgement on each third of the stories, trained without them, and returns the one trained on all. */
export function learnByStory<Example extends { story: string }>(
  examples: readonly Example[],
  { train, findThreshold, measure }: Training<Example>,
): LearntJudgement {
  const stories = [...new Set(examples.map(({ story }) => story))];
  for (const part of [0, 1, 2]) {
    const isOut = ({ story }: Example) => stories.indexOf(story) % 3 === part;
    const known = examples.filter((example) => !isOut(example));
    const weights = train(known);
    measure(`part ${part + 1}`, examples.filter(isOut), weights, findThreshold(known, weights));
  }
  const weights = train(examples).map(round);
  const from = round(findThreshold(examples, weights));
  measure('all', examples, weights, from);
  return { weights, from };
}
