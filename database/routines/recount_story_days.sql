-- Recounts the daily counts of all stories. Keeps the minutes of days whose events were deleted.
CREATE OR REPLACE FUNCTION recount_story_days() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since date := coalesce((SELECT utc_day(until) FROM partitions_gone WHERE of_table = 'analytics_events'), '-infinity');
BEGIN
  DELETE FROM story_day_changes WHERE what <> 'minutes' OR day >= since;
  DELETE FROM story_day_counts WHERE what <> 'minutes' OR day >= since;
  INSERT INTO story_day_counts (story_id, day, what, amount)
    SELECT story_id, day, 'plays', count(*)
      FROM (SELECT story_id, utc_day(play_counted_at) AS day FROM runs WHERE play_counted_at IS NOT NULL) AS played GROUP BY 1, 2
    UNION ALL SELECT story_id, day, 'players', count(*) FROM (SELECT DISTINCT story_id, account_id, utc_day(play_counted_at) AS day
      FROM runs WHERE play_counted_at IS NOT NULL) AS players GROUP BY 1, 2
    UNION ALL SELECT story_id, day, 'latest', count(*) FROM (SELECT story_id, utc_day(max(play_counted_at)) AS day
      FROM runs WHERE play_counted_at IS NOT NULL GROUP BY story_id, account_id) AS latest GROUP BY 1, 2
    UNION ALL SELECT story_id, utc_day(occurred_at), 'minutes', sum(minutes::double precision)
      FROM analytics_events WHERE minutes > 0 AND story_id IS NOT NULL AND utc_day(occurred_at) >= since GROUP BY 1, 2
    UNION ALL SELECT story_id, utc_day(created_at), 'ratings', count(*) FROM comments GROUP BY 1, 2
    UNION ALL SELECT story_id, utc_day(created_at), 'stars', sum(stars) FROM comments GROUP BY 1, 2 HAVING sum(stars) <> 0;
  INSERT INTO story_day_counts (story_id, day, what, key, entered, won, amount)
    SELECT story_id, day, 'reached', md5(entered::text || won::text)::uuid, entered, won, count(*) FROM (
      SELECT story_id, utc_day(play_counted_at) AS day, array_agg(scene_id ORDER BY scene_id) AS entered,
        coalesce(array_agg(scene_id ORDER BY scene_id) FILTER (WHERE won_at IS NOT NULL), '{}') AS won
      FROM runs JOIN run_scenes ON run_id = runs.id WHERE play_counted_at IS NOT NULL GROUP BY runs.id) AS reached
    GROUP BY 1, 2, 5, 6;
  INSERT INTO story_day_counts (story_id, day, what, key, amount)
    SELECT story_id, utc_day(play_counted_at), 'initialized', quest_id, count(*)
      FROM runs JOIN run_quests ON run_id = runs.id WHERE play_counted_at IS NOT NULL GROUP BY 1, 2, 4
    UNION ALL SELECT story_id, utc_day(play_counted_at), 'completed', quest_id, count(*)
      FROM runs JOIN run_quests ON run_id = runs.id WHERE play_counted_at IS NOT NULL AND completed_at IS NOT NULL GROUP BY 1, 2, 4;
END $$;
