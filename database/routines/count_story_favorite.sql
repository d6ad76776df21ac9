-- Updates a story's number of favourites.
CREATE OR REPLACE FUNCTION count_story_favorite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 0, 1, 0, 0, 0);
  ELSE
    PERFORM move_story_counts(OLD.story_id, 0, -1, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER story_favorites_count AFTER INSERT OR DELETE ON story_favorites
  FOR EACH ROW EXECUTE FUNCTION count_story_favorite();
