-- Upgrades the rows of a backup made at commit c6f3d71, the last version with 37 migrations. `npm run restore` loads the
-- rows into the tables of the baseline, applies the routines and then runs this file once, while check constraints and
-- foreign keys are put aside. Columns and tables that are newer than the backup have their defaults or are empty.

-- Characters, scenes and items that moderators removed have `hidden_at`. Hidden characters used to be marked as deleted, which
-- still left them visible in play. Copies and variants that share content with a hidden character are hidden with it.
UPDATE characters SET hidden_at = deleted_at, deleted_at = NULL WHERE deleted_at IS NOT NULL AND (
  EXISTS (SELECT FROM decisions WHERE subject = 'character' AND subject_id = characters.id::text AND act = 'hide'
    AND reversed_at IS NULL)
  OR EXISTS (SELECT FROM copyright_notices WHERE character_id = characters.id
    AND state IN ('accepted', 'countered', 'court')));
UPDATE characters SET hidden_at = deleted_at WHERE deleted_at IS NOT NULL AND EXISTS (SELECT FROM audit_entries
  WHERE object_id = characters.id::text AND act = 'character.deleted');
SELECT hide_character(id) FROM characters WHERE hidden_at IS NOT NULL ORDER BY id;
UPDATE scenes SET hidden_at = deleted_at WHERE deleted_at IS NOT NULL AND EXISTS (SELECT FROM audit_entries
  WHERE object_id = scenes.id::text AND act = 'scene.deleted');
UPDATE items SET hidden_at = deleted_at WHERE deleted_at IS NOT NULL AND EXISTS (SELECT FROM audit_entries
  WHERE object_id = items.id::text AND act = 'item.deleted');

-- Admins keep their role, which requires a proven address.
UPDATE accounts SET address_proven_at = now() WHERE role = 'admin';

-- Each person has one rating of a story: that of their latest comment with stars. A trigger updates the story's counts.
INSERT INTO story_ratings (story_id, account_id, comment_id, stars, rated_at)
  SELECT DISTINCT ON (story_id, account_id) story_id, account_id, id, stars, created_at FROM comments
  WHERE stars > 0 AND may_rate(story_id, account_id) ORDER BY story_id, account_id, created_at DESC, id DESC;

-- Plays of one's own stories do not count. `note_run` takes them out of the daily counts as well.
DO $$
DECLARE
  run runs;
BEGIN
  FOR run IN SELECT runs.* FROM runs JOIN stories ON stories.id = runs.story_id AND stories.owner_id = runs.account_id
    WHERE runs.play_counted_at IS NOT NULL ORDER BY runs.id
  LOOP
    PERFORM note_run(run, -1);
    UPDATE runs SET play_counted_at = NULL WHERE id = run.id;
    UPDATE stories SET plays = greatest(plays - 1, 0) WHERE id = run.story_id;
  END LOOP;
END $$;

-- Seals the inner texts of existing variants and scene copies of other authors' characters. A line belongs to the owner of
-- the earliest ancestor that still has it. Where no ancestor has it, or the original was deleted, the author is unknown and
-- only admins may read it; a copy of a deleted original is recognised by its picture, which still belongs to another account.
-- Quests of other people that ask for a sealed line ask for any line from now on, because their owners can read that line.
WITH RECURSIVE ancestry (character_id, ancestor_id) AS (
  SELECT id, original_character_id FROM characters WHERE original_character_id IS NOT NULL
  UNION
  SELECT ancestry.character_id, parent.original_character_id
  FROM ancestry JOIN characters AS parent ON parent.id = ancestry.ancestor_id
  WHERE parent.original_character_id IS NOT NULL
), copies (character_id) AS (
  SELECT copy.id FROM ancestry JOIN characters AS copy ON copy.id = ancestry.character_id
    JOIN characters AS ancestor ON ancestor.id = ancestry.ancestor_id
  WHERE ancestor.owner_id <> copy.owner_id AND NOT copy.knowledge_sealed
  UNION
  SELECT copy.id FROM characters AS copy JOIN media AS picture ON picture.id = copy.image_id
  WHERE copy.original_character_id IS NULL AND picture.owner_id <> copy.owner_id AND NOT copy.knowledge_sealed
), texts (character_id, field, place, line) AS (
  SELECT copy.id, inner_text.field, inner_text.place, inner_text.line
  FROM copies JOIN characters AS copy ON copy.id = copies.character_id CROSS JOIN LATERAL (
    SELECT 'secret' AS field, 1 AS place, copy.secret AS line WHERE copy.secret IS NOT NULL
    UNION ALL SELECT 'knowledge', known.place, known.line
      FROM unnest(copy.personal_knowledge) WITH ORDINALITY AS known (line, place)
    UNION ALL SELECT 'greeting', known.place, known.line FROM unnest(copy.greetings) WITH ORDINALITY AS known (line, place)
    UNION ALL SELECT 'talk', known.place, known.line FROM unnest(copy.small_talk) WITH ORDINALITY AS known (line, place)
    UNION ALL SELECT 'refusal', known.place, known.line FROM unnest(copy.refusals) WITH ORDINALITY AS known (line, place)
    UNION ALL SELECT 'farewell', known.place, known.line FROM unnest(copy.farewells) WITH ORDINALITY AS known (line, place)
  ) AS inner_text
), authored AS (
  SELECT texts.*, (
    SELECT ancestor.owner_id FROM ancestry JOIN characters AS ancestor ON ancestor.id = ancestry.ancestor_id
    WHERE ancestry.character_id = texts.character_id AND texts.line = ANY (ancestor.personal_knowledge
      || ancestor.greetings || ancestor.small_talk || ancestor.refusals || ancestor.farewells || ancestor.secret)
    ORDER BY ancestor.id LIMIT 1) AS author_id
  FROM texts
), sealed AS (
  INSERT INTO sealed_texts (character_id, sealed_by, personal_knowledge, secret, greetings, small_talk, refusals, farewells)
  SELECT character_id, author_id,
    coalesce(array_agg(line ORDER BY place) FILTER (WHERE field = 'knowledge'), '{}'),
    max(line) FILTER (WHERE field = 'secret'),
    coalesce(array_agg(line ORDER BY place) FILTER (WHERE field = 'greeting'), '{}'),
    coalesce(array_agg(line ORDER BY place) FILTER (WHERE field = 'talk'), '{}'),
    coalesce(array_agg(line ORDER BY place) FILTER (WHERE field = 'refusal'), '{}'),
    coalesce(array_agg(line ORDER BY place) FILTER (WHERE field = 'farewell'), '{}')
  FROM authored GROUP BY character_id, author_id
), asked AS (
  UPDATE quests SET knowledge_line = NULL, version = quests.version + 1
  FROM authored WHERE quests.trigger_character_id = authored.character_id AND quests.knowledge_line = authored.line
    AND quests.owner_id IS DISTINCT FROM authored.author_id
)
UPDATE characters SET knowledge_sealed = true, version = version + 1, personal_knowledge = '{}', secret = NULL,
  greetings = '{}', small_talk = '{}', refusals = '{}', farewells = '{}'
