import { type Connection, connect, migrate, startEmbedded } from '@emberlore/database';

/** Words in a third of all descriptions. Each is searched only once, so no result is cached. */
export const frequentWords = Array.from({ length: 40 }, (_, index) => `emberlight${index}`);
/** A word in three descriptions, whatever the size. */
export const rareWord = 'quillwort';
/** A word of one name, and a typical misspelling. */
const misspelt = { right: 'Marrowgate', typed: 'marowgat' };
/** A tag of a tenth of all stories, and one of five. */
export const tagsMeasured = { frequent: 'Seafaring', rare: 'Clockwork' };

/** The measured objects of a filled database. */
export interface World {
  /** A story with 500 comments, whatever the size. */
  storyId: string;
}

const COMMENTS = 500;

type Sql = Connection['sql'];

/** Fills a new data directory with this many public stories, with authors, tags, likes and comments. */
export async function makeWorld(dataDir: string, size: number): Promise<World> {
  const { stop, ...place } = await startEmbedded({ dataDir });
  const connection = await connect({ ...place, max: 1 });
  try {
    await migrate(connection);
    return await fill(connection.sql, size);
  } finally {
    await connection.close();
    await stop();
  }
}

async function fill(sql: Sql, size: number): Promise<World> {
  await sql`set statement_timeout = 0`;
  // Counts and search documents are written directly: triggers would update them row by row.
  await sql`set session_replication_role = replica`;
  await sql`select setseed(0.4)`;
  await insertAuthors(sql, Math.max(50, size / 20));
  await insertStories(sql, size);
  await insertTags(sql);
  await insertLikes(sql);
  const storyId = await insertComments(sql);
  await sql`select refresh_story_search(array(select id from stories))`;
  await sql`set session_replication_role = default`;
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  return { storyId };
}

/** Inserts authors with names from 1,600 words of two syllables. */
async function insertAuthors(sql: Sql, count: number): Promise<void> {
  const first =
    'ba bri cal cor da dre el fal fen gar gri hal hol is jor ka kel lan lor mar mir nal nor or pel pra quen ral rin sal ser tal thor ul van vel wen wil yar zan';
  const second =
    'bar ced dell don dric fast ford gan gild ham hollow ick keld land leth loch mere mond moor neth nock pike rath reach rick ridge send shire sted stone thal thorn tide vale ward wick wold wood wyn yarn';
  await sql`create temp table word as select row_number() over () - 1 as n, one || two as word
    from unnest(string_to_array(${first}, ' ')) as one, unnest(string_to_array(${second}, ' ')) as two`;
  await sql`insert into accounts (user_name, email, password_hash)
    select initcap(word) || ' ' || i, 'author' || i || '@example.org', 'none'
    from generate_series(1, ${count}::int) as i join word on word.n = i * 7 % 1600`;
  await sql`create temp table author as select row_number() over () - 1 as n, id from accounts`;
}

/** Inserts stories with descriptions of 25 words, some of them far more frequent than others. */
async function insertStories(sql: Sql, size: number): Promise<void> {
  await sql`insert into stories
      (owner_id, name, description, visibility, likes, plays, comments, total_stars, ratings, rating_stars,
       created_at, published_at)
    select author.id,
      case when i = 500 then 'The ' || ${misspelt.right} || ' Keeper'
        else 'The ' || initcap(one.word) || ' of ' || initcap(two.word) end,
      array_to_string(array(
          select words.list[1 + floor(1600 * power(random(), 3))::int] from generate_series(1, 25 + 0 * i)), ' ')
        || case when i % 3 = 0 then ' ' || ${frequentWords.join(' ')} else '' end
        || case when i in (100, 200, 300) then ' ' || ${rareWord} else '' end,
      'public', 2000 * power(random(), 6), 9000 * power(random(), 5), 2, 0, 2, random() * 10,
      now() - i * interval '1 minute', now()
    from generate_series(1, ${size}::int) as i
    cross join (select array_agg(word order by n) as list from word) as words
    join author on author.n = i % (select count(*) from author)
    join word as one on one.n = i * 31 % 1600
    join word as two on two.n = (i * 17 + i / 1600) % 1600`;
  await sql`create temp table story as select row_number() over () as n, id from stories`;
}

/** Inserts three tags per story: one of 20 that are equally frequent, one of ten more, and a rare one for five stories. */
async function insertTags(sql: Sql): Promise<void> {
  await sql`insert into tags (name) select 'Theme ' || i from generate_series(1, 29) as i`;
  await sql`insert into tags (name) values (${tagsMeasured.frequent}), (${tagsMeasured.rare})`;
  await sql`create temp table tag as select row_number() over () - 1 as n, id from tags where name <> ${tagsMeasured.rare}`;
  await sql`insert into story_tags (story_id, tag_id, position)
    select story.id, tag.id, 0 from story join tag on tag.n = story.n % 20
    union all select story.id, tag.id, 1 from story join tag on tag.n = 20 + story.n / 20 % 10`;
  await sql`insert into story_tags (story_id, tag_id, position)
    select story.id, tags.id, 2 from story, tags where name = ${tagsMeasured.rare} and story.n in (7, 77, 177, 377, 777)`;
  // Columns that triggers would have filled, for the lists of tags.
  await sql`update story_tags set likes = stories.likes, created_at = stories.created_at, listed = stories.listed
    from stories where stories.id = story_tags.story_id`;
}

async function insertLikes(sql: Sql): Promise<void> {
  await sql`insert into story_likes (story_id, account_id)
    select distinct story.id, author.id from story cross join generate_series(1, 3) as i
    join author on author.n = (story.n * 13 + i * 101) % (select count(*) from author)`;
}

/** Inserts two comments per story, and many for one. Returns that one's id. */
async function insertComments(sql: Sql): Promise<string> {
  await sql`insert into comments (story_id, account_id, text, stars, likes, created_at)
    select story.id, author.id, 'Fine words, and a better ending.', 4, i, now() - story.n * interval '1 minute'
    from story cross join generate_series(1, 2) as i
    join author on author.n = (story.n * 7 + i) % (select count(*) from author)`;
  await sql`insert into comments (story_id, account_id, text, stars, created_at)
    select story.id, author.id, 'Again and again.', 5, now() - i * interval '1 second'
    from story cross join generate_series(1, ${COMMENTS}::int) as i
    join author on author.n = i % (select count(*) from author) where story.n = 42`;
  const [row] = await sql`select id from story where n = 42`;
  return String(row?.id);
}
