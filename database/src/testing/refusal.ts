import { readConstraint } from '../faults.ts';

/** Returns the constraint that a write violates; an empty text if it succeeds. */
export async function violatedConstraint(writing: PromiseLike<unknown>): Promise<string> {
  try {
    await writing;
    return '';
  } catch (error) {
    return readConstraint(error) ?? String(error);
  }
}
