-- Marks a new run as the one of its account and story that was opened last.
CREATE OR REPLACE FUNCTION run_is_latest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET latest = false
    WHERE latest AND account_id = NEW.account_id AND story_id = NEW.story_id AND id <> NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER runs_latest AFTER INSERT ON runs FOR EACH ROW EXECUTE FUNCTION run_is_latest();
