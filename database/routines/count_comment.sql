-- Updates a story's number of comments and sum of stars.
CREATE OR REPLACE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 0, 0, 1, NEW.stars, 0);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM move_story_counts(OLD.story_id, 0, 0, -1, -OLD.stars, 0);
  ELSE
    PERFORM move_story_counts(NEW.story_id, 0, 0, 0, NEW.stars - OLD.stars, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_count AFTER INSERT OR DELETE OR UPDATE OF stars ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comment();
