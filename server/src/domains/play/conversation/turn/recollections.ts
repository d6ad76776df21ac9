/** A memory as the database has it: its mark there, and the memory itself as JSON. */
interface Recollection {
  mark: string;
  memory: string;
}

/**
 * What characters remember of talks that this server has taken part in lately. Whether it still holds is for the database to
 * say, which then need not hand it out again: a long talk is remembered in some 10 kB.
 */
export interface Recollections {
  /** What was kept last of the talk with this token. */
  of(sessionToken: string): Recollection | null;
  /** Keeps what is remembered after a turn that began with the memory `before`, and is the latest one now. */
  keep(sessionToken: string, turn: { turnId: string; before: string | null; memory: string }): void;
}

/** So many talks are kept; the one that was used longest ago gives way. */
const mostKept = 300;

/** The mark that the database gives the memory after a turn: one more, and which turn it was. */
function markAfter(before: string | null, turnId: string): string {
  return `${Number.parseInt(before ?? '0', 10) + 1} ${turnId}`;
}

/** Recollections of nothing yet. */
export function createRecollections(): Recollections {
  const kept = new Map<string, Recollection>();
  return {
    of: (sessionToken) => kept.get(sessionToken) ?? null,
    keep(sessionToken, { turnId, before, memory }) {
      kept.delete(sessionToken);
      kept.set(sessionToken, { mark: markAfter(before, turnId), memory });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
}
