-- The first lines of a run, in order. Another version of a line has the place and time of the first one. Finds them for each character that the player talked with, in the order of the
-- index.
-- Measured: for the first 3,000 lines of a run of 6,000, fewer than 3,200 rows are read with enable_sort off,
-- and 12,006 without, where statistics know only short talks.
-- With plan_cache_mode, a journal reads fewer than 3,200 turns, and 6,040 with a plan for each call.
CREATE OR REPLACE FUNCTION said_in_run(of_run uuid, most integer)
RETURNS TABLE (id uuid, character_id uuid, scene_id uuid, kind text, player_text text, sentences jsonb, emotion jsonb,
  created_at timestamptz)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
BEGIN
  RETURN QUERY
    WITH RECURSIVE met AS (
      (SELECT character_id AS who FROM turns WHERE run_id = of_run AND id >= since ORDER BY character_id LIMIT 1)
      UNION ALL
      SELECT (SELECT character_id FROM turns WHERE run_id = of_run AND id >= since AND character_id > met.who
        ORDER BY character_id LIMIT 1) FROM met WHERE met.who IS NOT NULL)
    SELECT said.id, said.character_id, said.scene_id, said.kind, said.player_text, said.sentences, said.emotion,
      coalesce((SELECT original.created_at FROM turns AS original WHERE original.id = said.replaces_turn_id),
        said.created_at)
    FROM met CROSS JOIN LATERAL (
      SELECT id, replaces_turn_id, character_id, scene_id, kind, player_text, sentences, emotion, created_at FROM turns
      WHERE run_id = of_run AND character_id = met.who AND id >= since AND status = 'done' AND NOT superseded
      ORDER BY id LIMIT most) AS said
    ORDER BY coalesce(said.replaces_turn_id, said.id) LIMIT most;
END $$;
