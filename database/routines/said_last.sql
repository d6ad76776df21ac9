-- The last line between a player and a character in a run.
-- Measured: a message in a long talk reads fewer than 60 rows with enable_sort off, and 4,009 without, where statistics know
-- only short talks.
-- With plan_cache_mode, measured on a busy machine: 1.9 ms a call with one plan for all values, and 5.3 ms with a plan for
-- each call.
CREATE OR REPLACE FUNCTION said_last(of_run uuid, with_character uuid)
RETURNS TABLE (id uuid, replaces_turn_id uuid, scene_id uuid, kind text, player_text text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
BEGIN
  RETURN QUERY SELECT id, replaces_turn_id, scene_id, kind, player_text FROM turns
    WHERE (run_id, character_id, id) >= (of_run, with_character, since)
      AND (run_id, character_id, id) <= (of_run, with_character, last_id)
      AND id >= since AND status = 'done' AND NOT superseded
    ORDER BY run_id DESC, character_id DESC, id DESC LIMIT 1;
END $$;
