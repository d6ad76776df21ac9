-- Updates the search entries of stories whose tag is renamed.
CREATE OR REPLACE FUNCTION search_tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY(SELECT story_id FROM story_tags WHERE tag_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tags_search AFTER UPDATE OF name ON tags
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION search_tag_changed();
