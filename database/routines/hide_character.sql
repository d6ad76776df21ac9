-- Hides a character together with all of its copies and variants that still show content inherited from it. For moderators and
-- copyright notices.
CREATE OR REPLACE FUNCTION hide_character(decided uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Computed once: there may be thousands of variants.
  content text[] := shown_content(decided) || reported_content(decided);
BEGIN
  UPDATE characters SET hidden_at = coalesce(hidden_at, now()), hidden_with_id = NULL WHERE id = decided;
  LOOP
    UPDATE characters SET hidden_at = now(), hidden_with_id = decided
    WHERE hidden_at IS NULL AND still_inherits(id, content) AND id IN (
      WITH RECURSIVE made AS (
        SELECT id FROM characters WHERE original_character_id = decided
        UNION SELECT copy.id FROM characters AS copy JOIN made ON copy.original_character_id = made.id)
      SELECT id FROM made WHERE id <> decided);
    -- Repeated for copies that were created meanwhile.
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
