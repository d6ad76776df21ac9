-- The latest `most` lines between a player and a character before a turn, in a run and in earlier ones of its story:
-- finished turns and pending ones. Skips other branches of the run, which repeat them, and of earlier starts with
-- branches reads only the one played last. Reads one run after another until there are enough lines, and then one more
-- run, for lines said there while the next run was opened. Whether a run was played last in its family is looked up for
-- each: with `exists`, the planner may read all runs.
-- Measured: a page of a long talk reads fewer than 80 rows with enable_sort off, and 6,658 without, where statistics
-- know only short talks.
-- With plan_cache_mode, as in turn_state, reads fewer than 120 turns instead of thousands.
CREATE OR REPLACE FUNCTION said_together(in_run uuid, with_character uuid, before uuid, most integer)
RETURNS TABLE (id uuid, run_id uuid, kind text, player_text text, sentences jsonb, created_at timestamptz)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  run runs%ROWTYPE;
  root uuid;
  of_run uuid;
  since uuid;
  until uuid := coalesce(before, uuidv7(interval '1 day'));
  until_run uuid := uuidv7(uuid_extract_timestamp(until) - now() + interval '1 day');
  found_here bigint;
  found_before bigint := 0;
BEGIN
  SELECT * INTO run FROM runs WHERE id = in_run;
  root := coalesce(run.root_run_id, in_run);
  FOR of_run IN SELECT in_run WHERE until_run IS NULL OR in_run < until_run
    UNION ALL (SELECT id FROM runs AS earlier WHERE account_id = run.account_id AND story_id = run.story_id AND id < root
      AND (until_run IS NULL OR id < until_run)
      AND (SELECT true FROM runs AS other WHERE other.root_run_id = coalesce(earlier.root_run_id, earlier.id)
        AND other.id < root AND (other.last_used_at, other.id) > (earlier.last_used_at, earlier.id) LIMIT 1) IS NULL
      AND (SELECT true FROM runs AS started WHERE started.id = earlier.root_run_id
        AND (started.last_used_at, started.id) > (earlier.last_used_at, earlier.id)) IS NULL
      ORDER BY id DESC) LOOP
    since := day_before(of_run);
    RETURN QUERY SELECT id, run_id, kind, player_text, sentences, created_at FROM turns
      WHERE (run_id, character_id, id) >= (of_run, with_character, since)
        AND (run_id, character_id, id) < (of_run, with_character, until) AND id >= since AND id < until
        AND (status = 'done' AND NOT superseded OR status = 'pending' AND replaces_turn_id IS NULL)
      ORDER BY run_id DESC, character_id DESC, id DESC LIMIT most;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    EXIT WHEN found_before >= most;
    found_before := found_before + found_here;
  END LOOP;
END $$;
