import { z } from 'zod';
import { id, time } from './fields.ts';
import { rolledDice } from './story-rules.ts';

/** A plain-text finding about something that would trouble players, with the place to fix it. */
export const finding = z.object({
  /** Stable for the kind of finding, such as `questUnsolvable`. */
  code: z.string(),
  /** `problem`: players would get stuck or see a gap; `advice`: it works, but could be better. */
  severity: z.enum(['problem', 'advice']),
  /** The kind of object to fix. */
  kind: z.enum(['story', 'scene', 'character', 'item', 'quest']),
  sceneId: id.optional(),
  characterId: id.optional(),
  itemId: id.optional(),
  questId: id.optional(),
  /** The affected field by its name in the calls, such as `sceneWinDescription`. */
  field: z.string().optional(),
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const playtestStatus = z.enum(['waiting', 'running', 'done', 'failed', 'stopped']);
export type PlaytestStatus = z.infer<typeof playtestStatus>;

/** One line of a playtest's transcript. */
export const playtestLine = z.object({
  who: z.enum(['player', 'character', 'narrator']),
  /** The talking character, or the found item. */
  name: z.string(),
  text: z.string(),
});
export type PlaytestLine = z.infer<typeof playtestLine>;

export const playtestQuest = z.object({
  questId: id,
  questName: z.string(),
  questDescription: z.string(),
  completed: z.boolean(),
  /** How it was completed or what was tried, in one sentence. */
  how: z.string(),
  /** Number of player lines in the scene before completion. */
  asked: z.number().int().min(0).optional(),
});
export type PlaytestQuest = z.infer<typeof playtestQuest>;

export const playtestScene = z.object({
  sceneId: id,
  sceneName: z.string(),
  status: z.enum(['waiting', 'running', 'done']),
  won: z.boolean(),
  quests: z.array(playtestQuest),
  transcript: z.array(playtestLine),
});
export type PlaytestScene = z.infer<typeof playtestScene>;

/** What was chosen in a playtest. */
export const playtestChoice = z.object({
  question: z.string(),
  option: z.string(),
  /** The dice of the option, if any, and whether the play needed this outcome and decided it. */
  roll: rolledDice.extend({ planned: z.boolean() }).optional(),
});
export type PlaytestChoice = z.infer<typeof playtestChoice>;

/** An ending of the story, and how the automatic player reached it. */
export const playtestEnding = z.object({
  endingId: z.string(),
  title: z.string(),
  status: z.enum(['waiting', 'running', 'reached', 'missed']),
  /** How many plays were for this ending; the first play is for none. */
  plays: z.number().int().min(0),
  /** Messages and actions of the player in the play that reached it; null if none did. */
  messages: z.number().int().min(0).nullable(),
  /** What was chosen in the play that reached it, in order. */
  choices: z.array(playtestChoice),
  /** Why it was missed, in a sentence or two. */
  why: z.string(),
});
export type PlaytestEnding = z.infer<typeof playtestEnding>;

/** A playtest with its progress and results. */
export const playtest = z.object({
  playtestId: id,
  storyId: id,
  status: playtestStatus,
  /** Why it failed, in one sentence. */
  failure: z.string().optional(),
  createdAt: time,
  finishedAt: time.nullable(),
  questsCompleted: z.number().int().min(0),
  questsTotal: z.number().int().min(0),
  /** How the first play went. */
  scenes: z.array(playtestScene),
  /** In the order of the story; empty for a story without endings. */
  endings: z.array(playtestEnding),
});
export type Playtest = z.infer<typeof playtest>;

const count = z.number().int().min(0);

/** Anonymous statistics about a story's players within a number of days. */
export const storyStats = z.object({
  storyId: id,
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
  totals: z.object({
    plays: count,
    players: count,
    /** Total minutes of all players in the story. */
    minutes: z.number().min(0),
    /** Runs in which every scene was won. */
    /** Null while too few players have been everywhere to tell. */
    finished: count.nullable(),
    ratings: count,
    /** Average stars; null without ratings. */
    rating: z.number().min(0).max(5).nullable(),
  }),
  /** One entry per day, oldest first; days are UTC. */
  daily: z.array(
    z.object({
      /** Such as `2026-05-06`. */
      day: z.string(),
      plays: count,
      players: count,
      minutes: z.number().min(0),
      ratings: count,
      rating: z.number().min(0).max(5).nullable(),
    }),
  ),
  /**
   * For runs started in these days. While a choice was made by fewer than three players, without the scenes and quests that
   * fewer than three have reached: those may depend on it.
   */
  funnel: z.array(
    z.object({
      sceneId: id,
      sceneName: z.string(),
      entered: count,
      won: count,
      /** Runs that ended in this scene: not won, and unused for a day. */
      stopped: count,
      quests: z.array(z.object({ questId: id, questName: z.string(), initialized: count, completed: count })),
    }),
  ),
  /**
   * What players chose and how it ended, for runs started in these days and the choices and endings that the story has now:
   * choices that at least three players have made, and endings if three have reached one. Null if there is nothing to show.
   */
  decisions: z
    .object({
      choices: z.array(
        z.object({
          choiceId: z.string(),
          question: z.string(),
          options: z.array(z.object({ optionId: z.string(), label: z.string(), runs: count })),
        }),
      ),
      endings: z.array(z.object({ endingId: z.string(), title: z.string(), runs: count })),
    })
    .nullable(),
});
export type StoryStats = z.infer<typeof storyStats>;

/** Where the words of a reply come from: what the author wrote, or the built-in lines that all characters share. */
export const replySource = z.enum([
  ...(['line', 'held-back', 'answer', 'ordinary-life'] as const),
  ...(['greeting', 'small-talk', 'refusal', 'farewell', 'built-in'] as const),
]);
export type ReplySource = z.infer<typeof replySource>;

/** Why the built-in engine replied as it did. */
export const replyReason = z.object({
  source: replySource,
  /** Names the rule that answered, such as `sheet/answer`. */
  rule: z.string(),
  /** The knowledge lines and answers that are closest to the message, best first. */
  candidates: z.array(
    z.object({
      kind: z.enum(['line', 'answer']),
      text: z.string(),
      /** From 0 to 1. */
      closeness: z.number().min(0).max(1),
      /** Whether the reply tells it. */
      used: z.boolean(),
    }),
  ),
});
export type ReplyReason = z.infer<typeof replyReason>;

/** What several players asked a character that had no answer. */
export const unansweredQuestion = z.object({
  questionId: id,
  /** The words of one of the players. */
  question: z.string(),
  /** How many players asked it. */
  players: z.number().int().min(1),
  characterId: id,
  characterName: z.string(),
});
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;
