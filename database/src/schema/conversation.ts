import type { Emotion, Message, QuestEvent } from '@emberlore/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { bytea, createdAt, floats, hasLength, id, isOneOf, moment, uuid } from './columns.ts';
import { runs } from './runs.ts';
import { scenes } from './scenes.ts';

/** How long a session stays open without being used, as a PostgreSQL interval. */
export const SESSION_LIFETIME = '30 minutes';

/** How long a pending turn counts as alive after its server last renewed it, as a PostgreSQL interval. */
export const TURN_LEASE = '10 seconds';

export const SESSION_KINDS = ['scene', 'coop', 'demo'] as const;

/**
 * Open and past talks. Only a SHA-256 hash of the client's token is stored. A `demo` talk belongs to a visitor and to a
 * character of the demo areas; any other to an account, a run, a scene and a character. When a scene is permanently
 * deleted, the talk remains without it.
 */
export const conversationSessions = pgTable(
  'conversation_sessions',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull().default('scene'),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    sceneId: uuid('scene_id').references(() => scenes.id, { onDelete: 'set null' }),
    characterId: uuid('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    /** The second character in co-op. */
    partnerCharacterId: uuid('partner_character_id').references(() => characters.id, { onDelete: 'set null' }),
    demoVisitor: text('demo_visitor'),
    demoCharacter: text('demo_character'),
    playerName: text('player_name'),
    /** The character's name at the start of the talk, stored by a trigger. */
    characterName: text('character_name'),
    /** A demo character's memory; other talks store it in `memories`. */
    memory: jsonb('memory').$type<unknown>(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('conversation_sessions_token_hash_key').on(t.tokenHash),
    index('conversation_sessions_account_id_idx').on(t.accountId),
    index('conversation_sessions_run_id_idx').on(t.runId),
    index('conversation_sessions_scene_id_idx').on(t.sceneId),
    index('conversation_sessions_character_id_idx').on(t.characterId),
    index('conversation_sessions_partner_character_id_idx').on(t.partnerCharacterId),
    index('conversation_sessions_open_last_used_idx').on(t.lastUsedAt).where(sql`${t.closedAt} is null`),
    check('conversation_sessions_token_hash_check', sql`octet_length(${t.tokenHash}) = 32`),
    check('conversation_sessions_kind_check', isOneOf(t.kind, SESSION_KINDS)),
    check('conversation_sessions_player_name_check', hasLength(t.playerName, 0, 45)),
    check(
      'conversation_sessions_parties_check',
      sql`case ${t.kind} when 'demo'
        then num_nonnulls(${t.accountId}, ${t.runId}, ${t.sceneId}, ${t.characterId}) = 0
          and num_nulls(${t.demoVisitor}, ${t.demoCharacter}) = 0
        else num_nulls(${t.accountId}, ${t.runId}, ${t.characterId}) = 0
          and num_nonnulls(${t.demoVisitor}, ${t.demoCharacter}) = 0 end`,
    ),
  ],
);

export const TURN_KINDS = ['opening', 'text', 'audio', 'action'] as const;
export const TURN_STATUSES = ['pending', 'done', 'failed', 'refunded'] as const;

/**
 * Returns the first id one day before an id: a lower bound when looking for later turns, so that older partitions
 * aren't read. `of` is a column or a UUID.
 */
export function dayBefore(of: AnyColumn | string): SQL<string> {
  return sql<string>`day_before(${of}::uuid)`;
}

/** One sentence of a reply as sent to the client, without its audio, which isn't stored. */
export type TurnSentence = Omit<Message, 'audioChunk'>;

/**
 * Turns: the player's message and the whole reply. An `opening` is the character's greeting, without a message. To read
 * a talk, select by run and character in the order of `id`, from `dayBefore` of its run. Demo turns belong only to
 * their session. One partition per month, by the time in the ids (docs/decisions/0119).
 */
export const turns = pgTable(
  'turns',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => conversationSessions.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    sceneId: uuid('scene_id').references(() => scenes.id, { onDelete: 'set null' }),
    characterId: uuid('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: TURN_KINDS }).notNull(),
    playerText: text('player_text'),
    sentences: jsonb('sentences').$type<TurnSentence[]>().notNull().default([]),
    emotion: jsonb('emotion').$type<Emotion>(),
    quests: jsonb('quests').$type<QuestEvent[]>().notNull().default([]),
    status: text('status', { enum: TURN_STATUSES }).notNull().default('pending'),
    cost: smallint('cost').notNull().default(0),
    /** The cause of the ledger entry that paid for the turn; the ledger ensures that there is only one. */
    ledgerCause: text('ledger_cause'),
    /** The turn whose reply this one replaces; may have been deleted with its partition. */
    replacesTurnId: uuid('replaces_turn_id'),
    /** Whether another version of this turn is the valid one. */
    superseded: boolean('superseded').notNull().default(false),
    /** The character's memory after this turn; stored for the other versions of the latest turn. */
    memory: jsonb('memory').$type<unknown>(),
    /**
     * Renewed by the server that works on a pending turn. After it has passed, no server does, and the credits are
     * returned.
     */
    leaseUntil: moment('lease_until').notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('turns_session_id_id_idx').on(t.sessionId, t.id),
    index('turns_run_id_character_id_id_idx').on(t.runId, t.characterId, t.id),
    index('turns_account_id_id_idx').on(t.accountId, t.id),
    index('turns_account_id_character_id_id_idx').on(t.accountId, t.characterId, t.id),
    index('turns_scene_id_idx').on(t.sceneId),
    index('turns_character_id_idx').on(t.characterId),
    index('turns_replaces_turn_id_idx').on(t.replacesTurnId).where(sql`${t.replacesTurnId} is not null`),
    index('turns_pending_idx').on(t.runId, t.characterId).where(sql`${t.status} = 'pending'`),
    check('turns_kind_check', isOneOf(t.kind, TURN_KINDS)),
    check('turns_status_check', isOneOf(t.status, TURN_STATUSES)),
    check('turns_player_text_check', hasLength(t.playerText, 1, 4000)),
    check('turns_words_check', sql`${t.status} <> 'done' or (${t.kind} = 'opening') = (${t.playerText} is null)`),
    check('turns_sentences_check', sql`jsonb_typeof(${t.sentences}) = 'array'`),
    check('turns_cost_check', sql`${t.cost} >= 0 and (${t.cost} = 0 or ${t.ledgerCause} is not null)`),
    check('turns_parties_check', sql`num_nonnulls(${t.accountId}, ${t.runId}, ${t.characterId}) in (0, 3)`),
  ],
);

/** A character's memory of a run, in the brain's format. */
export const memories = pgTable(
  'memories',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    characterId: uuid('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<unknown>().notNull(),
    /** The memory before the latest turn, so that the turn can be edited or answered again. */
    previous: jsonb('previous').$type<unknown>(),
    /** The turn after `previous`; the first one of several versions. May have been deleted with its partition. */
    latestTurnId: uuid('latest_turn_id'),
    /** The player has had everything forgotten that was said in turns up to this id; null: never. */
    forgottenUntil: uuid('forgotten_until'),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.characterId] }), index('memories_character_id_idx').on(t.characterId)],
);

/** Sentence vectors, so that no line is embedded twice. The hash covers the model and the text. */
export const embeddings = pgTable(
  'embeddings',
  {
    hash: bytea('hash').primaryKey(),
    vector: floats('vector').notNull(),
    createdAt: createdAt(),
    /** Updated at most once a week, so that reading a vector rarely writes. */
    lastUsedOn: date('last_used_on', { mode: 'string' }).notNull().default(sql`current_date`),
  },
  (t) => [
    index('embeddings_last_used_on_idx').on(t.lastUsedOn),
    check('embeddings_vector_check', sql`octet_length(${t.vector}) > 0 and octet_length(${t.vector}) % 4 = 0`),
  ],
);
