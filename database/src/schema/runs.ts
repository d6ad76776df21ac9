import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { createdAt, id, isOneOf, moment, uuid } from './columns.ts';
import { items } from './items.ts';
import { quests } from './quests.ts';
import { sceneId, scenes } from './scenes.ts';
import { stories } from './stories.ts';

/**
 * One play-through of a story by an account. Setting `playCountedAt` counts the play (a trigger updates
 * `stories.plays`).
 */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The second character in co-op. */
    coopCharacterId: uuid('coop_character_id').references(() => characters.id, { onDelete: 'set null' }),
    openedAt: moment('opened_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    playCountedAt: moment('play_counted_at'),
    /** Whether the characters remember the player from earlier runs. */
    remembers: boolean('remembers').notNull().default(true),
    /** The run that this one is a branch of; null if it was started, not branched. */
    parentRunId: uuid('parent_run_id').references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
    /** The started run from which a branch descends; null if the run was started itself. */
    rootRunId: uuid('root_run_id').references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
    /** The number of events of the parent that a branch begins with. */
    branchedAfter: integer('branched_after'),
    /**
     * Whether this is the run of the story that the account opened last. A trigger sets it for a new run, reopening a run
     * moves it.
     */
    latest: boolean('latest').notNull().default(true),
    /** Whether the run has entered a scene that still exists, maintained by a trigger. */
    begun: boolean('begun').notNull().default(false),
    /** The ending that the run has reached; null: none. */
    endingId: text('ending_id'),
    /** The story's name when it was played, for players who may no longer see it; stored by a trigger. */
    storyName: text('story_name'),
  },
  (t) => [
    index('runs_account_id_story_id_latest_idx').on(t.accountId, t.storyId, t.id.desc().nullsFirst()),
    index('runs_account_id_last_used_idx').on(t.accountId, t.lastUsedAt.desc().nullsFirst()),
    index('runs_account_id_latest_idx')
      .on(t.accountId, t.lastUsedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.latest}`),
    index('runs_account_id_story_id_opened_last_idx').on(t.accountId, t.storyId).where(sql`${t.latest}`),
    index('runs_parent_run_id_idx').on(t.parentRunId).where(sql`${t.parentRunId} is not null`),
    index('runs_root_run_id_idx').on(t.rootRunId).where(sql`${t.rootRunId} is not null`),
    index('runs_account_id_begun_idx')
      .on(t.accountId, t.lastUsedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.begun}`),
    index('runs_story_id_idx').on(t.storyId),
    index('runs_story_id_players_idx')
      .on(t.storyId, t.accountId, t.playCountedAt)
      .where(sql`${t.playCountedAt} is not null`),
    index('runs_story_id_last_used_idx').on(t.storyId, t.lastUsedAt).where(sql`${t.playCountedAt} is not null`),
    index('runs_coop_character_id_idx').on(t.coopCharacterId),
    index('runs_story_id_ended_idx').on(t.storyId, t.id.desc().nullsFirst()).where(sql`${t.endingId} is not null`),
    check('runs_branched_after_check', sql`${t.branchedAfter} >= 0`),
    check('runs_branch_check', sql`${t.parentRunId} is null or ${t.branchedAfter} is not null`),
  ],
);

const runId = () =>
  uuid('run_id')
    .notNull()
    .references(() => runs.id, { onDelete: 'cascade' });

/** Scenes that a run has entered and won. */
export const runScenes = pgTable(
  'run_scenes',
  {
    runId: runId(),
    sceneId: sceneId(),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    wonAt: moment('won_at'),
    /** The scene's name when it was last entered, stored by a trigger. */
    sceneName: text('scene_name'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.sceneId] }), index('run_scenes_scene_id_idx').on(t.sceneId, t.runId)],
);

