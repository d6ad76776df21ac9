-- Queues the news for a story's author when its plays reach 10, 100, 1,000 and so on: when they get another digit.
CREATE OR REPLACE FUNCTION note_milestone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (event, payload)
    VALUES ('milestone', jsonb_build_object('storyId', NEW.id, 'plays', 10 ^ (length(NEW.plays::text) - 1)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_note_milestone AFTER UPDATE OF plays ON stories
  FOR EACH ROW WHEN (NEW.plays > 9 AND length(NEW.plays::text) > length(OLD.plays::text))
  EXECUTE FUNCTION note_milestone();
