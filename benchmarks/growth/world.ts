import type { Connection } from '@emberlore/database';
import { writeWording } from './words.ts';

type Sql = Connection['sql'];

/** The size of a database: stories and other content. */
export interface Size {
  stories: number;
  accounts: number;
}

/** Tags requested by name. */
export const tagsAsked = { common: 'Seafaring', middle: 'Lighthouses', rare: 'Clockwork' };

/** The numbers of special objects. All others are alike. */
export const special = {
  /** A story liked by every account, with many comments and plays. */
  popularStory: 42,
  /** A typical story. */
  plainStory: 43,
  /** A character in a fiftieth of all stories. */
  popularCharacter: 1,
  plainCharacter: 2,
  /** The author of a hundredth of all stories. */
  author: 1,
};

const kinds = {
  account: 1,
  media: 2,
  story: 3,
  scene: 4,
  character: 5,
  item: 6,
  quest: 7,
  tag: 8,
  comment: 9,
  decision: 'a',
  notification: 'b',
  playtest: 'c',
};

/** Returns the id of the `n`th object of a kind; ids sort by number. */
export function idOf(kind: keyof typeof kinds, n: number): string {
  return `01900000-000${kinds[kind]}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Defines `pg_temp.story(n)` and similar functions in the database. */
async function nameIds(sql: Sql): Promise<void> {
  for (const [kind, digit] of Object.entries(kinds)) {
    await sql.unsafe(`create function pg_temp.${kind}(n bigint) returns uuid language sql immutable as
      $$ select ('01900000-000${digit}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`);
  }
}

async function insertPeople(sql: Sql, { accounts }: Size): Promise<void> {
  await sql`insert into accounts (id, user_name, email, password_hash, credits, created_at)
    select pg_temp.account(n), 'Player ' || n, 'player' || n || '@example.net', 'none', 30, now() - n * interval '1 minute'
    from generate_series(1, ${accounts}::int) as n`;
  await sql`insert into ledger_entries (account_id, amount, reason, cause)
    select pg_temp.account(n), 30, 'signup', 'filled:' || n from generate_series(1, ${accounts}::int) as n`;
  await sql`insert into media (id, hash, kind, width, height, widths)
    select pg_temp.media(n), lpad(to_hex(n), 64, '0'), 'cover', 960, 640, '{480,960}'
    from generate_series(1, 300) as n`;
}

/** Inserts stories: all but one in twenty are public, and nine in ten belong to arbitrary accounts. */
async function insertStories(sql: Sql, { stories, accounts }: Size): Promise<void> {
  await writeWording(sql, stories);
  await sql`insert into stories
      (id, owner_id, name, description, visibility, likes, plays, comments, total_stars, ratings, rating_stars,
       created_at, updated_at, published_at)
    select pg_temp.story(n), pg_temp.account(case when n % 100 = 7 then 1 else 1 + n::bigint * 7919 % ${accounts}::int end),
      name, description, case when n % 20 = 0 then 'private' else 'public' end,
      case n when ${special.popularStory} then ${accounts}::int else 3 end,
      case n when ${special.popularStory} then ${accounts}::int else 1 + n % 97 end, 1, n % 6, 1, n % 6,
      now() - n * interval '1 second', now(), now()
    from wording order by n`;
  await sql`insert into story_images (story_id, media_id, position)
    select pg_temp.story(n), pg_temp.media(1 + n % 300), 0 from generate_series(1, ${stories}::int) as n`;
}

/** Inserts tags: one of a third, one of twenty frequent ones, one of a thousandth and one of five stories. */
async function insertTags(sql: Sql, { stories }: Size): Promise<void> {
  const names = [tagsAsked.common, tagsAsked.middle, tagsAsked.rare];
  await sql`insert into tags (id, name) select pg_temp.tag(n), coalesce((${names}::text[])[n], 'Theme ' || n)
    from generate_series(1, 30) as n`;
  await sql`insert into story_tags (story_id, tag_id, position, likes, created_at, listed)
    select id, pg_temp.tag(tag), position, likes, created_at, listed from (
      select pg_temp.story(n) as id, 4 + n % 20 as tag, 0 as position from generate_series(1, ${stories}::int) as n
      union all select pg_temp.story(n), 1, 1 from generate_series(3, ${stories}::int, 3) as n
      union all select pg_temp.story(n), 2, 2 from generate_series(11, ${stories}::int, 1000) as n
      union all select pg_temp.story(n), 3, 3 from unnest(array[8, 77, 177, 277, 377]) as n) as chosen join stories using (id)`;
}

async function insertLikes(sql: Sql, { stories, accounts }: Size): Promise<void> {
  await sql`insert into story_likes (story_id, account_id, created_at)
    select pg_temp.story(n), pg_temp.account(1 + (n::bigint * 31 + i * 104729) % ${accounts}::int), now() - n * interval '1 second'
    from generate_series(1, ${stories}::int) as n, generate_series(1, 3) as i where n <> ${special.popularStory}
    on conflict do nothing`;
  await sql`insert into story_likes (story_id, account_id, created_at)
    select pg_temp.story(${special.popularStory}), pg_temp.account(n), now() - n * interval '1 second'
    from generate_series(1, ${accounts}::int) as n`;
}

