-- Hides an edited copy or variant with its original, if it shows again what it had from there.
CREATE OR REPLACE FUNCTION hide_reverted(edited uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE characters SET hidden_at = now(), hidden_with_id = original.id
  FROM hidden_original_of(edited) AS original (id)
  WHERE characters.id = edited AND characters.hidden_at IS NULL AND original.id IS NOT NULL
$$;
