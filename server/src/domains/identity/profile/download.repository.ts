import { media, type Reader } from '@emberlore/database';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';
import { actsDisclosedWithReason, disclosedActs } from './told-acts.ts';

/**
 * The fields of a character's memory of a run that are about the player: what it learned, and what a language model keeps
 * of the talk for later requests. The rest is internal engine state and quotes lines that the character withholds.
 */
const aboutPlayer = sql`jsonb_build_object('name', data #> '{player,name}', 'likes', data #> '{player,likes}',
  'dislikes', data #> '{player,dislikes}', 'claims', data #> '{player,claims}', 'promises', data #> '{player,promises}',
  'rapport', data -> 'rapport', 'keeps', jsonb_path_query_array(data, '$.kept[*].text'),
  'talkInShort', coalesce(data -> 'past', '[]'), 'summary', data -> 'summary', 'youAsked', jsonb_path_query_array(data, '$.asked[*].text'),
  'inEnglish', data -> 'heard', 'moodCause', data #> '{stirring,cause}')`;

/** The events of a run that are what the player did, rather than what the story made of it. */
const ownActs = ['shown', 'given', 'combined', 'duel', 'chose', 'rolled'];

/** Builds an SQL text array. */
const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/** A story's current name if the account may see it, otherwise this fallback. */
const storyName = (me: SQL, otherwise: SQL = sql`${unnamed.story}::text`) =>
  sql`case when may_see_story(stories.id, ${me}) then stories.name else ${otherwise} end as "storyName"`;

const playedName = sql`case when stories.hidden_at is null then coalesce(runs.story_name, ${unnamed.story}) else ${unnamed.story} end`;

/** The name that the account sees for a character. */
const characterName = (me: SQL) =>
  sql`coalesce(known_name(character_id, ${me}), ${unnamed.character}) as "characterName"`;

/**
 * The parts of an account's data, each the SQL for its rows with a `key` for paging. Columns are listed explicitly so
 * that later additions, such as a hash, are not disclosed by accident.
 */
