import { constraintOf } from '../faults.ts';

/** Returns the constraint that a write violates; an empty text if it succeeds. */
export async function refusal(writing: PromiseLike<unknown>): Promise<string> {
  try {
    await writing;
    return '';
  } catch (error) {
    return constraintOf(error) ?? String(error);
  }
}