async function insertComments(sql: Sql, { stories, accounts }: Size): Promise<void> {
  await sql`insert into comments (id, story_id, account_id, text, stars, likes, created_at)
    select pg_temp.comment(n), pg_temp.story(n), pg_temp.account(1 + n::bigint * 17 % ${accounts}::int),
      'Fine words, and a better ending.', n % 6, n % 5, now() - n * interval '1 second'
    from generate_series(1, ${stories}::int) as n`;
  await sql`insert into comments (story_id, account_id, text, stars, likes, created_at)
    select pg_temp.story(${special.popularStory}), pg_temp.account(n), 'Again and again, number ' || n || '.', n % 6, n % 90,
      now() - n * interval '1 second'
    from generate_series(1, least(${accounts}::int, 50000)) as n`;
}

/** Inserts one scene per story, with a character, an item and a quest shared by a few stories. */
async function insertScenes(sql: Sql, { stories, accounts }: Size): Promise<void> {
  const cast = Math.ceil(stories / 5);
  await sql`insert into characters (id, owner_id, name, description, pronouns, personal_knowledge, voice_name, image_id, created_at)
    select pg_temp.character(n), pg_temp.account(1 + n::bigint * 13 % ${accounts}::int), 'Keeper ' || n, 'Keeps the light.', 'She/Her/Hers',
      '{I keep the light.,I am afraid of bells.,My brother drowned.,I hid the key.}', 'Nora', pg_temp.media(1 + n % 300),
      now() - n * interval '1 second'
    from generate_series(1, ${cast}::int) as n`;
  await sql`insert into items (id, owner_id, name, description, image_id)
    select pg_temp.item(n), pg_temp.account(1 + n::bigint * 13 % ${accounts}::int), 'Brass key ' || n, 'Green with age.', pg_temp.media(1 + n % 300)
    from generate_series(1, ${cast}::int) as n`;
  await sql`insert into quests (id, owner_id, type, name, description, trigger_character_id)
    select pg_temp.quest(n), pg_temp.account(1 + n::bigint * 13 % ${accounts}::int), 'DIALOGUE', 'The keeper', 'Talk to the keeper.', pg_temp.character(n)
    from generate_series(1, ${cast}::int) as n`;
  await sql`insert into scenes (id, story_id, position, name, description, background_id, common_knowledge, win_description, win_image_id)
    select pg_temp.scene(n), pg_temp.story(n), 0, 'The harbour', 'Fog over black water.', pg_temp.media(1 + n % 300),
      '{It is night.,The tide is low.,The boats are in.,The bell is silent.}', 'The bell rings once.', pg_temp.media(1 + n % 300)
    from generate_series(1, ${stories}::int) as n`;
  await insertParts(sql, stories, cast);
}

async function insertParts(sql: Sql, stories: number, cast: number): Promise<void> {
  await sql`insert into scene_characters (scene_id, character_id, position)
    select pg_temp.scene(n), pg_temp.character(2 + n % (${cast}::int - 1)), 0 from generate_series(1, ${stories}::int) as n
    union all select pg_temp.scene(n), pg_temp.character(${special.popularCharacter}), 1 from generate_series(1, ${stories}::int, 50) as n`;
  await sql`insert into scene_items (scene_id, item_id, position)
    select pg_temp.scene(n), pg_temp.item(1 + n % ${cast}::int), 0 from generate_series(1, ${stories}::int) as n`;
  await sql`insert into scene_quests (scene_id, quest_id, position)
    select pg_temp.scene(n), pg_temp.quest(1 + n % ${cast}::int), 0 from generate_series(1, ${stories}::int) as n`;
}

/** Writes the search documents over two connections at the same time. */
async function writeDocuments(sql: Sql, { stories }: Size): Promise<void> {
  const step = 20_000;
  let next = 1;
  const work = async () => {
    for (let from = next; from <= stories; from = next) {
      next = from + step;
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`set local statement_timeout = 0`;
        await tx`select refresh_story_search(array(select id from stories
          where id between ${idOf('story', from)}::uuid and ${idOf('story', from + step - 1)}::uuid))`;
      });
    }
  };
  await Promise.all([work(), work()]);
}

/** Reports progress. */
export type Report = (text: string) => void;

/** Inserts all content, the same for the same size. Counts are written as triggers would. */
export async function insertWorld(one: Sql, all: Sql, size: Size, report: Report): Promise<void> {
  const parts = { insertPeople, insertStories, insertTags, insertLikes, insertComments, insertScenes };
  await nameIds(one);
  for (const [name, insert] of Object.entries(parts)) {
    report(name);
    await insert(one, size);
  }
  report('writeDocuments');
  await writeDocuments(all, size);
}
