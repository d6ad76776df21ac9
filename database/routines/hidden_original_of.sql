-- The nearest hidden character that this one was made from and still shares content with; null if there is none.
-- Originals of deleted accounts don't count: what was hidden with them has decisions of its own.
CREATE OR REPLACE FUNCTION hidden_original_of(copy uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT original_character_id AS id, 1 AS depth FROM characters WHERE id = copy
    UNION ALL SELECT above.original_character_id, depth + 1 FROM line JOIN characters AS above ON above.id = line.id
      WHERE depth < 100)
  SELECT original.id FROM line JOIN characters AS original ON original.id = line.id
    JOIN accounts AS author ON author.id = original.owner_id
  WHERE original.id <> copy AND original.hidden_at IS NOT NULL AND original.hidden_with_id IS NULL
    AND author.deleted_at IS NULL
    AND shares_content(copy, original.id)
  ORDER BY depth LIMIT 1
$$;
