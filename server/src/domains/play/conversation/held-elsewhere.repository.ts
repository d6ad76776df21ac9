import { asId, type Reader } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** How many stories with rules are looked at for each character. */
const MOST_STORIES = 50;

/**
 * Reads the lines and answers of characters in a scene that rules of their author's stories hold back, by character. Nobody
 * tells them in a story of somebody else, neither a copy nor a variant with sealed texts. What the copy's owner has
 * themself is theirs to tell. A `companion` from outside the scene holds back what the rules of any other story of its author
 * do, no matter who owns this one. A story in the trash holds back as before: its author may restore it.
 */
export async function readHeldElsewhere(
  db: Reader,
  sceneId: string,
  characterIds: readonly string[],
  { companion = false } = {},
): Promise<Record<string, string[]>> {
  if (characterIds.length === 0) return {};
  const isElsewhere = companion ? sql`true` : sql`descent.owner_id <> here.owner_id`;
  const isNotTheirs = companion ? sql`descent.last_id = descent.id or` : sql``;
  const rows = await db.execute<{ characterId: string; lines: string[] }>(sql`
    with recursive descent as (
      select id as last_id, owner_id as last_owner_id, knowledge_sealed as sealed, personal_knowledge as own, id,
        original_character_id, owner_id from characters where id = any(${sql.param([...characterIds])}::uuid[])
      union
      select last_id, last_owner_id, sealed, own, original.id, original.original_character_id, original.owner_id
      from descent, lateral (select id, original_character_id, owner_id from characters
        where characters.id = descent.original_character_id limit 1) as original),
    here as (select stories.id, stories.owner_id from stories
      where stories.id = (select story_id from scenes where id = ${asId(sceneId)}))
    select descent.last_id as "characterId", array_agg(distinct rule ->> 'line') as lines
    from descent cross join here,
      lateral (select distinct on (stories.id) stories.id, story_rules.rules
        from scene_characters as place join scenes on scenes.id = place.scene_id
        join stories on stories.id = scenes.story_id join story_rules on story_rules.story_id = stories.id
        where place.character_id = descent.id and stories.owner_id = descent.owner_id
          and stories.id <> here.id and story_rules.rules -> 'lines' @> jsonb_build_array(jsonb_build_object('characterId', descent.id))
        limit ${MOST_STORIES}) as told,
      lateral jsonb_array_elements(told.rules -> 'lines') as rule
    where ${isElsewhere} and rule ->> 'characterId' = descent.id::text
      and (${isNotTheirs} descent.last_owner_id <> here.owner_id
        or descent.sealed and rule ->> 'line' <> all(descent.own))
    group by descent.last_id`);
  return Object.fromEntries([...rows].map(({ characterId, lines }) => [characterId, lines]));
}
