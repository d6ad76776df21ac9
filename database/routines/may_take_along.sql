-- Whether an account may take a character along as a companion: its own or a public one, neither deleted nor hidden.
CREATE OR REPLACE FUNCTION may_take_along(of_character uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters WHERE id = of_character AND deleted_at IS NULL AND hidden_at IS NULL
    AND (owner_id = by_account OR (visibility = 'public' AND NOT hidden)))
$$;
