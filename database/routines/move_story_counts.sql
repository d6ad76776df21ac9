-- Changes the counts of a story and applies its pending changes. If another transaction has locked the story, stores
-- the change for later, so that nobody waits.
CREATE OR REPLACE FUNCTION move_story_counts(moved uuid, new_likes integer, new_favorites integer, new_comments integer,
  new_stars integer, new_plays integer, new_ratings integer DEFAULT 0, new_rating_stars integer DEFAULT 0)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stories WHERE id = moved FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    WITH taken AS (
      DELETE FROM story_count_changes WHERE id IN (
        SELECT id FROM story_count_changes WHERE story_id = moved FOR UPDATE SKIP LOCKED)
      RETURNING likes, favorites, comments, total_stars, plays, ratings, rating_stars
    ), total AS (
      SELECT coalesce(sum(likes), 0) + new_likes AS likes, coalesce(sum(favorites), 0) + new_favorites AS favorites,
        coalesce(sum(comments), 0) + new_comments AS comments, coalesce(sum(total_stars), 0) + new_stars AS stars,
        coalesce(sum(plays), 0) + new_plays AS plays, coalesce(sum(ratings), 0) + new_ratings AS ratings,
        coalesce(sum(rating_stars), 0) + new_rating_stars AS rating_stars
      FROM taken
    )
    -- If an admin has set a count below the number of rows, it stays at 0.
    UPDATE stories SET likes = greatest(stories.likes + total.likes, 0),
      favorites = greatest(stories.favorites + total.favorites, 0), comments = greatest(stories.comments + total.comments, 0),
      total_stars = greatest(stories.total_stars + total.stars, 0), plays = greatest(stories.plays + total.plays, 0),
      ratings = greatest(stories.ratings + total.ratings, 0),
      rating_stars = greatest(stories.rating_stars + total.rating_stars, 0)
    FROM total WHERE stories.id = moved;
  ELSIF new_likes <> 0 OR new_favorites <> 0 OR new_comments <> 0 OR new_stars <> 0 OR new_plays <> 0
    OR new_ratings <> 0 OR new_rating_stars <> 0 THEN
    -- Selected from the stories, because one that is being deleted no longer counts.
    INSERT INTO story_count_changes (story_id, likes, favorites, comments, total_stars, plays, ratings, rating_stars)
      SELECT id, new_likes, new_favorites, new_comments, new_stars, new_plays, new_ratings, new_rating_stars
      FROM stories WHERE id = moved;
  END IF;
END $$;
