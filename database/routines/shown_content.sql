-- Hashes of what a character shows: its description, each line that it tells or says including sealed ones, and its
-- pictures except shipped ones, which belong to nobody.
CREATE OR REPLACE FUNCTION shown_content(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT content), '{}') FROM (
    SELECT 'text ' || encode(sha256(convert_to(description, 'UTF8')), 'hex') AS content FROM characters WHERE id = of_character
    UNION ALL SELECT 'line ' || encode(sha256(convert_to(line, 'UTF8')), 'hex')
      FROM unnest(known_lines(of_character) || spoken_lines(of_character)) AS line
    UNION ALL SELECT 'picture ' || media.hash FROM characters JOIN media
      ON media.id IN (image_id, annoyed_image_id, happy_image_id, sad_image_id)
      WHERE characters.id = of_character AND media.owner_id IS NOT NULL) AS shown
$$;
