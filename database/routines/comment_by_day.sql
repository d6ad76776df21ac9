-- Counts comments and their stars by day, for the statistics of a story.
CREATE OR REPLACE FUNCTION comment_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_story_day(OLD.story_id, utc_day(OLD.created_at), 'ratings', -1),
      note_story_day(OLD.story_id, utc_day(OLD.created_at), 'stars', -OLD.stars);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_story_day(NEW.story_id, utc_day(NEW.created_at), 'ratings', 1),
      note_story_day(NEW.story_id, utc_day(NEW.created_at), 'stars', NEW.stars);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_by_day AFTER INSERT OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION comment_by_day();

CREATE OR REPLACE TRIGGER comments_stars_by_day AFTER UPDATE ON comments FOR EACH ROW
  WHEN (OLD.stars <> NEW.stars OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION comment_by_day();
