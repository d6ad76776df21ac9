/**
 * The work that one check of rules may do: everything that can multiply is counted before it is done. The unit is one atom
 * judged, one part of a condition looked at, one variable changed or one part of a situation copied; a unit takes about
 * 0.1 µs.
 */
export class RuleWork {
  #left: number;

  /** @param most units altogether. */
  constructor(most: number) {
    this.#left = most;
  }

  /** Whether there was more to do than allowed, so that nothing is certain that was not found. */
  get isGone(): boolean {
    return this.#left <= 0;
  }

  /** Takes some work from what is left. Returns whether it may be done. */
  spend(amount: number): boolean {
    this.#left -= amount;
    return this.#left > 0;
  }
}
