-- Stores a change of a story's daily count. Ignores a story that is being deleted.
CREATE OR REPLACE FUNCTION note_story_day(moved uuid, on_day date, of_what text, by_amount double precision,
  of_key uuid DEFAULT '00000000-0000-0000-0000-000000000000', of_entered uuid[] DEFAULT NULL, of_won uuid[] DEFAULT NULL)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_day_changes (story_id, day, what, key, entered, won, amount)
    SELECT id, on_day, of_what, of_key, of_entered, of_won, by_amount FROM stories WHERE id = moved AND by_amount <> 0
$$;
