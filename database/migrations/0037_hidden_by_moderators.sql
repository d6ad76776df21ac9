ALTER TABLE "decisions" DROP CONSTRAINT "decisions_subject_check";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "hidden_with_id" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "characters_hidden_with_id_idx" ON "characters" USING btree ("hidden_with_id") WHERE "characters"."hidden_with_id" is not null;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_hidden_with_check" CHECK ("characters"."hidden_with_id" is null or "characters"."hidden_at" is not null);--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_check" CHECK ("decisions"."subject" in ('story', 'scene', 'character', 'item', 'comment', 'picture', 'account'));--> statement-breakpoint

-- Whether a character shows what another one shows: the same description, a line of what it knows, or one of its pictures.
CREATE FUNCTION shares_content(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters AS a JOIN characters AS b ON b.id = other
    WHERE a.id = one AND (a.description = b.description OR a.personal_knowledge && b.personal_knowledge
      OR EXISTS (SELECT FROM media AS mine JOIN media AS theirs ON theirs.hash = mine.hash
        WHERE mine.id IN (a.image_id, a.annoyed_image_id, a.happy_image_id, a.sad_image_id)
          AND theirs.id IN (b.image_id, b.annoyed_image_id, b.happy_image_id, b.sad_image_id))))
$$;--> statement-breakpoint

-- Hides a character, and with it the copies and variants made of it, at any remove, that still show something of it.
CREATE FUNCTION hide_character(decided uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE characters SET hidden_at = coalesce(hidden_at, now()), hidden_with_id = NULL WHERE id = decided;
  LOOP
    UPDATE characters SET hidden_at = now(), hidden_with_id = decided
    WHERE hidden_at IS NULL AND shares_content(id, decided) AND id IN (
      WITH RECURSIVE made AS (
        SELECT id FROM characters WHERE original_character_id = decided
        UNION SELECT copy.id FROM characters AS copy JOIN made ON copy.original_character_id = made.id)
      SELECT id FROM made WHERE id <> decided);
    -- Once more, for copies that were being made meanwhile.
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;--> statement-breakpoint

-- The nearest character that a decision names, of which this one was made and still shows something; null without any.
CREATE FUNCTION hidden_original_of(copy uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT original_character_id AS id, 1 AS depth FROM characters WHERE id = copy
    UNION ALL SELECT above.original_character_id, depth + 1 FROM line JOIN characters AS above ON above.id = line.id
      WHERE depth < 100)
  SELECT original.id FROM line JOIN characters AS original ON original.id = line.id
  WHERE original.id <> copy AND original.hidden_at IS NOT NULL AND original.hidden_with_id IS NULL
    AND shares_content(copy, original.id)
  ORDER BY depth LIMIT 1
$$;--> statement-breakpoint

-- Undoes `hide_character`. What was made of another hidden character stays hidden with that one.
CREATE FUNCTION unhide_character(decided uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE characters SET hidden_with_id = hidden_original_of(id),
    hidden_at = CASE WHEN hidden_original_of(id) IS NOT NULL THEN coalesce(hidden_at, now()) END
  WHERE id = decided;
  UPDATE characters SET hidden_with_id = hidden_original_of(id),
    hidden_at = CASE WHEN hidden_original_of(id) IS NOT NULL THEN hidden_at END
  WHERE hidden_with_id = decided;
END $$;--> statement-breakpoint

-- What moderators have taken away so far. A hidden character was put among the deleted ones, where it could still be met.
UPDATE characters SET hidden_at = deleted_at, deleted_at = NULL WHERE deleted_at IS NOT NULL AND (
  EXISTS (SELECT FROM decisions WHERE subject = 'character' AND subject_id = characters.id::text AND act = 'hide'
    AND reversed_at IS NULL)
  OR EXISTS (SELECT FROM copyright_notices WHERE character_id = characters.id
    AND state IN ('accepted', 'countered', 'court')));--> statement-breakpoint
UPDATE characters SET hidden_at = deleted_at WHERE deleted_at IS NOT NULL AND EXISTS (SELECT FROM audit_entries
  WHERE object_id = characters.id::text AND act = 'character.deleted');--> statement-breakpoint
SELECT hide_character(id) FROM characters WHERE hidden_at IS NOT NULL ORDER BY id;--> statement-breakpoint
UPDATE scenes SET hidden_at = deleted_at WHERE deleted_at IS NOT NULL AND EXISTS (SELECT FROM audit_entries
  WHERE object_id = scenes.id::text AND act = 'scene.deleted');--> statement-breakpoint
UPDATE items SET hidden_at = deleted_at WHERE deleted_at IS NOT NULL AND EXISTS (SELECT FROM audit_entries
  WHERE object_id = items.id::text AND act = 'item.deleted');
