import type { StoryRules } from '@emberlore/contract';

/** The operators whose first argument is the id of a variable or a choice. */
const operators = ['is', 'atLeast', 'atMost', 'chose', 'rolled'];

/** Counts in how many places the rules refer to a variable or a choice. */
export function countUses(rules: StoryRules, id: string): number {
  if (id === '') return 0;
  let count = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'variable' && each === id) count += 1;
      if (operators.includes(name) && Array.isArray(each) && each[0] === id) count += 1;
      visit(each);
    }
  };
  visit(rules);
  return count;
}
