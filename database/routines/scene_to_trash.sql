-- Records whose trash a deleted scene is in: the story owner's, unless the story itself is in the trash.
CREATE OR REPLACE FUNCTION scene_to_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trash_owner_id := NULL;
  IF NEW.deleted_at IS NOT NULL THEN
    -- Waits for a concurrent deletion of the whole story.
    SELECT owner_id INTO NEW.trash_owner_id FROM stories WHERE id = NEW.story_id AND deleted_at IS NULL FOR SHARE;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER scenes_to_trash BEFORE INSERT OR UPDATE OF story_id, deleted_at ON scenes
  FOR EACH ROW EXECUTE FUNCTION scene_to_trash();
