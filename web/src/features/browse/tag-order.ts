const first = ['AU', 'Heritage'];
/** The tag of what admins recommend. */
export const editorPicks = 'Editor Picks';

/** Sorts the tags for the strip: alphabetical, with AU and Heritage first and Editor Picks in the middle. */
export function orderTags(tags: readonly string[]): string[] {
  const known = [...new Set(tags)];
  const leading = first.filter((tag) => known.includes(tag));
  const others = known
    .filter((tag) => !first.includes(tag) && tag !== editorPicks)
    .sort((a, b) => a.localeCompare(b, 'en'));
  const strip = [...leading, ...others];
  if (known.includes(editorPicks)) strip.splice(Math.floor(known.length / 2), 0, editorPicks);
  return strip;
}

/** Whether the tag is the highlighted one in the middle of the strip. */
export function isEditorPicks(tag: string): boolean {
  return tag === editorPicks;
}
