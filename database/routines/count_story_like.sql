-- Updates a story's number of likes.
CREATE OR REPLACE FUNCTION count_story_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 1, 0, 0, 0, 0);
  ELSE
    PERFORM move_story_counts(OLD.story_id, -1, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER story_likes_count AFTER INSERT OR DELETE ON story_likes
  FOR EACH ROW EXECUTE FUNCTION count_story_like();