WHERE id IN (SELECT character_id FROM copies);

-- Earlier returns of money were not told apart: they count as refunds.
UPDATE "purchases" SET "refunded_at" = coalesce((SELECT max(created_at) FROM ledger_entries WHERE cause IN (
    'reversal:refund:' || refunded_cents || ':' || purchases.id, 'reversal:dispute:' || refunded_cents || ':' || purchases.id)), paid_at)
  WHERE "refunded_cents" > 0 AND "refunded_at" IS NULL;
INSERT INTO "money_returns" (provider, kind, reference, payment_id, invoice_id, purchase_id, state, cents, told_at)
  SELECT provider, 'refund', coalesce(payment_id, transaction_id, id::text), payment_id, transaction_id, id, 'refunded', refunded_cents, refunded_at
  FROM "purchases" WHERE "refunded_cents" > 0;

-- Gives variants and scene copies of other people's characters their own rows for the pictures that they show. A new row keeps
-- the current description and focus. Pictures of the product stay shared, because no account can change them.
INSERT INTO media (hash, kind, width, height, widths, owner_id, alt, focus_x, focus_y)
SELECT DISTINCT ON (copy.owner_id, picture.hash, picture.kind) picture.hash, picture.kind, picture.width, picture.height,
  picture.widths, copy.owner_id, picture.alt, picture.focus_x, picture.focus_y
FROM characters AS copy JOIN media AS picture
  ON picture.id IN (copy.image_id, copy.annoyed_image_id, copy.happy_image_id, copy.sad_image_id)
WHERE picture.owner_id <> copy.owner_id
ORDER BY copy.owner_id, picture.hash, picture.kind, picture.id
ON CONFLICT DO NOTHING;
CREATE FUNCTION pg_temp.picture_of(picture uuid, account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT own.id FROM media AS theirs
    JOIN media AS own ON own.owner_id = account AND own.hash = theirs.hash AND own.kind = theirs.kind
    WHERE theirs.id = picture AND theirs.owner_id <> account), picture)
$$;
UPDATE characters SET
  image_id = pg_temp.picture_of(image_id, owner_id), annoyed_image_id = pg_temp.picture_of(annoyed_image_id, owner_id),
  happy_image_id = pg_temp.picture_of(happy_image_id, owner_id), sad_image_id = pg_temp.picture_of(sad_image_id, owner_id)
WHERE EXISTS (SELECT FROM media AS picture WHERE picture.owner_id <> characters.owner_id
  AND picture.id IN (characters.image_id, characters.annoyed_image_id, characters.happy_image_id, characters.sad_image_id));
DROP FUNCTION pg_temp.picture_of(uuid, uuid);

-- Runs from before the log: what their tables say happened, in the order in which it did.
INSERT INTO "run_events" ("run_id", "position", "event", "created_at")
SELECT "run_id", row_number() OVER (PARTITION BY "run_id" ORDER BY "at", "rank"), "event", "at" FROM (
  SELECT "run_id", 1 AS "rank", coalesce(least("entered_at", "won_at"), "entered_at") AS "at",
    jsonb_build_object('kind', 'entered', 'sceneId', "scene_id") AS "event" FROM "run_scenes"
  UNION ALL SELECT "run_id", 2, "found_at", jsonb_build_object('kind', 'found', 'itemId', "item_id") FROM "run_items"
  UNION ALL SELECT "run_id", 3, coalesce("ended_at", "created_at"),
    jsonb_build_object('kind', 'duel', 'characterId', "character_id", 'outcome', "outcome")
    FROM "duels" WHERE "outcome" IS NOT NULL
  UNION ALL SELECT "run_id", 4, "completed_at", jsonb_build_object('kind', 'completed', 'questId', "quest_id")
    FROM "run_quests" WHERE "completed_at" IS NOT NULL
  UNION ALL SELECT "run_id", 5, "won_at", jsonb_build_object('kind', 'won', 'sceneId', "scene_id")
    FROM "run_scenes" WHERE "won_at" IS NOT NULL
) AS "past";
