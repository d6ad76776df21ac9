-- Counts plays and players by day. Runs before each row, so that each of several rows in one statement sees the
-- previous ones.
CREATE OR REPLACE FUNCTION run_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_run(OLD, -1);
    RETURN OLD;
  END IF;
  PERFORM note_run(NEW, 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER runs_by_day BEFORE INSERT ON runs FOR EACH ROW
  WHEN (NEW.play_counted_at IS NOT NULL) EXECUTE FUNCTION run_by_day();

CREATE OR REPLACE TRIGGER runs_counted_by_day BEFORE UPDATE OF play_counted_at ON runs FOR EACH ROW
  WHEN (OLD.play_counted_at IS NULL AND NEW.play_counted_at IS NOT NULL) EXECUTE FUNCTION run_by_day();

CREATE OR REPLACE TRIGGER runs_gone_by_day BEFORE DELETE ON runs FOR EACH ROW
  WHEN (OLD.play_counted_at IS NOT NULL) EXECUTE FUNCTION run_by_day();
