-- Counts scenes that counted runs enter and win, by day. Does nothing for runs or scenes that are being deleted.
CREATE OR REPLACE FUNCTION run_scene_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its_story uuid;
  its_day date;
  had_entered uuid[];
  had_won uuid[];
  now_won uuid[];
BEGIN
  SELECT story_id, utc_day(play_counted_at) INTO its_story, its_day
    FROM runs WHERE id = NEW.run_id AND play_counted_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(array_agg(scene_id ORDER BY scene_id), '{}'),
    coalesce(array_agg(scene_id ORDER BY scene_id) FILTER (WHERE won_at IS NOT NULL), '{}') INTO had_entered, had_won
    FROM run_scenes WHERE run_id = NEW.run_id;
  -- An existing row will be updated instead.
  IF TG_OP = 'INSERT' AND NEW.scene_id = ANY (had_entered) THEN
    RETURN NEW;
  END IF;
  now_won := array_remove(had_won, NEW.scene_id);
  IF NEW.won_at IS NOT NULL THEN
    now_won := ARRAY(SELECT unnest(now_won || NEW.scene_id) ORDER BY 1);
  END IF;
  PERFORM note_reached(its_story, its_day, had_entered, had_won, -1);
  PERFORM note_reached(its_story, its_day,
    ARRAY(SELECT unnest(array_remove(had_entered, NEW.scene_id) || NEW.scene_id) ORDER BY 1), now_won, 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER run_scenes_by_day BEFORE INSERT ON run_scenes
  FOR EACH ROW EXECUTE FUNCTION run_scene_by_day();

CREATE OR REPLACE TRIGGER run_scenes_won_by_day BEFORE UPDATE OF won_at ON run_scenes FOR EACH ROW
  WHEN ((OLD.won_at IS NULL) <> (NEW.won_at IS NULL)) EXECUTE FUNCTION run_scene_by_day();
