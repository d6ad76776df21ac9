import { z } from 'zod';
import { id, time } from './fields.ts';
import { rolledDice } from './story-rules.ts';

/** Counts the events of a run. */
const position = z.number().int().min(0);

/** Something that happened in a run, as far as the story tree shows it. */
export const treeNode = z.object({
  /** The run in which it happened: a branch shares what happened before it with its parent. */
  runId: id,
  position,
  /** The node before it; null for the beginning of the story. */
  parent: z.object({ runId: id, position }).nullable(),
  kind: z.enum(['start', 'scene', 'choice', 'duel', 'ending']),
  /** The name of the story, scene or opponent, the question of the choice, or the title of the ending. */
  title: z.string(),
  /** The option that was chosen; null for other nodes, or if the story no longer has it. */
  option: z.string().nullable(),
  /** The dice of the option that was chosen, if it has some. */
  roll: rolledDice.optional(),
  /** How many options of a choice nobody has taken from here, neither in this run nor in a branch; absent without any. */
  untaken: z.number().int().min(1).optional(),
  /** How a duel ended; null for other nodes. */
  outcome: z.enum(['won', 'lost']).nullable(),
  at: time,
  /** Whether the player can go back to the moment right before it. */
  returnable: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNode>;

/** A run in a story tree: the one that was started, or a branch of it. */
export const treeBranch = z.object({
  runId: id,
  /** Counts from 1, in the order in which they were opened. */
  number: z.number().int().min(1),
  /** The node at which it stands. */
  at: z.object({ runId: id, position }),
  /** Whether it is the run of the story that the player opened last. */
  current: z.boolean(),
  /** The title of the ending that it has reached; null without one. */
  ending: z.string().nullable(),
  lastUsedAt: time,
});
export type TreeBranch = z.infer<typeof treeBranch>;

/** Everything that happened in a run and its branches. */
export const storyTree = z.object({
  storyId: id,
  storyName: z.string(),
  /** From the beginning, branch by branch. */
  nodes: z.array(treeNode),
  branches: z.array(treeBranch),
});
export type StoryTree = z.infer<typeof storyTree>;

/** A run that was opened, and where the player is in it. */
export const openedRun = z.object({ runId: id.nullable(), sceneId: id.nullable(), coopCharacterId: id.nullable() });
