-- Locks the progress of a run until the transaction ends. Returns its story, the quests that it has begun, whether it has won
-- a scene, and the stored state of its log with the events after it. One call: a reply that tells a line for the first time
-- waited for seven.
CREATE OR REPLACE FUNCTION lock_standing(of_run uuid, of_scene uuid) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  of_story uuid;
  known_events integer;
  known_state jsonb;
BEGIN
  UPDATE runs SET last_used_at = now() WHERE id = of_run RETURNING story_id INTO of_story;
  SELECT events, state INTO known_events, known_state FROM run_states WHERE run_id = of_run;
  RETURN json_build_object(
    'storyId', of_story,
    'standings', (SELECT coalesce(json_object_agg(quest_id, completed_at IS NOT NULL), '{}') FROM run_quests
      WHERE run_id = of_run),
    'won', EXISTS (SELECT FROM run_scenes WHERE run_id = of_run AND scene_id = of_scene AND won_at IS NOT NULL),
    'events', coalesce(known_events, 0),
    'state', known_state,
    'later', (SELECT coalesce(json_agg(event ORDER BY position), '[]') FROM run_events
      WHERE run_id = of_run AND position > coalesce(known_events, 0)));
END $$;
