/** Something that a character never forgets about the player. */
export interface KeptFact {
  kind: 'name' | 'kin' | 'promise' | 'gift' | 'confided' | 'insult' | 'apology' | 'claim' | 'taste' | 'note';
  /** A sentence about 'the player'. */
  text: string;
  /** The turn in which it became known. */
  turn: number;
}

/** An entry of the lorebook that stays or rests since it came up. */
export interface LoreMark {
  /** The beginning of its text. */
  entry: string;
  /** The number of the message that brought it up. */
  at: number;
}

/** What last moved a character's mood. */
export interface Stirring {
  cause: string;
  turn: number;
  /** The name of the scene; absent in memories from before it was stored. */
  place?: string;
  /** From 0 to 1. */
  strength: number;
}
