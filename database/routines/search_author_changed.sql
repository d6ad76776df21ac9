-- Updates the search entries of an author's stories when the author's name changes.
CREATE OR REPLACE FUNCTION search_author_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY(SELECT id FROM stories WHERE owner_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER accounts_search AFTER UPDATE OF user_name ON accounts
  FOR EACH ROW WHEN (NEW.user_name <> OLD.user_name) EXECUTE FUNCTION search_author_changed();
