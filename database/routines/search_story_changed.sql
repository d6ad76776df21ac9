-- Updates the search entry of a story when its texts or its owner change.
CREATE OR REPLACE FUNCTION search_story_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_search_new AFTER INSERT ON stories
  FOR EACH ROW EXECUTE FUNCTION search_story_changed();

CREATE OR REPLACE TRIGGER stories_search AFTER UPDATE OF name, description, tagline, owner_id ON stories
  FOR EACH ROW EXECUTE FUNCTION search_story_changed();
