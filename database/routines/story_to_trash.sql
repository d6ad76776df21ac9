-- Records whose trash a story's deleted scenes are in when the story changes owners, is deleted or restored.
CREATE OR REPLACE FUNCTION story_to_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scenes SET trash_owner_id = CASE WHEN NEW.deleted_at IS NULL THEN NEW.owner_id END
    WHERE story_id = NEW.id AND deleted_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_to_trash AFTER UPDATE OF owner_id, deleted_at ON stories FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION story_to_trash();
