-- Refreshes the ratings of the old and the new owner of a story, because owners do not rate their own stories.
CREATE OR REPLACE FUNCTION story_owner_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_rating(NEW.id, OLD.owner_id), refresh_story_rating(NEW.id, NEW.owner_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stories_owner_rates AFTER UPDATE OF owner_id ON stories FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION story_owner_rates();
