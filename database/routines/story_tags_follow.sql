-- Copies changed sort columns of a tag's story list to the story tag.
CREATE OR REPLACE FUNCTION story_tags_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_tags SET likes = NEW.likes, created_at = NEW.created_at, listed = NEW.listed WHERE story_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_tags_follow AFTER UPDATE ON stories FOR EACH ROW
  WHEN (OLD.likes <> NEW.likes OR OLD.listed <> NEW.listed OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION story_tags_follow();
