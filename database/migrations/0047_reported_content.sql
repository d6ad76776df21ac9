ALTER TABLE "reports" ADD COLUMN "shown_content" text[];--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD COLUMN "shown_content" text[];--> statement-breakpoint

-- Hashes of what a character shows: its description, each line of what it knows, sealed ones included, and its pictures.
CREATE FUNCTION shown_content(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT content), '{}') FROM (
    SELECT 'text ' || encode(sha256(convert_to(description, 'UTF8')), 'hex') AS content FROM characters WHERE id = of_character
    UNION ALL SELECT 'line ' || encode(sha256(convert_to(line, 'UTF8')), 'hex') FROM unnest(known_lines(of_character)) AS line
    UNION ALL SELECT 'picture ' || media.hash FROM characters JOIN media
      ON media.id IN (image_id, annoyed_image_id, happy_image_id, sad_image_id) WHERE characters.id = of_character) AS shown
$$;--> statement-breakpoint

-- A report or copyright notice keeps what the character showed when it came: its owner may change it before the decision.
CREATE FUNCTION keep_shown_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_content := shown_content(NEW.character_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_shown_content BEFORE INSERT ON reports
  FOR EACH ROW WHEN (NEW.character_id IS NOT NULL) EXECUTE FUNCTION keep_shown_content();--> statement-breakpoint
CREATE TRIGGER keep_shown_content BEFORE INSERT ON copyright_notices
  FOR EACH ROW WHEN (NEW.character_id IS NOT NULL) EXECUTE FUNCTION keep_shown_content();--> statement-breakpoint

-- What a character showed when the reports and notices came that led to hiding it.
CREATE FUNCTION reported_content(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT content), '{}') FROM (
    SELECT unnest(shown_content) AS content FROM reports WHERE character_id = of_character AND status = 'hidden'
    UNION ALL SELECT unnest(shown_content) FROM copyright_notices
      WHERE character_id = of_character AND state IN ('accepted', 'countered', 'court')) AS reported
$$;--> statement-breakpoint

-- Whether a character shows what a hidden one shows, or showed when it was reported: the same description, a line of what it
-- knows, or one of its pictures.
CREATE OR REPLACE FUNCTION shares_content(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT shown_content(one) && (shown_content(other) || reported_content(other))
$$;
