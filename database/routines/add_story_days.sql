-- Adds up to `most` pending changes to the daily counts of stories, in a fixed order to avoid deadlocks. Skips stories
-- that are being deleted.
CREATE OR REPLACE FUNCTION add_story_days(most integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH taken AS (
    DELETE FROM story_day_changes WHERE id IN (
      SELECT changes.id FROM story_day_changes AS changes JOIN stories ON stories.id = changes.story_id
      LIMIT most FOR UPDATE OF changes SKIP LOCKED FOR KEY SHARE OF stories SKIP LOCKED)
    RETURNING story_id, day, what, key, entered, won, amount
  )
  INSERT INTO story_day_counts (story_id, day, what, key, entered, won, amount)
    SELECT story_id, day, what, key, entered, won, sum(amount) FROM taken GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (story_id, day, what, key) DO UPDATE SET amount = story_day_counts.amount + excluded.amount;
  DELETE FROM story_day_counts WHERE amount = 0 AND (story_id, day, what, key) IN (
    SELECT story_id, day, what, key FROM story_day_counts WHERE amount = 0 LIMIT most FOR UPDATE SKIP LOCKED);
END $$;
