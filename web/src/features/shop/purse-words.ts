import { limits } from '@emberlore/contract';

const spans: readonly (readonly [least: number, words: string])[] = [
  [1000, 'That is a whole winter of evenings.'],
  [300, 'That is a good many evenings.'],
  [60, 'That is about an evening.'],
  [limits.lowBalance + 1, 'That is about a scene.'],
  [1, 'They are running out.'],
];

/** What a balance is good for, in a few words. */
export function purseWords(credits: number): string {
  const words = spans.find(([least]) => credits >= least)?.[1] ?? 'There is nothing left to spend.';
  return `One message costs one credit. ${words}`;
}
