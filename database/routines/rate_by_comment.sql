-- Updates a person's rating of a story when their comments with stars are added, changed or deleted.
CREATE OR REPLACE FUNCTION rate_by_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_story_rating(NEW.story_id, NEW.account_id);
  ELSIF TG_OP = 'DELETE' THEN
    -- Of many comments deleted together, at most one is the rating.
    PERFORM FROM story_ratings WHERE story_id = OLD.story_id AND account_id = OLD.account_id AND comment_id = OLD.id
      FOR UPDATE;
    IF FOUND THEN
      PERFORM refresh_story_rating(OLD.story_id, OLD.account_id);
    END IF;
  ELSIF may_rate(NEW.story_id, NEW.account_id) THEN
    INSERT INTO story_ratings (story_id, account_id, comment_id, stars, rated_at)
      VALUES (NEW.story_id, NEW.account_id, NEW.id, NEW.stars, NEW.created_at)
      ON CONFLICT (story_id, account_id) DO UPDATE
      SET comment_id = excluded.comment_id, stars = excluded.stars, rated_at = excluded.rated_at
      WHERE (story_ratings.rated_at, story_ratings.comment_id) < (excluded.rated_at, excluded.comment_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_rate AFTER INSERT ON comments FOR EACH ROW
  WHEN (NEW.stars > 0) EXECUTE FUNCTION rate_by_comment();

CREATE OR REPLACE TRIGGER comments_rate_no_more AFTER DELETE ON comments FOR EACH ROW
  WHEN (OLD.stars > 0) EXECUTE FUNCTION rate_by_comment();

CREATE OR REPLACE TRIGGER comments_rate_anew AFTER UPDATE OF stars, created_at ON comments FOR EACH ROW
  WHEN (OLD.stars <> NEW.stars OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION rate_by_comment();
