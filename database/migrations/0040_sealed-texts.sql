CREATE TABLE "sealed_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"character_id" uuid NOT NULL,
	"sealed_by" uuid,
	"personal_knowledge" text[] DEFAULT '{}'::text[] NOT NULL,
	"secret" text,
	"greetings" text[] DEFAULT '{}'::text[] NOT NULL,
	"small_talk" text[] DEFAULT '{}'::text[] NOT NULL,
	"refusals" text[] DEFAULT '{}'::text[] NOT NULL,
	"farewells" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_texts_personal_knowledge_check" CHECK (are_lines("sealed_texts"."personal_knowledge", 0, 1000)),
	CONSTRAINT "sealed_texts_secret_check" CHECK (char_length("sealed_texts"."secret") between 1 and 1000),
	CONSTRAINT "sealed_texts_greetings_check" CHECK (are_lines("sealed_texts"."greetings", 0, 4000)),
	CONSTRAINT "sealed_texts_small_talk_check" CHECK (are_lines("sealed_texts"."small_talk", 0, 4000)),
	CONSTRAINT "sealed_texts_refusals_check" CHECK (are_lines("sealed_texts"."refusals", 0, 4000)),
	CONSTRAINT "sealed_texts_farewells_check" CHECK (are_lines("sealed_texts"."farewells", 0, 4000))
);
--> statement-breakpoint
ALTER TABLE "characters" DROP CONSTRAINT "characters_personal_knowledge_check";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "knowledge_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "knowledge_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sealed_texts" ADD CONSTRAINT "sealed_texts_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_texts" ADD CONSTRAINT "sealed_texts_sealed_by_accounts_id_fk" FOREIGN KEY ("sealed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_texts_character_id_idx" ON "sealed_texts" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "sealed_texts_sealed_by_idx" ON "sealed_texts" USING btree ("sealed_by");--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_personal_knowledge_check" CHECK (are_lines("characters"."personal_knowledge", case when "characters"."knowledge_sealed" then 0 else 4 end, 1000));
--> statement-breakpoint

-- Seals the inner texts of existing variants and scene copies of other authors' characters. A line belongs to the owner of
-- the earliest ancestor that still has it. Where no ancestor has it, or the original is deleted, the author is unknown and
-- only admins may read it: a copy of a deleted original is known by its picture, which still belongs to another account.
-- Quests of other people that ask for a sealed line ask for any line from now on, because their owners see that line.
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
--> statement-breakpoint

-- All lines of knowledge that a character has in play: its own, and those that it carries sealed.
CREATE FUNCTION known_lines(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(line), '{}') FROM (
    SELECT unnest(personal_knowledge) AS line FROM characters WHERE id = of_character
    UNION ALL SELECT unnest(personal_knowledge) FROM sealed_texts WHERE character_id = of_character) AS known
$$;--> statement-breakpoint

-- Whether a character shows what another one shows: the same description, a line of what it knows, or one of its pictures.
CREATE OR REPLACE FUNCTION shares_content(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters AS a JOIN characters AS b ON b.id = other
    WHERE a.id = one AND (a.description = b.description OR known_lines(a.id) && known_lines(b.id)
      OR EXISTS (SELECT FROM media AS mine JOIN media AS theirs ON theirs.hash = mine.hash
        WHERE mine.id IN (a.image_id, a.annoyed_image_id, a.happy_image_id, a.sad_image_id)
          AND theirs.id IN (b.image_id, b.annoyed_image_id, b.happy_image_id, b.sad_image_id))))
$$;
