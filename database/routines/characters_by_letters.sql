-- Up to `most` of an account's own characters whose plain name matches a LIKE pattern, unordered. Compares the owner as
-- text, as in the index characters_owner_id_letters_idx, so that no other index fits.
CREATE OR REPLACE FUNCTION characters_by_letters(of_owner uuid, pattern text, most integer) RETURNS TABLE (id uuid, created_at timestamptz)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT id, created_at FROM characters
    WHERE owner_id::text = of_owner::text AND plain_name LIKE pattern AND deleted_at IS NULL AND NOT hidden LIMIT most;
END $$;
