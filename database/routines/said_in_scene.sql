-- The latest `most` turns of a run in a scene with any of these characters, newest first, before a turn if one is named:
-- those that count, and new ones without a reply.
-- Measured: 2.5 ms with enable_sort off, 54 ms without, for a talk of 30,000 lines in tables that were never analysed
-- (median of 12 calls of 40 lines, on a busy machine).
CREATE OR REPLACE FUNCTION said_in_scene(of_run uuid, of_scene uuid, with_characters uuid[], before uuid, most integer)
RETURNS TABLE (id uuid, character_id uuid, kind text, player_text text, sentences jsonb, emotion jsonb, ledger_cause text,
  is_pending boolean, created_at timestamptz)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
  until uuid := coalesce(before, uuidv7(interval '1 day'));
BEGIN
  RETURN QUERY
    SELECT said.* FROM unnest(with_characters) AS who(character) CROSS JOIN LATERAL (
      SELECT id, character_id, kind, player_text, sentences, emotion, ledger_cause, status = 'pending', created_at FROM turns
      WHERE (run_id, character_id, id) >= (of_run, who.character, since)
        AND (run_id, character_id, id) < (of_run, who.character, until) AND id >= since AND id < until
        AND scene_id = of_scene
        AND (status = 'done' AND NOT superseded OR status = 'pending' AND replaces_turn_id IS NULL)
      ORDER BY run_id DESC, character_id DESC, id DESC LIMIT most) AS said
    ORDER BY said.id DESC LIMIT most;
END $$;
