import type { TurnInput, UnansweredQuestion } from '@emberlore/brain';
import type { Writer } from '@emberlore/database';

/** A stored reply to a message that a player said to a character of a scene. */
export interface HeardReply {
  turnId: string;
  accountId: string;
  characterId: string;
  sceneId: string;
  /** What the character knew. */
  input: Pick<TurnInput, 'persona' | 'scene' | 'playerName'>;
  /** What the player is called in the story; null if nobody knows. */
  playerName: string | null;
  /** The lines that the character has told the player. */
  told: readonly string[];
  /** Finds the question that the reply does not answer; null: none. */
  findUnanswered: () => Promise<UnansweredQuestion | null>;
}

/** Hears of each reply once it is stored. Must return at once and may not throw: the player waits. */
export type ReplyListener = (reply: HeardReply) => void;

/** Hears that a player deletes what was said with a character in a story, as part of the transaction. */
export type DeletionListener = (
  writer: Writer,
  talk: { accountId: string; characterId: string; storyId: string },
) => Promise<void>;
