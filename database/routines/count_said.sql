-- The number of messages and actions of the player in a run, counting at most `most`.
CREATE OR REPLACE FUNCTION count_said(of_run uuid, most integer) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  since uuid := day_before(of_run);
BEGIN
  RETURN (SELECT count(*) FROM (SELECT FROM turns
    WHERE run_id = of_run AND id >= since AND status = 'done' AND NOT superseded
      AND player_text IS NOT NULL LIMIT most) AS counted);
END $$;
