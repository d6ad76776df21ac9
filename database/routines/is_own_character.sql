-- Whether a character is an account's own: neither it nor anything that it was made from is another author's.
CREATE OR REPLACE FUNCTION is_own_character(of_character uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT id, owner_id, original_character_id FROM characters WHERE id = of_character
    UNION SELECT above.id, above.owner_id, above.original_character_id
      FROM line JOIN characters AS above ON above.id = line.original_character_id)
  SELECT NOT EXISTS (SELECT FROM line WHERE owner_id <> by_account)
$$;
