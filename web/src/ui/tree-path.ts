/** Where a story tree leads back to: the page that it was opened from. */
interface TreeLink {
  to: string;
  state: { from: string };
}

/** Builds a link to the tree of a run of a story, by default of the latest one. `from` is the page it is on. */
export function treeLink(storyId: string, from: string, runId?: string): TreeLink {
  const query = runId === undefined ? '' : `?${new URLSearchParams({ run: runId })}`;
  return { to: `/story/${encodeURIComponent(storyId)}/tree${query}`, state: { from } };
}

/** Returns the page from which a story tree was opened, if any. */
export function findTreeOrigin(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') ? from : null;
}
