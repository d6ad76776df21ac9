import type {
  DuelState,
  Item,
  ItemReaction,
  LatestRun,
  QuestEvent,
  QuestType,
  RollOutcome,
  RuledScene,
  SceneProgress,
} from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import type { ChoiceEntry, CombineEntry, DuelEntry, Entry, SearchEntry, TalkEntry } from './entries.ts';
import type { FoughtScene } from './fighting.ts';
import type { RunState } from './log/run-log.ts';
import type { RunPlace } from './play.repository.ts';
import type { Guidance, Plot, SoughtItem, Standing } from './plot.ts';
import type { QuestHint, WantedHint } from './quest-hint.ts';
import type { QuestJournal } from './quest-journal.ts';
import type { PlayEvent } from './quest-rules.ts';
import type { ItemAct } from './rules/rule-book.ts';
import type { Reopened } from './runs.ts';
import type { MadeChoice, SceneState } from './scene-steps.ts';
import type { SearchResult } from './spots.ts';

/** The facts of a reply that matter for quests. */
export type Reply = Extract<PlayEvent, { type: 'characterReplied' }>;

export interface Play {
  /**
   * Starts a new run of a story and counts the play, unless the story is the caller's own. Uses an existing run that
   * has entered no scene, so a repeated call counts once. Throws `Story Not Found.` or `User Has No Credits.`
   */
  start(storyId: string, remembers: boolean, caller: Caller): Promise<void>;
  /** Returns how far the caller's latest run of a story has come; null if there is none. Throws `Story Not Found.` */
  latest(storyId: string, caller: Caller): Promise<LatestRun | null>;
  /** Closes the caller's open run of a story, if any. Throws `Story Not Found.` */
  close(storyId: string, caller: Caller): Promise<void>;
  /** Reopens the caller's latest run of a story, if any. Throws `Story Not Found.` */
  reopen(storyId: string, caller: Caller): Promise<Reopened>;
  /** Returns the progress of the caller's latest open run, scene by scene. */
  progress(storyToken: string, caller: Caller): Promise<SceneProgress[]>;
  /** Enters a scene in the caller's latest open run. Throws `Story`, `Scene` or `Character Not Found.` */
  enter(entry: Entry, caller: Caller): Promise<FoughtScene & Pick<SearchResult, 'looks'>>;
  /** Searches a scene, or one spot of it, in the caller's latest open run. Throws `Story` or `Scene Not Found.` */
  search(entry: SearchEntry, caller: Caller): Promise<SceneState & SearchResult>;
  /**
   * Makes a move in a duel of the caller's latest open run; see `moveInDuel`. A won duel completes its quest. Throws
   * `Story`, `Scene`, `Character` or `Duel Not Found.`
   */
  duel(entry: DuelEntry, caller: Caller): Promise<FoughtScene & { duel: DuelState }>;
  /** Makes a choice in the caller's latest open run; see `chooseIn`. Throws `Story`, `Scene` or `Choice Not Found.` */
  choose(entry: ChoiceEntry, caller: Caller): Promise<MadeChoice>;
  /** Makes a choice like `choose` in a playtest, whose plan decides how dice turn out. */
  rehearse(entry: ChoiceEntry, planned: RollOutcome, caller: Caller): Promise<MadeChoice>;
  /**
   * Combines two items that the caller carries in the latest open run; see `combineIn`. Throws `Story` or `Scene Not
   * Found.`
   */
  combine(
    entry: CombineEntry,
    caller: Caller,
  ): Promise<SceneState & { made: { item: Item & { itemFoundText: string }; text: string } | null }>;
  /** Returns what the caller's latest open run knows in a scene. Throws `Story` or `Scene Not Found.` */
  questJournal(entry: Entry, caller: Caller): Promise<QuestJournal>;
  /** Returns a hint at a quest of a scene; null if none is open. See `readQuestHint`. */
  hint(entry: Entry, wanted: WantedHint, caller: Caller): Promise<QuestHint | null>;
  /**
   * Enters a scene to talk with a character there, as part of a transaction. Returns the run. The caller has checked
   * that the player may see the story. Throws `Scene` or `Character Not Found.`
   */
  enterToTalk(storyId: string, entry: TalkEntry, caller: Caller, writer: Writer): Promise<string>;
  /**
   * Enters a scene to talk with everybody there, as part of a transaction, like `enterToTalk`. Returns the run and who
   * is present, the partner last. Throws `Scene` or `Character Not Found.`
   */
  enterToAll(
    storyId: string,
    entry: Omit<TalkEntry, 'characterId'>,
    caller: Caller,
    writer: Writer,
  ): Promise<{ runId: string; present: string[] }>;
  /** Returns the plot of a scene's quests: the same for all runs until the story is edited. */
  plot(sceneId: string): Promise<Plot>;
  /** Returns what the story's open quests need from a talk with this character, at this progress of a run. */
  guidance(plot: Plot, standing: Standing, characterId: string): Guidance;
  /** Returns the items of a scene that open quests seek, at this progress of a run. */
  hidden(plot: Plot, standing: Standing): SoughtItem[];
  /** Whether nothing is left to do in a scene but what these lines complete, so that they may be told. */
  isAtEnd(plot: Plot, standing: Standing, won: boolean, lines: readonly string[]): boolean;
  /** Whether `hear` would change anything after this reply, in a run with this progress or more. */
  isMoved(plot: Plot, standing: Standing, won: boolean, reply: Reply): boolean;
  /** Returns what a character says to an item that is shown or given; undefined if the author wrote nothing. */
  reaction(plot: Plot, act: ItemAct & { characterId: string }, run: RunState): ItemReaction | undefined;
  /** Returns the state of a run: what its log adds up to. */
  runState(runId: string): Promise<RunState>;
  /**
   * Returns who is absent from a scene, how the rules describe it, and which lines a character there does not tell, in this state of a run. Without
   * a character: which lines anybody does not tell.
   */
  ruled(plot: Plot, sceneId: string, characterId: string | null, run: RunState): RuledPart;
  /** Returns what a partner may answer when asked what to do next; see `partnerHints`. */
  openHints(place: RunPlace): Promise<string[]>;
  /** Describes these events of a run. */
  tidings(place: Pick<RunPlace, 'runId'>, events: readonly QuestEvent[]): Promise<Tiding[]>;
  /**
   * Updates a run after a reply, as part of the transaction that stores it; see `hearReply`. Without the plot by which the
   * reply was made, it is read.
   */
  hear(
    place: RunPlace & { accountId: string },
    reply: Reply,
    plot: Plot | null,
    writer: Writer,
  ): Promise<{ quests: QuestEvent[]; rules?: RuledScene }>;
}

/** What the rules make of a scene for a character who talks there. */
export interface RuledPart {
  absent: string[];
  held: string[];
  /** Replaces the description of the scene. */
  description?: string;
}

/** A quest's change: its name, type and target. */
export interface Tiding {
  event: QuestEvent['event'];
  type: QuestType;
  name: string;
  target: string;
}
