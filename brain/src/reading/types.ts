import type { CommonQuestion } from '../banks/common-questions.ts';
import type { ActionKind } from '../banks/gestures.ts';
import type { SceneItem } from '../types.ts';

export type QuestionKind = 'who' | 'what' | 'where' | 'when' | 'why' | 'how' | 'how-many' | 'yes-no';

/** The player's intents in a message. */
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
  /** Compassion for the character. */
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
  /** Requests a joke, a song or a story. */
  | 'perform'
  /** 'What did you just say?' */
  | 'repeat'
  /** 'Are you the porter?', to the porter. */
  | 'confirms'
  /** 'It is cold here.' */
  | 'remark'
  | 'promise'
  /** Tells a secret or a sorrow of the player's. */
  | 'confides'
  /** Blows in a bout that both want. */
  | 'spars'
  | 'more'
  | 'question'
  | 'request'
  | 'statement'
  | 'action'
  | 'role-break'
  | 'out-of-world'
  | 'nothing';

/** What the player has revealed about themself. */
export interface PlayerFacts {
  name: string | null;
  likes: string[];
  dislikes: string[];
  claims: string[];
  promises: string[];
}

/** A thing that the player has found. */
export type Finding = Pick<SceneItem, 'name' | 'description'>;

export interface Understanding {
  /** A question that people ask anybody. */
  commonQuestion: CommonQuestion | null;
  /** All intents in order of speaking; never empty. */
  acts: ReadonlySet<Act>;
  /** The sentence with the actual subject, without greetings or thanks. */
  matter: string;
  question: QuestionKind | null;
  /** The other sentences of the message that say something, at most two, without courtesies. */
  besides: readonly string[];
  /** The query for retrieval: the subject, plus the current topic if it refers back. */
  query: string;
  refersBack: boolean;
  /** Whether it only refers back: 'why?', 'tell me more'. */
  followsUp: boolean;
  aboutCharacter: boolean;
  action: ActionKind | null;
  /** -1 hostile to 1 kind. */
  kindness: number;
  facts: PlayerFacts;
  items: readonly SceneItem[];
  /** Found or carried things that the message is about. */
  findings: readonly Finding[];
  /** Whether the message hands the character's own question back: 'and you?' */
  handsBack?: boolean;
  /** The item that 'it' refers to, if the last question was about one. */
  thing: SceneItem | null;
}