/** Quests that a run has initialised and completed. No row: not initialised. */
export const runQuests = pgTable(
  'run_quests',
  {
    runId: runId(),
    questId: uuid('quest_id')
      .notNull()
      .references(() => quests.id, { onDelete: 'cascade' }),
    sceneId: sceneId(),
    initializedAt: moment('initialized_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.questId] }),
    index('run_quests_quest_id_idx').on(t.questId, t.runId),
    index('run_quests_scene_id_idx').on(t.sceneId, t.runId),
  ],
);

/** Items that a run has found. */
export const runItems = pgTable(
  'run_items',
  {
    runId: runId(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    sceneId: sceneId(),
    foundAt: moment('found_at').notNull().defaultNow(),
    /** The item's name when it was found, stored by a trigger. */
    itemName: text('item_name'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.itemId] }),
    index('run_items_item_id_idx').on(t.itemId, t.runId),
    index('run_items_scene_id_idx').on(t.sceneId, t.runId),
  ],
);

/** What has happened in a run, in order. Never changed: the state of a run is what its log says. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: runId(),
    /** Counts from 1 in each run, without gaps. */
    position: integer('position').notNull(),
    event: jsonb('event').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.position] }), check('run_events_position_check', sql`${t.position} > 0`)],
);

/** The state of a run after its first `events` events, so that the log need not be read. */
export const runStates = pgTable(
  'run_states',
  {
    runId: runId().primaryKey(),
    events: integer('events').notNull(),
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [check('run_states_events_check', sql`${t.events} >= 0`)],
);

/**
 * Events of a run log that the player can go back to: the moment right before each. Events from before checkpoints
 * were stored have none.
 */
export const runCheckpoints = pgTable(
  'run_checkpoints',
  {
    runId: runId(),
    position: integer('position').notNull(),
    /** Where the player was; null once the scene is permanently deleted. */
    sceneId: uuid('scene_id').references(() => scenes.id, { onDelete: 'set null' }),
    /** The second character in co-op. */
    coopCharacterId: uuid('coop_character_id').references(() => characters.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.position] }),
    index('run_checkpoints_scene_id_idx').on(t.sceneId),
    index('run_checkpoints_coop_character_id_idx').on(t.coopCharacterId).where(sql`${t.coopCharacterId} is not null`),
    check('run_checkpoints_position_check', sql`${t.position} > 0`),
  ],
);

/**
 * The memories that the characters of a run had at a checkpoint, as far as they had changed since the one before. At any
 * checkpoint a character remembers the latest of them.
 */
export const checkpointMemories = pgTable(
  'checkpoint_memories',
  {
    runId: runId(),
    position: integer('position').notNull(),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** The version of the memory. */
    version: integer('version').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    /** The memory before the last turn. */
    previous: jsonb('previous').$type<unknown>(),
    /** The last turn with the character; may have been deleted with its partition. */
    turnId: uuid('turn_id'),
    /** Up to which turn the player has had everything forgotten. */
    forgottenUntil: uuid('forgotten_until'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.position, t.characterId] }),
    index('checkpoint_memories_character_id_idx').on(t.characterId, t.runId),
  ],
);

export const DUEL_OUTCOMES = ['won', 'lost'] as const;

/** Duels started with the Fight button; at most one is in progress per run, scene and character. */
export const duels = pgTable(
  'duels',
  {
    id: id(),
    runId: runId(),
    sceneId: sceneId(),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    round: integer('round').notNull().default(0),
    /** The state of the duel, in the format of its rules. */
    state: jsonb('state').$type<Record<string, unknown>>().notNull().default({}),
    outcome: text('outcome', { enum: DUEL_OUTCOMES }),
    createdAt: createdAt(),
    /** When it was decided; also null for duels from before this was recorded. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('duels_run_id_idx').on(t.runId),
    uniqueIndex('duels_under_way_key').on(t.runId, t.sceneId, t.characterId).where(sql`${t.outcome} is null`),
    index('duels_scene_id_idx').on(t.sceneId),
    index('duels_character_id_idx').on(t.characterId),
    check('duels_outcome_check', isOneOf(t.outcome, DUEL_OUTCOMES)),
    check('duels_round_check', sql`${t.round} >= 0`),
  ],
);

/** Achievements of stories that accounts have, whatever becomes of the run in which they got them. */
export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** The achievement's id in the rules of the story. */
    achievementId: text('achievement_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('achievements_key').on(t.accountId, t.storyId, t.achievementId),
    index('achievements_story_id_idx').on(t.storyId),
  ],
);
