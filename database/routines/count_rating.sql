-- Updates the number and sum of a story's ratings, one rating per person.
CREATE OR REPLACE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 0, 0, 0, 0, 0, 1, NEW.stars);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM move_story_counts(OLD.story_id, 0, 0, 0, 0, 0, -1, -OLD.stars);
  ELSE
    PERFORM move_story_counts(NEW.story_id, 0, 0, 0, 0, 0, 0, NEW.stars - OLD.stars);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER story_ratings_count AFTER INSERT OR DELETE OR UPDATE OF stars ON story_ratings
  FOR EACH ROW EXECUTE FUNCTION count_rating();
