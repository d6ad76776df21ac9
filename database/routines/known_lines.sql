-- All lines of knowledge that a character has in play: its own and its sealed ones.
CREATE OR REPLACE FUNCTION known_lines(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(line), '{}') FROM (
    SELECT unnest(personal_knowledge) AS line FROM characters WHERE id = of_character
    UNION ALL SELECT unnest(personal_knowledge) FROM sealed_texts WHERE character_id = of_character) AS known
$$;
