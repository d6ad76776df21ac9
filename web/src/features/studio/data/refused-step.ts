/**
 * Returns the first step of a wizard that has a refused field, or `otherwise` if none has.
 * @param steps the names of each step's fields in the call.
 * @param refused the errors by field; an entry of a list is named like `storyTags.2`.
 */
export function findRefusedStep(
  steps: readonly (readonly string[])[],
  refused: Readonly<Record<string, string>>,
  otherwise: number,
): number {
  const names = Object.keys(refused).map((path) => path.split('.')[0]);
  const step = steps.findIndex((fields) => fields.some((field) => names.includes(field)));
  return step === -1 ? otherwise : step;
}
