-- Deletes characters for good. What was made of them becomes a copy or variant of their nearest remaining ancestor, so that
-- `hide_character` still reaches it.
CREATE FUNCTION erase_characters(erased uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM characters WHERE id = ANY (erased) ORDER BY id FOR UPDATE;
  WITH RECURSIVE gone AS MATERIALIZED (SELECT DISTINCT unnest(erased) AS id),
  line AS (
    SELECT child.id, child.original_character_id AS ancestor
    FROM gone JOIN characters AS child ON child.original_character_id = gone.id
    WHERE NOT EXISTS (SELECT FROM gone AS too WHERE too.id = child.id)
    UNION SELECT line.id, above.original_character_id
    FROM line JOIN gone ON gone.id = line.ancestor JOIN characters AS above ON above.id = gone.id)
  UPDATE characters SET original_character_id = line.ancestor FROM line
  WHERE characters.id = line.id AND line.ancestor IS NOT NULL
    AND NOT EXISTS (SELECT FROM gone WHERE gone.id = line.ancestor);
  DELETE FROM characters WHERE id = ANY (erased);
END $$;--> statement-breakpoint

-- As before, but for originals whose author has deleted the account: what was hidden with them has decisions of its own.
CREATE OR REPLACE FUNCTION hidden_original_of(copy uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT original_character_id AS id, 1 AS depth FROM characters WHERE id = copy
    UNION ALL SELECT above.original_character_id, depth + 1 FROM line JOIN characters AS above ON above.id = line.id
      WHERE depth < 100)
  SELECT original.id FROM line JOIN characters AS original ON original.id = line.id
    JOIN accounts AS author ON author.id = original.owner_id
  WHERE original.id <> copy AND original.hidden_at IS NOT NULL AND original.hidden_with_id IS NULL
    AND (author.deleted_at IS NULL OR EXISTS (SELECT FROM copyright_notices AS notice
      WHERE notice.character_id = original.id AND notice.state IN ('accepted', 'countered', 'court')))
    AND shares_content(copy, original.id)
  ORDER BY depth LIMIT 1
$$;
