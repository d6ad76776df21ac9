import type { Memory } from '../types.ts';
import { nobody } from './acquaintance.ts';

/** The fields that say nothing of the player: how far the story and the character's own lines have got. */
const impersonal = [
  'version',
  'turn',
  'mood',
  'told',
  'tellings',
  'place',
  'lore',
  'lastTold',
  'lastAside',
] as const satisfies readonly (keyof Memory)[];

type Personal = Omit<Memory, (typeof impersonal)[number]>;
/** The fields that every memory has. */
type Required<Fields> = {
  [Field in keyof Fields as object extends Pick<Fields, Field> ? never : Field]: Fields[Field];
};

const blank: Required<Personal> = { said: [], asked: [], topics: [], withheld: [], awaiting: null, player: nobody };

/**
 * What is left of a memory once the character forgets the player: the fields named by `stays`, and those of `blank`. Any
 * other field is dropped, so that one added later is forgotten as well.
 */
export const forgetting: { stays: readonly string[]; blank: Readonly<Partial<Memory>> } = { stays: impersonal, blank };
