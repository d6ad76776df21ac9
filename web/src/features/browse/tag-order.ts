const first = ['AU', 'Heritage'];
const middle = 'Editor Picks';

/** Sorts the tags for the strip: alphabetical, with AU and Heritage first and Editor Picks in the middle. */
export function orderTags(tags: readonly string[]): string[] {
  const known = [...new Set(tags)];
  const leading = first.filter((tag) => known.includes(tag));
  const others = known.filter((tag) => !first.includes(tag) && tag !== middle).sort((a, b) => a.localeCompare(b, 'en'));
  const strip = [...leading, ...others];
  if (known.includes(middle)) strip.splice(Math.floor(known.length / 2), 0, middle);
  return strip;
}

/** Whether the tag is the highlighted one in the middle of the strip. */
export function isEditorPicks(tag: string): boolean {
  return tag === middle;
}
