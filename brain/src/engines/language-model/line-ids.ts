import type { Persona, SceneView } from '../../types.ts';

/** The ids under which a model sees lines: they stay the same within a talk. */
export type LineIds = ReadonlyMap<string, string>;

/**
 * Gives ids to everything that can be told: k for own lines, c for common ones, h for hints. Lines that are held back keep
 * their numbers, so that the others' don't change once they come.
 */
export function giveLineIds(persona: Persona, scene: SceneView): LineIds {
  const numbered = (letter: string, lines: readonly string[]) =>
    lines.map((line, index) => [line, `${letter}${index + 1}`] as const);
  return new Map([
    ...numbered('h', scene.hints),
    ...numbered('c', scene.numbered ?? scene.commonKnowledge),
    ...numbered('k', persona.numbered ?? persona.personalKnowledge),
  ]);
}

/** Formats lines with their ids. */
export const withIds = (lines: readonly string[], ids: LineIds): string[] =>
  lines.map((line) => `[${ids.get(line) ?? '?'}] ${line}`);

/** Returns the lines that these ids mean. */
export function findClaimedLines(claimed: readonly string[], ids: LineIds): string[] {
  const wanted = new Set(claimed.map((id) => id.toLowerCase().replace(/[^a-z0-9]/g, '')));
  return [...ids].flatMap(([line, id]) => (wanted.has(id) ? [line] : []));
}
