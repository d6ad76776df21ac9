/** The first sentence of a description, for a place that holds no more. */
export function firstSentence(description: string): string {
  return /^.*?[.!?…](?=\s|$)/su.exec(description)?.[0] ?? description;
}
