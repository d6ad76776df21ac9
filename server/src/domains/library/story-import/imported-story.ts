import type {
  Answers,
  AskedAs,
  Lorebook,
  Pronouns,
  QuestType,
  SearchSpot,
  StoryRules,
  ToldWhen,
} from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { natureColumns } from '../../../kit/nature.ts';

/** A picture of an imported story, identified by its file name. */
export interface ImportedPicture {
  file: string;
  alt: string;
  focusX: number;
  focusY: number;
}

/** A character of an imported story. Scenes and quests refer to it by `id`. */
export interface ImportedCharacter {
  id: string;
  name: string;
  description: string;
  secret: string;
  pronouns: Pronouns;
  personalKnowledge: string[];
  greetings: string[];
  smallTalk: string[];
  refusals: string[];
  farewells: string[];
  /** Lines about ordinary topics. */
  ordinaryLife: { topic: string; lines: string[] }[];
  /** What it says to questions that no line answers. */
  answers: Answers;
  /** Questions of lines of its knowledge. */
  askedAs: AskedAs;
  /** When lines of its knowledge are told. */
  toldWhen: ToldWhen;
  lorebook: Lorebook;
  /** Whether variants by others get knowledge, secret and lines unsealed. */
  knowledgeShared: boolean;
  nature: Parameters<typeof natureColumns>[0];
  voice: string;
  picture?: ImportedPicture | undefined;
  annoyed?: ImportedPicture | undefined;
  happy?: ImportedPicture | undefined;
  sad?: ImportedPicture | undefined;
}

/** An item of an imported story. */
export interface ImportedItem {
  id: string;
  name: string;
  description: string;
  foundText: string;
  /** Where it lies; absent: at a spot that fits `foundText`, or any. */
  spot?: SearchSpot | undefined;
  picture?: ImportedPicture | undefined;
}

/** A quest of an imported story. `target` is the id of a character or, for type SEARCH, of an item. */
export interface ImportedQuest {
  /** Rules refer to the quest by it. */
  id?: string | undefined;
  type: QuestType;
  name: string;
  target: string;
  /** What to find out or do; may be empty. */
  goal: string;
  hint: string;
  knowledgeLine: string;
  matter: string;
}

/** A scene of an imported story, with the ids of its characters and items. */
export interface ImportedScene {
  /** Rules refer to the scene by it. */
  id?: string | undefined;
  name: string;
  description: string;
  /** What players read on entering; may be empty. */
  opening: string;
  /** What the spots of its picture are called; may be empty. */
  spots: string[];
  /** Where they lie: x and y of each in percent; may be empty. */
  spotPlaces: number[];
  winDescription: string;
  commonKnowledge: string[];
  background?: ImportedPicture | undefined;
  winPicture?: ImportedPicture | undefined;
  characters: string[];
  items: string[];
  quests: ImportedQuest[];
}

/** A complete story to be imported, within the limits of the contract. */
export interface ImportedStory {
  story: { name: string; description: string; tagline: string; locksScenes: boolean; images: ImportedPicture[] };
  characters: ImportedCharacter[];
  items: ImportedItem[];
  scenes: ImportedScene[];
  /** What players can decide and cause; refers to nothing but this story's content. */
  rules?: StoryRules | undefined;
}

/** The context for inserting the rows of an imported story. */
export interface ImportContext {
  writer: Writer;
  ownerId: string;
  /** Returns the database id of a picture, or of its substitute if the picture is missing. */
  picture(kind: 'cover' | 'portrait' | 'background' | 'item', picture: ImportedPicture | undefined): Promise<string>;
}
