-- Sets a person's rating of a story to that of their latest comment with stars. Locks the rating first, so that
-- concurrent comments see each other.
CREATE OR REPLACE FUNCTION refresh_story_rating(of_story uuid, by_account uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest comments;
BEGIN
  PERFORM FROM story_ratings WHERE story_id = of_story AND account_id = by_account FOR UPDATE;
  SELECT * INTO latest FROM comments WHERE account_id = by_account AND story_id = of_story AND stars > 0
    ORDER BY created_at DESC, id DESC LIMIT 1;
  IF latest.id IS NULL OR NOT may_rate(of_story, by_account) THEN
    DELETE FROM story_ratings WHERE story_id = of_story AND account_id = by_account;
  ELSE
    INSERT INTO story_ratings (story_id, account_id, comment_id, stars, rated_at)
      VALUES (of_story, by_account, latest.id, latest.stars, latest.created_at)
      ON CONFLICT (story_id, account_id) DO UPDATE
      SET comment_id = excluded.comment_id, stars = excluded.stars, rated_at = excluded.rated_at;
  END IF;
END $$;
