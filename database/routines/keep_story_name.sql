-- Stores the name of the story when it is played, for players who may not see the story later.
CREATE OR REPLACE FUNCTION keep_story_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.story_name := (SELECT name FROM stories
    WHERE id = NEW.story_id AND may_see_story(NEW.story_id, NEW.account_id));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_story_name BEFORE INSERT OR UPDATE OF last_used_at ON runs
  FOR EACH ROW WHEN (NEW.story_name IS NULL) EXECUTE FUNCTION keep_story_name();
