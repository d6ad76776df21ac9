-- Stores a change of the number of runs that reached a set of scenes, for story stats.
CREATE OR REPLACE FUNCTION note_reached(moved uuid, on_day date, of_entered uuid[], of_won uuid[], by_amount integer)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(of_entered) > 0 THEN
    PERFORM note_story_day(moved, on_day, 'reached', by_amount, md5(of_entered::text || of_won::text)::uuid, of_entered, of_won);
  END IF;
END $$;
