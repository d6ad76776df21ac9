-- Adds a run to the daily counts of its story when it begins to count (`way` is 1), or removes it before it is deleted
-- (`way` is -1).
CREATE OR REPLACE FUNCTION note_run(run runs, way integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  its_day date := utc_day(run.play_counted_at);
  other date;
BEGIN
  PERFORM note_story_day(run.story_id, its_day, 'plays', way);
  PERFORM FROM runs WHERE story_id = run.story_id AND account_id = run.account_id AND id <> run.id
    AND play_counted_at >= its_day::timestamp AT TIME ZONE 'UTC'
    AND play_counted_at < (its_day + 1)::timestamp AT TIME ZONE 'UTC' LIMIT 1;
  IF NOT FOUND THEN
    PERFORM note_story_day(run.story_id, its_day, 'players', way);
  END IF;
  SELECT utc_day(max(play_counted_at)) INTO other FROM runs
    WHERE story_id = run.story_id AND account_id = run.account_id AND id <> run.id AND play_counted_at IS NOT NULL;
  IF other IS NULL OR other < its_day THEN
    PERFORM note_story_day(run.story_id, its_day, 'latest', way);
    IF other IS NOT NULL THEN
      PERFORM note_story_day(run.story_id, other, 'latest', -way);
    END IF;
  END IF;
  PERFORM note_reached(run.story_id, its_day, entered, won, way) FROM (
    SELECT coalesce(array_agg(scene_id ORDER BY scene_id), '{}') AS entered,
      coalesce(array_agg(scene_id ORDER BY scene_id) FILTER (WHERE won_at IS NOT NULL), '{}') AS won
    FROM run_scenes WHERE run_id = run.id) AS reached;
  PERFORM note_story_day(run.story_id, its_day, 'initialized', way, quest_id),
    note_story_day(run.story_id, its_day, 'completed', CASE WHEN completed_at IS NULL THEN 0 ELSE way END, quest_id)
    FROM run_quests WHERE run_id = run.id;
END $$;
