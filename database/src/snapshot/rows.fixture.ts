import type { Connection } from '../connect.ts';

/**
 * Fills an empty database with rows in most tables: two players, a story with a scene and characters, play, talk,
 * comments, reports, credits and a purchase. Uses only columns that exist since the first schema.
 */
export async function fillRows({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  await sql.unsafe(`
    with maker as (insert into accounts (user_name, email, password_hash) values ('Maker', 'maker@example.org', 'hash') returning id),
    player as (insert into accounts (user_name, email, password_hash) values ('Rowan', 'rowan@example.org', 'hash') returning id),
    picture as (insert into media (hash, kind, width, height, widths, owner_id)
      select repeat('ab', 32), 'cover', 600, 800, '{300,600}', id from maker returning id),
    story as (insert into stories (owner_id, name, description, visibility)
      select id, 'The Drowned Bell', E'A bell rings\\tunder the sea.\\nIt is \\\\ "old".', 'public' from maker returning id),
    draft as (insert into stories (owner_id, name, description) select id, 'Unfinished', 'Later.' from maker returning id),
    tag as (insert into tags (name) values ('Mystery') returning id),
    person as (insert into characters (owner_id, name, description, pronouns, voice_name, image_id, personal_knowledge)
      select maker.id, 'Sorcha', 'She keeps the light.', 'She/Her/Hers', 'Nora', picture.id, '{I keep the light.,"I am, too.",Three.,Four.}'
      from maker, picture returning id),
    thing as (insert into items (owner_id, name, description, image_id)
      select maker.id, 'Brass key', 'Green with age.', picture.id from maker, picture returning id),
    scene as (insert into scenes (story_id, position, name, description, background_id, common_knowledge, win_description, win_image_id)
      select story.id, 0, 'The harbour', 'Fog.', picture.id, '{It is night.,Two.,Three.,Four.}', 'It rings.', picture.id
      from story, picture returning id),
    quest as (insert into quests (owner_id, type, name, description, trigger_character_id)
      select maker.id, 'DIALOGUE', 'The keeper', 'Talk to Sorcha.', person.id from maker, person returning id),
    run as (insert into runs (story_id, account_id, play_counted_at) select story.id, player.id, now() from story, player returning id),
    offering as (insert into offerings (product_id, price_id, type, title, description, amount, price_cents)
      values ('product', 'price', 'one_time', 'A lamp', 'Fifty credits.', 50, 499) returning id)
    select 1 from picture, story, draft, tag, person, thing, scene, quest, run, offering`);
  await sql.unsafe(`
    insert into story_images (story_id, media_id, position) select stories.id, media.id, 0 from stories, media where name = 'The Drowned Bell';
    insert into story_tags (story_id, tag_id, position) select stories.id, tags.id, 0 from stories, tags where stories.name = 'The Drowned Bell';
    insert into scene_characters (scene_id, character_id, position) select scenes.id, characters.id, 0 from scenes, characters;
    insert into scene_items (scene_id, item_id, position) select scenes.id, items.id, 0 from scenes, items;
    insert into scene_quests (scene_id, quest_id, position) select scenes.id, quests.id, 0 from scenes, quests;
    insert into run_scenes (run_id, scene_id) select runs.id, scenes.id from runs, scenes;
    insert into run_quests (run_id, quest_id, scene_id) select runs.id, quests.id, scenes.id from runs, quests, scenes;
    insert into run_items (run_id, item_id, scene_id) select runs.id, items.id, scenes.id from runs, items, scenes;
    insert into memories (run_id, character_id, data) select runs.id, characters.id, '{"met": "Rowan"}' from runs, characters;
    insert into conversation_sessions (token_hash, account_id, run_id, character_id, player_name)
      select sha256('a token'), account_id, runs.id, characters.id, 'Rowan' from runs, characters;
    insert into turns (session_id, account_id, run_id, character_id, kind, player_text, status, sentences)
      select sessions.id, account_id, run_id, character_id, 'text', 'Good evening.', 'done', '[{"message": "Well met."}]'
      from conversation_sessions as sessions;
    insert into ledger_entries (account_id, amount, reason, cause) select id, 30, 'signup', 'signup:' || id from accounts;
    insert into ledger_entries (account_id, amount, reason, cause) select account_id, -1, 'message', 'turn:' || id from turns;
    insert into ledger_entries (account_id, amount, reason, cause) select account_id, 50, 'purchase', 'checkout:1' from runs;
    insert into purchases (account_id, offering_id, provider, amount, price_cents) select account_id, offerings.id, 'stripe', 50, 499 from runs, offerings;
    insert into comments (story_id, account_id, text, stars) select story_id, account_id, 'It rang.', 4 from runs;
    insert into comment_likes (comment_id, account_id) select comments.id, accounts.id from comments, accounts;
    insert into story_likes (story_id, account_id) select story_id, account_id from runs;
    insert into story_favorites (story_id, account_id) select story_id, account_id from runs;
    insert into reports (reporter_id, subject, subject_name, story_id, reason) select account_id, 'story', 'The Drowned Bell', story_id, 'Other' from runs;
    insert into refresh_tokens (account_id, family, token_hash, expires_at)
      select account_id, uuidv7(), sha256('another'), now() + interval '30 days' from runs;
    insert into idempotency_keys (account_id, call, key, body_hash) select account_id, 'sendMessage', 'key', sha256('x') from runs;
    insert into analytics_events (name, account_id, story_id, story_name, occurred_at)
      select 'story_played', account_id, story_id, 'The Drowned Bell', now() from runs;
    insert into outbox (event, payload) values ('forget picture', '{"hash": "00"}');
    insert into seeds (name) values ('launch');
    insert into rate_limits (key, count, resets_at) values ('read:1', 3, now());
    insert into recent_writers (account_id, until) values (uuidv7(), now());
    insert into embeddings (hash, vector) values (sha256('words'), '\\x0000803f');`);
}
