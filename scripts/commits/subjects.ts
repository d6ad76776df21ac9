const MOST = 72;
const CONVENTIONAL = /^(?:build|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z0-9 ,-]+\))?!?: \S/;

/** Returns what is wrong with each subject of a commit: its form, as of Conventional Commits, or its length. */
export function findBadSubjects(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    if (!CONVENTIONAL.test(subject)) return [`not conventional: ${subject}`];
    const { length } = [...subject];
    return length > MOST ? [`${length} characters, at most ${MOST}: ${subject}`] : [];
  });
}
