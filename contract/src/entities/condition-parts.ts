/** How a condition is built from others. Apart from the schemas, so that the browser can use it without them. */
interface Joined<C> {
  and?: C[];
  or?: C[];
  '!'?: C[];
}

/** Returns the conditions that a condition is built from directly. */
export function partsOf<C extends object>(condition: C): C[] {
  const { and, or, '!': not } = condition as Joined<C>;
  return and ?? or ?? not ?? [];
}

/** Counts the operators of a condition. */
export const countParts = <C extends object>(condition: C): number =>
  partsOf(condition).reduce((sum, part) => sum + countParts(part), 1);
