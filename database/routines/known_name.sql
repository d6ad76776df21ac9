-- The name under which an account knows a character: the current one if the account may see the character, otherwise
-- the one at their last talk; none if moderators have hidden it.
CREATE OR REPLACE FUNCTION known_name(of_character uuid, by_account uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN may_see_character(of_character, by_account) THEN (SELECT name FROM characters WHERE id = of_character)
    WHEN EXISTS (SELECT FROM characters WHERE id = of_character AND hidden_at IS NOT NULL) THEN NULL
    ELSE (SELECT character_name FROM conversation_sessions
      WHERE account_id = by_account AND character_id = of_character AND character_name IS NOT NULL
      ORDER BY created_at DESC LIMIT 1) END
$$;
