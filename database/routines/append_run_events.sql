-- Adds events to the log of a run from a position on, and stores the state that its first `total` events add up to. The
-- caller has locked the run.
CREATE OR REPLACE FUNCTION append_run_events(of_run uuid, first_position integer, added jsonb, total integer, became jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_events (run_id, position, event)
    SELECT of_run, first_position + listed.place - 1, listed.event
    FROM jsonb_array_elements(added) WITH ORDINALITY AS listed (event, place);
  INSERT INTO run_states (run_id, events, state) VALUES (of_run, total, became)
    ON CONFLICT (run_id) DO UPDATE SET events = excluded.events, state = excluded.state;
END $$;