const parts: Record<string, (me: SQL) => SQL> = {
  // The cause of an adjustment names the admin.
  ledger: (
    me,
  ) => sql`select id as key, amount, reason, case when reason <> 'adjustment' then cause end as cause, note, created_at as "createdAt"
    from ledger_entries where account_id = ${me}`,
  purchases: (me) => sql`select id as key, provider, status, amount, price_cents as "priceCents", currency,
    created_at as "createdAt", paid_at as "paidAt", refunded_at as "refundedAt" from purchases where account_id = ${me}`,
  subscriptions: (me) => sql`select id as key, provider, status, period_ends_at as "periodEndsAt",
    cancelled_at as "cancelledAt", created_at as "createdAt" from subscriptions where account_id = ${me}`,
  stories: (
    me,
  ) => sql`select id as key, id, name, description, tagline, genre, visibility, locks_scenes as "locksScenes", likes, favorites, comments,
    total_stars as "totalStars", plays, created_at as "createdAt", published_at as "publishedAt", deleted_at as "deletedAt",
    array(select tags.name from story_tags join tags on tags.id = tag_id
      where story_id = stories.id order by position) as tags,
    array(select 'pictures/' || hash || '.webp' from story_images join media on media.id = media_id
      where story_id = stories.id order by position) as pictures,
    (select rules from story_rules where story_id = stories.id) as rules
    from stories where owner_id = ${me}`,
  scenes: (me) => sql`select scenes.id as key, scenes.id, story_id as "storyId", position, scenes.name,
    scenes.description, opening, spots, spot_places as "spotPlaces", common_knowledge as "commonKnowledge", win_description as "winDescription",
    'pictures/' || background.hash || '.webp' as background, 'pictures/' || win.hash || '.webp' as "winPicture",
    scenes.created_at as "createdAt", scenes.deleted_at as "deletedAt",
    array(select character_id from scene_characters where scene_id = scenes.id order by position) as characters,
    array(select item_id from scene_items where scene_id = scenes.id order by position) as items,
    array(select quest_id from scene_quests where scene_id = scenes.id order by position) as quests
    from scenes join stories on stories.id = story_id
    join media background on background.id = background_id join media win on win.id = win_image_id
    where stories.owner_id = ${me}`,
  characters: (
    me,
  ) => sql`select characters.id as key, characters.id, original_character_id as "originalCharacterId", name,
    description, pronouns, visibility, knowledge_shared as "knowledgeShared", personal_knowledge as "personalKnowledge", joy, fear, trust, surprise,
    emotional_fluidity as "emotionalFluidity", positive, peaceful, open, extravert, social_rank as "socialRank",
    voice_name as "voiceName", voice_pitch as "voicePitch", voice_range as "voiceRange", greetings,
    small_talk as "smallTalk", refusals, farewells, secret, voice_sheet as "voiceSheet", card, characters.created_at as "createdAt", deleted_at as "deletedAt",
    array(select 'pictures/' || hash || '.webp' from media
      where media.id in (image_id, annoyed_image_id, happy_image_id, sad_image_id)) as pictures
    from characters where characters.owner_id = ${me}`,
  // Each text once: how often, when and in which character others carry it is theirs.
  'sealed-knowledge': (me) => sql`select distinct md5(jsonb_build_array(personal_knowledge, secret, greetings,
      small_talk, refusals, farewells, voice_sheet)::text)::uuid as key,
    personal_knowledge as "personalKnowledge", secret, greetings, small_talk as "smallTalk", refusals, farewells,
    voice_sheet as "voiceSheet" from sealed_texts where sealed_by = ${me}`,
  items: (me) => sql`select items.id as key, items.id, name, description, found_text as "foundText", spot,
    'pictures/' || hash || '.webp' as picture, items.created_at as "createdAt", deleted_at as "deletedAt"
    from items join media on media.id = image_id where items.owner_id = ${me}`,
  quests: (me) => sql`select id as key, id, type, name, description, trigger_character_id as "characterId",
    trigger_item_id as "itemId", goal, hint, knowledge_line as "knowledgeLine", matter, created_at as "createdAt"
    from quests where owner_id = ${me}`,
  playtests: (
    me,
  ) => sql`select id as key, id, story_id as "storyId", status, scenes, endings, created_at as "createdAt",
    finished_at as "finishedAt" from playtests where account_id = ${me}
    and exists (select from stories where stories.id = story_id and owner_id = ${me})`,
  comments: (me) => sql`select comments.id as key, comments.id, story_id as "storyId", ${storyName(me)}, text,
    stars, comments.likes, comments.created_at as "createdAt"
    from comments join stories on stories.id = story_id where account_id = ${me}`,
  'comment-likes': (me) => sql`select comment_id as key, comment_id as "commentId", created_at as "createdAt"
    from comment_likes where account_id = ${me}`,
  likes: (me) => sql`select story_id as key, story_id as "storyId", ${storyName(me)},
    story_likes.created_at as "createdAt"
    from story_likes join stories on stories.id = story_id where account_id = ${me}`,
  favourites: (me) => sql`select story_id as key, story_id as "storyId", ${storyName(me)},
    story_favorites.created_at as "createdAt"
    from story_favorites join stories on stories.id = story_id where account_id = ${me}`,
  runs: (me) => sql`select runs.id as key, runs.id, story_id as "storyId",
    ${storyName(me, playedName)},
    opened_at as "openedAt", last_used_at as "lastUsedAt", closed_at as "closedAt",
    parent_run_id as "parentRunId", branched_after as "branchedAfter",
    (select coalesce(jsonb_agg(jsonb_build_object('sceneId', scene_id, 'enteredAt', entered_at, 'wonAt', won_at)), '[]')
      from run_scenes where run_id = runs.id) as scenes,
    (select coalesce(jsonb_agg(jsonb_build_object('questId', quest_id, 'initializedAt', initialized_at,
      'completedAt', completed_at)), '[]') from run_quests where run_id = runs.id) as quests,
    (select coalesce(jsonb_agg(jsonb_build_object('itemId', item_id, 'foundAt', found_at)), '[]')
      from run_items where run_id = runs.id) as items,
    (select coalesce(jsonb_agg(event || jsonb_build_object('at', created_at) order by position), '[]')
      from run_events where run_id = runs.id and event ->> 'kind' = any(${texts(ownActs)})) as acts, ending_id as "endingId",
    (select coalesce(jsonb_agg(jsonb_build_object('characterId', character_id, 'remembers', ${aboutPlayer})), '[]')
      from memories where run_id = runs.id) as memories,
    (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'createdAt', created_at, 'memories', (
        select coalesce(jsonb_agg(jsonb_build_object('characterId', character_id, 'remembers', ${aboutPlayer})), '[]')
        from checkpoint_memories where run_id = runs.id and position = run_checkpoints.position)) order by position), '[]')
      from run_checkpoints where run_id = runs.id) as checkpoints
    from runs join stories on stories.id = story_id where account_id = ${me}`,
  achievements: (me) => sql`select achievements.id as key, story_id as "storyId", ${storyName(me)},
    achievement_id as achievement, achievements.created_at as "createdAt"
    from achievements join stories on stories.id = story_id where account_id = ${me}`,
  memories: (me) => sql`select learned_facts.id as key, character_id as "characterId", ${characterName(me)},
    kind, text, learned_at as "learnedAt"
    from learned_facts where account_id = ${me}`,
  talks: (me) => sql`select turns.id as key, run_id as "runId", character_id as "characterId",
    ${characterName(me)}, kind, player_text as "yourWords", known_sentences(sentences) as reply, turns.created_at as "createdAt"
    from turns where account_id = ${me}`,
  'unanswered-questions': (me) => sql`select unanswered_questions.id as key, character_id as "characterId",
    ${characterName(me)}, text, asked_at as "askedAt" from unanswered_questions where account_id = ${me}`,
  blocked: (me) => sql`select blocked_id as key, blocked_id as "accountId", user_name as "userName",
    account_blocks.created_at as "createdAt"
    from account_blocks join accounts on accounts.id = blocked_id where blocker_id = ${me}`,
  copyright: (me) => sql`select id as key, id, state, subject, subject_name as about, work, infringing,
    created_at as "createdAt", decided_at as "decidedAt", decision_reason as reason, restored_at as "restoredAt"
    from copyright_notices where owner_id = ${me} and state not in ('unconfirmed', 'open', 'refused')`,
  'counter-notices': (me) => sql`select notice_id as key, notice_id as "noticeId", name, email, address, phone,
    statement, signature, created_at as "createdAt" from copyright_counters where account_id = ${me}`,
  // Statuses as the reporter sees them: sanctions are between the account and the admins.
  reports: (me) => sql`select id as key, subject, subject_name as "about", reason, text,
    case when status in ('warned', 'suspended', 'banned') then 'acted' else status end as status,
    created_at as "createdAt", resolved_at as "resolvedAt" from reports where reporter_id = ${me}`,
  notifications: (me) => sql`select id as key, kind, heading, text, created_at as "createdAt", read_at as "readAt"
    from notifications where account_id = ${me}`,
  decisions: (
    me,
  ) => sql`select decisions.id as key, act, subject, subject_name as "about", rule, reason, ends_at as "endsAt",
    decisions.created_at as "createdAt", reversed_at as "takenBackAt", reversal_reason as "whyTakenBack",
    appeals.text as "yourAppeal", appeals.status as "appealStatus", appeals.created_at as "appealedAt",
    appeals.answer, appeals.answered_at as "answeredAt"
    from decisions left join appeals on appeals.decision_id = decisions.id and appeals.account_id = ${me}
    where decisions.account_id = ${me} or appeals.id is not null`,
  'hidden-comments': (me) => sql`select id as key, story_id as "storyId", text, stars, created_at as "createdAt"
    from hidden_comments where account_id = ${me}`,
  // Excludes acts not disclosed to the person, and reasons written for other admins.
  'admin-acts': (me) => sql`select id as key, act, object, before, after,
    case when act = any(${texts(actsDisclosedWithReason)}) then reason end as reason, created_at as "createdAt"
    from audit_entries where person_id = ${me} and act = any(${texts(disclosedActs)})`,
  devices: (me) => sql`select id as key, device, signed_in_at as "signedInAt", created_at as "lastUsedAt",
    expires_at as "expiresAt" from refresh_tokens where account_id = ${me} and rotated_at is null and revoked_at is null`,
  analytics: (me) => sql`select id as key, name, story_id as "storyId", story_name as "storyName",
    occurred_at as "occurredAt", minutes from analytics_events where account_id = ${me}`,
};

