-- Marks a new run as the latest of its account and story.
CREATE OR REPLACE FUNCTION run_is_latest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET latest = false WHERE latest AND id = (SELECT id FROM runs
    WHERE account_id = NEW.account_id AND story_id = NEW.story_id AND id < NEW.id ORDER BY id DESC LIMIT 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER runs_latest AFTER INSERT ON runs FOR EACH ROW EXECUTE FUNCTION run_is_latest();
