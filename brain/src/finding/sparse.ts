import type { Persona } from '../types.ts';

/** From so many ordinary topics on, a voice sheet covers what anybody asks. */
const covered = 40;

/**
 * Whether a character has few words of its own for ordinary life: then everything that its author wrote about it is used
 * before any built-in line.
 */
export const isSparse = ({ sheet }: Pick<Persona, 'sheet'>): boolean =>
  Object.keys(sheet?.ordinary ?? {}).length < covered;
