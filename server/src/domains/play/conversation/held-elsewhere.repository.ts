import { asId, type Reader } from '@emberlore/database';
import { type SQL, sql } from 'drizzle-orm';

/** How many stories that hold back something of a character are looked at. */
const MOST_STORIES = 200;

/**
 * How many originals of a character are looked at: more than one can have by now, for characters from before there was a
 * limit.
 */
const MOST_ORIGINALS = 50;

/** A character and everything that it could say in a scene. */
export interface Sayer {
  id: string;
  lines: readonly string[];
}

/** Selects the stories of the characters' authors in which they stand and whose rules have one of their keys in a column. */
const selectHolding = (column: SQL) => sql`
  select distinct found.story_id from asked, lateral (select story_rules.story_id from story_rules
    join stories on stories.id = story_rules.story_id
    where story_rules.${column} && asked.keys and stories.owner_id = asked.owner_id and stories.id <> asked.here_id
      and exists (select from scenes join scene_characters as place on place.scene_id = scenes.id
        where scenes.story_id = stories.id and place.character_id = asked.id)
    limit ${MOST_STORIES}) as found`;

/**
 * Reads which lines and answers of characters in a scene the rules of their author's stories hold back, by character. Nobody
 * tells them in a story of somebody else, neither a copy nor a variant with sealed texts. What the copy's owner has
 * themself is theirs to tell. What a rule held back before stays held back once the author's character has other words for
 * it: a copy may still carry the old ones. A `companion` from outside the scene holds back what the rules of any other story of its author
 * do, no matter who owns this one. A story in the trash holds back as before: its author may restore it.
 */
export async function readHeldElsewhere(
  db: Reader,
  sceneId: string,
  sayers: readonly Sayer[],
  { companion = false } = {},
): Promise<Record<string, string[]>> {
  const said = sayers.flatMap(({ id, lines }) => [...new Set(lines)].map((line) => ({ last_id: id, line })));
  if (said.length === 0) return {};
  const isElsewhere = companion ? sql`true` : sql`descent.owner_id <> here.owner_id`;
  const isNotTheirs = companion ? sql`descent.last_id = descent.id or` : sql``;
  const rows = await db.execute<{ characterId: string; lines: string[] }>(sql`
    with recursive descent as (
      select id as last_id, owner_id as last_owner_id, knowledge_sealed as sealed, personal_knowledge || greetings as own, id,
        original_character_id, owner_id, 0 as depth from characters where id = any(${sql.param(sayers.map(({ id }) => id))}::uuid[])
      union
      select last_id, last_owner_id, sealed, own, original.id, original.original_character_id, original.owner_id,
        depth + 1
      from descent, lateral (select id, original_character_id, owner_id from characters
        where characters.id = descent.original_character_id limit 1) as original
      where depth < ${MOST_ORIGINALS}),
    here as (select stories.id, stories.owner_id from stories
      where stories.id = (select story_id from scenes where id = ${asId(sceneId)})),
    sayable as materialized (
      select descent.last_id, descent.id, descent.owner_id, here.id as here_id, said.line, line_key(descent.id, said.line) as key
      from descent cross join here
      join json_to_recordset(${JSON.stringify(said)}::json) as said (last_id uuid, line text) on said.last_id = descent.last_id
      where ${isElsewhere} and (${isNotTheirs} descent.last_owner_id <> here.owner_id
        or descent.sealed and said.line <> all(descent.own))),
    asked as (select id, owner_id, here_id, array_agg(key) as keys from sayable group by id, owner_id, here_id),
    holding as (${selectHolding(sql`held_lines`)}),
    held_before as (${selectHolding(sql`formerly_held`)})
    select last_id as "characterId", array_agg(distinct line) as lines from sayable
    where key in (select unnest(held_lines) from story_rules where story_id in (select story_id from holding))
      or key in (select unnest(formerly_held) from story_rules where story_id in (select story_id from held_before))
        and not exists (select from characters as now where now.id = sayable.id
          and (line = any(now.personal_knowledge || now.greetings)
            or position(to_jsonb(line)::text in now.voice_sheet::text) > 0))
    group by last_id`);
  return Object.fromEntries([...rows].map(({ characterId, lines }) => [characterId, lines]));
}
