import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { createdAt, id, isOneOf, moment, uuid } from './columns.ts';
import { items } from './items.ts';
import { quests } from './quests.ts';
import { scenes } from './scenes.ts';
import { stories } from './stories.ts';

/**
 * One playthrough of a story by an account. Setting `playCountedAt` counts the play (a trigger keeps `stories.plays`).
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
    /** The second character that takes part, in co-op. */
    coopCharacterId: uuid('coop_character_id').references(() => characters.id, { onDelete: 'set null' }),
    openedAt: moment('opened_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    playCountedAt: moment('play_counted_at'),
    /** Whether the account has opened no later run of this story: a trigger keeps it. */
    latest: boolean('latest').notNull().default(true),
    /** Whether the run has entered a scene that is still there: a trigger keeps it. */
    begun: boolean('begun').notNull().default(false),
    /** What the story was called when it was played, for when its player may not see it any more: a trigger keeps it. */
    storyName: text('story_name'),
  },
  (t) => [
    index('runs_account_id_story_id_latest_idx').on(t.accountId, t.storyId, t.id.desc().nullsFirst()),
    index('runs_account_id_last_used_idx').on(t.accountId, t.lastUsedAt.desc().nullsFirst()),
    index('runs_account_id_latest_idx')
      .on(t.accountId, t.lastUsedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.latest}`),
    index('runs_account_id_begun_idx')
      .on(t.accountId, t.lastUsedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.begun}`),
    index('runs_story_id_idx').on(t.storyId),
    index('runs_story_id_players_idx')
      .on(t.storyId, t.accountId, t.playCountedAt)
      .where(sql`${t.playCountedAt} is not null`),
    index('runs_story_id_last_used_idx').on(t.storyId, t.lastUsedAt).where(sql`${t.playCountedAt} is not null`),
    index('runs_coop_character_id_idx').on(t.coopCharacterId),
  ],
);

const runId = () =>
  uuid('run_id')
    .notNull()
    .references(() => runs.id, { onDelete: 'cascade' });

const sceneId = () =>
  uuid('scene_id')
    .notNull()
    .references(() => scenes.id, { onDelete: 'cascade' });

/** The scenes that a run has entered, and won. */
export const runScenes = pgTable(
  'run_scenes',
  {
    runId: runId(),
    sceneId: sceneId(),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    wonAt: moment('won_at'),
    /** What the scene was called when it was last entered: a trigger keeps it. */
    sceneName: text('scene_name'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.sceneId] }), index('run_scenes_scene_id_idx').on(t.sceneId, t.runId)],
);

/** The quests that a run has initialised, and completed. No row: not initialised. */
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

/** The items that a run has found. */
export const runItems = pgTable(
  'run_items',
  {
    runId: runId(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    sceneId: sceneId(),
    foundAt: moment('found_at').notNull().defaultNow(),
    /** What the item was called when it was found: a trigger keeps it. */
    itemName: text('item_name'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.itemId] }),
    index('run_items_item_id_idx').on(t.itemId, t.runId),
    index('run_items_scene_id_idx').on(t.sceneId, t.runId),
  ],
);

export const DUEL_OUTCOMES = ['won', 'lost'] as const;

/** Duels behind the Fight button; at most one is under way for each run, scene and character. */
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
    /** Where the contest stands, in the shape that the duel's rules give it. */
    state: jsonb('state').$type<Record<string, unknown>>().notNull().default({}),
    outcome: text('outcome', { enum: DUEL_OUTCOMES }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('duels_under_way_key').on(t.runId, t.sceneId, t.characterId).where(sql`${t.outcome} is null`),
    index('duels_scene_id_idx').on(t.sceneId),
    index('duels_character_id_idx').on(t.characterId),
    check('duels_outcome_check', isOneOf(t.outcome, DUEL_OUTCOMES)),
    check('duels_round_check', sql`${t.round} >= 0`),
  ],
);
