-- Counts a play of a story once the run counts.
CREATE OR REPLACE FUNCTION count_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_story_counts(NEW.story_id, 0, 0, 0, 0, 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER runs_count_new_play AFTER INSERT ON runs
  FOR EACH ROW WHEN (NEW.play_counted_at IS NOT NULL) EXECUTE FUNCTION count_play();

CREATE OR REPLACE TRIGGER runs_count_play AFTER UPDATE OF play_counted_at ON runs
  FOR EACH ROW WHEN (OLD.play_counted_at IS NULL AND NEW.play_counted_at IS NOT NULL)
  EXECUTE FUNCTION count_play();
