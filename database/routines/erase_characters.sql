-- Deletes characters permanently. Their copies and variants become those of the nearest remaining ancestor, so that
-- `hide_character` still reaches them.
CREATE OR REPLACE FUNCTION erase_characters(erased uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
