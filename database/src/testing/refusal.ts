import { constraintOf } from '../faults.ts';

/** The constraint that a writing runs into; an empty text when it is let through. */
export async function refusal(writing: PromiseLike<unknown>): Promise<string> {
  try {
    await writing;
    return '';
  } catch (error) {
    return constraintOf(error) ?? String(error);
  }
}
