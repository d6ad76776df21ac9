import type { ActionKind } from '../banks/gestures.ts';
import type { SmallQuestion } from '../banks/small-questions.ts';
import type { SceneItem } from '../types.ts';

export type QuestionKind = 'who' | 'what' | 'where' | 'when' | 'why' | 'how' | 'how-many' | 'yes-no';

/** What the player does with an utterance. */
export type Act =
  | 'greeting'
  | 'farewell'
  | 'thanks'
  | 'apology'
  | 'compliment'
  | 'affection'
  | 'insult'
  | 'threat'
  /** 'I know what you did.' */
  | 'accusation'
  /** 'I brought you some bread.' */
  | 'gift'
  /** 'Empty your pockets.' */
  | 'order'
  /** 'Answer me!', 'Prove it.' */
  | 'pressing'
  /** 'You don't scare me.' */
  | 'fearlessness'
  | 'laugh'
  | 'agreement'
  /** 'Hm, ok': heard, and nothing more. */
  | 'acknowledgement'
  | 'disagreement'
  /** 'That is not what I asked.' */
  | 'objection'
  | 'unsure'
  | 'surprise'
  /** The player's own sadness. */
  | 'sorrow'
  /** Pity for the character. */
  | 'sympathy'
  | 'gladness'
  | 'how-are-you'
  | 'who-are-you'
  | 'gives-name'
  | 'asks-own-name'
  | 'asks-memory'
  | 'help'
  /** 'What is going on here?' */
  | 'overview'
  | 'asks-secret'
  /** A joke, a song, a story is asked for. */
  | 'perform'
  /** 'What did you just say?' */
  | 'repeat'
  /** 'Are you the porter?', to the porter. */
  | 'confirms'
  /** 'It is cold here.' */
  | 'remark'
  | 'promise'
  | 'more'
  | 'question'
  | 'request'
  | 'statement'
  | 'action'
  | 'role-break'
  | 'out-of-world'
  | 'nothing';

/** What the player has let slip about themself. */
export interface PlayerFacts {
  name: string | null;
  likes: string[];
  dislikes: string[];
  claims: string[];
  promises: string[];
}

export interface Understanding {
  /** A question that people ask of anybody. */
  smallQuestion: SmallQuestion | null;
  /** Everything found, in the order of speaking; never empty. */
  acts: ReadonlySet<Act>;
  /** The sentence that carries the matter, without greeting or thanks around it. */
  matter: string;
  question: QuestionKind | null;
  /** What to look knowledge up with: the matter, with the running topic where it points back. */
  query: string;
  refersBack: boolean;
  /** Nothing but a pointing back: 'why?', 'tell me more'. */
  followsUp: boolean;
  aboutCharacter: boolean;
  action: ActionKind | null;
  /** -1 hostile to 1 kind. */
  kindness: number;
  facts: PlayerFacts;
  items: readonly SceneItem[];
  /** The thing that 'it' points at, where the last question was about one. */
  thing: SceneItem | null;
}
