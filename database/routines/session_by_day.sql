-- Counts minutes of play by day. Events that are deleted with their partition stay counted.
CREATE OR REPLACE FUNCTION session_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_story_day(NEW.story_id, utc_day(NEW.occurred_at), 'minutes', NEW.minutes);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER analytics_events_by_day AFTER INSERT ON analytics_events FOR EACH ROW
  WHEN (NEW.minutes > 0 AND NEW.story_id IS NOT NULL) EXECUTE FUNCTION session_by_day();
