import { limits, type QuestType, questType } from '@emberlore/contract';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { characters } from './characters.ts';
import { createdAt, hasLength, id, isOneOf, uuid } from './columns.ts';
import { items } from './items.ts';

/** Quests. A SEARCH quest targets an item, every other type a character. */
export const quests = pgTable(
  'quests',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    type: text('type').$type<QuestType>().notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    description: text('description').notNull(),
    triggerCharacterId: uuid('trigger_character_id').references(() => characters.id, { onDelete: 'restrict' }),
    triggerItemId: uuid('trigger_item_id').references(() => items.id, { onDelete: 'restrict' }),
    /** What to find out or do, in the author's words; null: a sentence made from the type and the target. */
    goal: text('goal'),
    hint: text('hint'),
    /** The exact line of personal knowledge that a KNOWLEDGE quest requires; null: any line. */
    knowledgeLine: text('knowledge_line'),
    /** DIALOGUE: phrases, separated by commas; a reply must contain one of them. Null: any reply completes the quest. */
    matter: text('matter'),
    createdAt: createdAt(),
  },
  (t) => [
    index('quests_owner_id_idx').on(t.ownerId),
    index('quests_trigger_character_id_idx').on(t.triggerCharacterId),
    index('quests_trigger_item_id_idx').on(t.triggerItemId),
    check('quests_type_check', isOneOf(t.type, questType.options)),
    check('quests_version_check', sql`${t.version} > 0`),
    check('quests_name_check', hasLength(t.name, 1, limits.questName)),
    check('quests_description_check', hasLength(t.description, 1, 1000)),
    check(
      'quests_trigger_check',
      sql`case ${t.type} when 'SEARCH' then ${t.triggerItemId} is not null and ${t.triggerCharacterId} is null
        else ${t.triggerCharacterId} is not null and ${t.triggerItemId} is null end`,
    ),
    check('quests_goal_check', hasLength(t.goal, 1, limits.questGoal)),
    check('quests_hint_check', hasLength(t.hint, 1, 1000)),
    check('quests_knowledge_line_check', hasLength(t.knowledgeLine, 1, 1000)),
    check('quests_matter_check', hasLength(t.matter, 1, limits.questMatter)),
    check('quests_matter_type_check', sql`${t.matter} is null or ${t.type} = 'DIALOGUE'`),
    check('quests_knowledge_type_check', sql`${t.knowledgeLine} is null or ${t.type} = 'KNOWLEDGE'`),
  ],
);

/**
 * The filter for quests that can be completed: quests with a hidden character or item aren't shown and don't count
 * towards winning a scene.
 */
export const isDoable: SQL<boolean> = sql<boolean>`not exists (select from ${characters} as target
    where target.id = ${quests.triggerCharacterId} and target.hidden_at is not null)
  and not exists (select from ${items} as target
    where target.id = ${quests.triggerItemId} and target.hidden_at is not null)`;

/**
 * The current name of a quest's character or item, if the account may see it; without an account, if everybody may.
 * Otherwise null.
 */
export const targetNameFor = (accountId: string | null): SQL<string | null> => sql<string | null>`coalesce(
  (select target.name from ${characters} as target
    where target.id = ${quests.triggerCharacterId} and may_see_character(target.id, ${accountId}::uuid)),
  (select target.name from ${items} as target
    where target.id = ${quests.triggerItemId} and may_see_item(target.id, ${accountId}::uuid)))`;
