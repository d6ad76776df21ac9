-- Updates the search entry of a story when its tags change.
CREATE OR REPLACE FUNCTION search_story_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY[coalesce(NEW.story_id, OLD.story_id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER story_tags_search AFTER INSERT OR DELETE ON story_tags
  FOR EACH ROW EXECUTE FUNCTION search_story_tags_changed();
