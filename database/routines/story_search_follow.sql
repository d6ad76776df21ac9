-- Copies the sort columns of search results to the search entry.
CREATE OR REPLACE FUNCTION story_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_search SET likes = NEW.likes, created_at = NEW.created_at WHERE story_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_search_follow AFTER UPDATE ON stories FOR EACH ROW
  WHEN (OLD.likes <> NEW.likes OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION story_search_follow();
