-- Undoes `hide_character`. Copies and variants of another hidden character stay hidden with it.
CREATE OR REPLACE FUNCTION unhide_character(decided uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE characters SET hidden_with_id = hidden_original_of(id),
    hidden_at = CASE WHEN hidden_original_of(id) IS NOT NULL THEN coalesce(hidden_at, now()) END
  WHERE id = decided;
  UPDATE characters SET hidden_with_id = hidden_original_of(id),
    hidden_at = CASE WHEN hidden_original_of(id) IS NOT NULL THEN hidden_at END
  WHERE hidden_with_id = decided;
END $$;
