-- Counts quests that counted runs begin and complete, by day.
CREATE OR REPLACE FUNCTION run_quest_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run runs;
  way integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  quest run_quests;
BEGIN
  IF TG_OP = 'DELETE' THEN
    quest := OLD;
  ELSE
    quest := NEW;
  END IF;
  SELECT * INTO run FROM runs WHERE id = quest.run_id AND play_counted_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN quest;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM run_quests WHERE run_id = quest.run_id AND quest_id = quest.quest_id;
    IF FOUND THEN
      RETURN quest;
    END IF;
  END IF;
  IF TG_OP <> 'UPDATE' THEN
    PERFORM note_story_day(run.story_id, utc_day(run.play_counted_at), 'initialized', way, quest.quest_id);
  END IF;
  IF quest.completed_at IS NOT NULL THEN
    PERFORM note_story_day(run.story_id, utc_day(run.play_counted_at), 'completed', way, quest.quest_id);
  END IF;
  RETURN quest;
END $$;

CREATE OR REPLACE TRIGGER run_quests_by_day BEFORE INSERT OR DELETE ON run_quests
  FOR EACH ROW EXECUTE FUNCTION run_quest_by_day();

CREATE OR REPLACE TRIGGER run_quests_completed_by_day BEFORE UPDATE OF completed_at ON run_quests FOR EACH ROW
  WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION run_quest_by_day();
