-- Shows a copy or variant again that was hidden with its original, if its owner has replaced everything that it took from
-- there and that they can read. Sealed lines, which they can't, are deleted then. Older ones, of which that isn't known,
-- stay hidden, as do those that would be left with too few lines.
CREATE OR REPLACE FUNCTION show_repaired(edited uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sealed_texts USING characters WHERE character_id = edited AND characters.id = edited AND hidden_with_id IS NOT NULL;
  UPDATE characters SET hidden_at = NULL, hidden_with_id = NULL, knowledge_sealed = false
  WHERE id = edited AND hidden_with_id IS NOT NULL
    AND NOT shown_content(id) && coalesce(inherited_content, shown_content(id));
  IF NOT FOUND THEN
    RAISE no_data_found;
  END IF;
EXCEPTION WHEN no_data_found OR check_violation THEN
  -- The sealed lines are back.
END $$;
