import { asId, type Reader } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** How many copies of copies are followed back to an author's character. */
const MOST_COPIES = 10;
/** How many stories are looked at for each character. */
const MOST_STORIES = 50;

/**
 * Reads the lines and answers of characters in a scene, or with a player there, that rules of their author's own stories
 * hold back, by character. Nobody tells them in a story of somebody else: neither the character as a companion, nor a copy
 * or variant with sealed texts. What the copy's owner has themself is theirs to tell.
 */
export async function readHeldElsewhere(
  db: Reader,
  sceneId: string,
  characterIds: readonly string[],
): Promise<Record<string, string[]>> {
  if (characterIds.length === 0) return {};
  const rows = await db.execute<{ characterId: string; lines: string[] }>(sql`
    with recursive descent as (
      select id as last_id, id, original_character_id, owner_id, 0 as copies from characters
      where id = any(${sql.param([...characterIds])}::uuid[])
      union all
      select descent.last_id, characters.id, characters.original_character_id, characters.owner_id, copies + 1
      from descent join characters on characters.id = descent.original_character_id where copies < ${MOST_COPIES}),
    here as (select owner_id from stories where id = (select story_id from scenes where id = ${asId(sceneId)}))
    select last.id as "characterId", array_agg(distinct rule ->> 'line') as lines
    from descent join characters as last on last.id = descent.last_id cross join here,
      lateral (select distinct stories.id from scene_characters as place join scenes on scenes.id = place.scene_id
        join stories on stories.id = scenes.story_id
        where place.character_id = descent.id and stories.owner_id = descent.owner_id and stories.deleted_at is null
        limit ${MOST_STORIES}) as told
      join story_rules on story_rules.story_id = told.id,
      lateral jsonb_array_elements(story_rules.rules -> 'lines') as rule
    where descent.owner_id <> here.owner_id and rule ->> 'characterId' = descent.id::text
      and (last.owner_id <> here.owner_id
        or last.knowledge_sealed and rule ->> 'line' <> all(last.personal_knowledge))
    group by last.id`);
  return Object.fromEntries([...rows].map(({ characterId, lines }) => [characterId, lines]));
}
