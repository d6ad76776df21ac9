-- The quests that a run has begun, and whether each is completed.
CREATE OR REPLACE FUNCTION run_standings(of_run uuid) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_object_agg(quest_id, completed_at IS NOT NULL), '{}') FROM run_quests WHERE run_id = of_run
$$;