/** The parts' names, in order. */
export const partNames: readonly string[] = Object.keys(parts);

/** One row of a part to be downloaded. */
export interface PartRow extends Record<string, unknown> {
  key: string;
  data: Record<string, unknown>;
}

/** Returns the next rows of a part after this key, at most `most`. */
export async function readPart(
  reader: Reader,
  name: string,
  accountId: string,
  after: string,
  most: number,
): Promise<PartRow[]> {
  const selectRows = parts[name];
  if (!selectRows) throw new Error(`There is no part ${name}.`);
  return reader.execute<PartRow>(sql`
    select page.key, to_jsonb(page) - 'key' as data from (${selectRows(sql`${accountId}::uuid`)}) page
    where page.key > ${after}::uuid order by page.key limit ${most}`);
}

/** Returns the account's own row, without its credentials. */
export async function readAccount(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  const [row] = await reader.execute<{ data: Record<string, unknown> }>(sql`select to_jsonb(mine) as data from (
    select accounts.id, account_type as "accountType", role, email, user_name as "userName", credits,
      age_confirmed_at as "ageConfirmedAt", email_confirmed_at as "emailConfirmedAt",
      address_proven_at as "addressProvenAt",
      terms_version as "termsVersion", terms_accepted_at as "termsAcceptedAt", sound, accounts.created_at as "createdAt",
      'pictures/' || hash || '.webp' as picture
    from accounts left join media on media.id = picture_id where accounts.id = ${accountId}::uuid) mine`);
  return row?.data ?? {};
}

/** Returns the hashes of the account's own pictures. */
export async function readPictures(reader: Reader, accountId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ hash: media.hash })
    .from(media)
    .where(eq(media.ownerId, accountId))
    .orderBy(asc(media.hash));
  return rows.map(({ hash }) => hash);
}
