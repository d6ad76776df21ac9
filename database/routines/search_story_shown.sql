-- Updates whether the search entry of a story is listed. Leaves its words unchanged.
CREATE OR REPLACE FUNCTION search_story_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_search SET listed = NEW.listed WHERE story_id = NEW.id AND listed <> NEW.listed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_search_shown AFTER UPDATE OF visibility, hidden_at, deleted_at ON stories
  FOR EACH ROW EXECUTE FUNCTION search_story_shown();
