CREATE TABLE "story_ratings" (
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_ratings_story_id_account_id_pk" PRIMARY KEY("story_id","account_id"),
	CONSTRAINT "story_ratings_stars_check" CHECK ("story_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "stories" DROP CONSTRAINT "stories_counts_check";--> statement-breakpoint
DROP INDEX "comments_account_id_idx";--> statement-breakpoint
ALTER TABLE "story_count_changes" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_count_changes" ADD COLUMN "rating_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "rating_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_ratings" ADD CONSTRAINT "story_ratings_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_ratings" ADD CONSTRAINT "story_ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_ratings_account_id_idx" ON "story_ratings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_account_id_idx" ON "comments" USING btree ("account_id","story_id","created_at","id");--> statement-breakpoint

-- Existing ratings are counted before the column that the list is ordered by is computed from them.
CREATE FUNCTION may_rate(of_story uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM stories, accounts WHERE stories.id = of_story AND accounts.id = by_account
    AND stories.owner_id <> accounts.id AND (accounts.banned_at IS NULL OR accounts.banned_until IS NOT NULL))
$$;--> statement-breakpoint
INSERT INTO story_ratings (story_id, account_id, comment_id, stars, rated_at)
  SELECT DISTINCT ON (story_id, account_id) story_id, account_id, id, stars, created_at FROM comments
  WHERE stars > 0 AND may_rate(story_id, account_id) ORDER BY story_id, account_id, created_at DESC, id DESC;--> statement-breakpoint
UPDATE stories SET ratings = counted.ratings, rating_stars = counted.stars
  FROM (SELECT story_id, count(*) AS ratings, sum(stars) AS stars FROM story_ratings GROUP BY story_id) AS counted
  WHERE counted.story_id = stories.id;--> statement-breakpoint
-- In place of dropping the column, so that its index stays.
ALTER TABLE "stories" ALTER COLUMN "rating" SET EXPRESSION AS (case when ratings > 0 then rating_stars::double precision / ratings else 0 end);--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_counts_check" CHECK (least("stories"."likes", "stories"."favorites", "stories"."comments", "stories"."total_stars", "stories"."plays", "stories"."ratings", "stories"."rating_stars") >= 0);--> statement-breakpoint

-- The new parameters have defaults for servers of the previous version that still run.
DROP FUNCTION move_story_counts(uuid, integer, integer, integer, integer, integer);--> statement-breakpoint
CREATE FUNCTION move_story_counts(moved uuid, new_likes integer, new_favorites integer, new_comments integer,
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
    -- An admin may have set a count lower than the rows: it stays at 0 then.
    UPDATE stories SET likes = greatest(stories.likes + total.likes, 0),
      favorites = greatest(stories.favorites + total.favorites, 0), comments = greatest(stories.comments + total.comments, 0),
      total_stars = greatest(stories.total_stars + total.stars, 0), plays = greatest(stories.plays + total.plays, 0),
      ratings = greatest(stories.ratings + total.ratings, 0),
      rating_stars = greatest(stories.rating_stars + total.rating_stars, 0)
    FROM total WHERE stories.id = moved;
  ELSIF new_likes <> 0 OR new_favorites <> 0 OR new_comments <> 0 OR new_stars <> 0 OR new_plays <> 0
    OR new_ratings <> 0 OR new_rating_stars <> 0 THEN
    -- Out of the stories, because one that is being deleted counts no more.
    INSERT INTO story_count_changes (story_id, likes, favorites, comments, total_stars, plays, ratings, rating_stars)
      SELECT id, new_likes, new_favorites, new_comments, new_stars, new_plays, new_ratings, new_rating_stars
      FROM stories WHERE id = moved;
  END IF;
END $$;--> statement-breakpoint

CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 0, 0, 0, 0, 0, 1, NEW.stars);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM move_story_counts(OLD.story_id, 0, 0, 0, 0, 0, -1, -OLD.stars);
  ELSE
    PERFORM move_story_counts(NEW.story_id, 0, 0, 0, 0, 0, 0, NEW.stars - OLD.stars);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER story_ratings_count AFTER INSERT OR DELETE OR UPDATE OF stars ON story_ratings
  FOR EACH ROW EXECUTE FUNCTION count_rating();--> statement-breakpoint

-- Sets a person's rating of a story to what their comments say. The row is locked first, so that two comments at the same
-- moment see each other.
CREATE FUNCTION refresh_story_rating(of_story uuid, by_account uuid) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE FUNCTION rate_by_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_story_rating(NEW.story_id, NEW.account_id);
  ELSIF TG_OP = 'DELETE' THEN
    -- Of many comments that are deleted together at most one is the rating.
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
END $$;--> statement-breakpoint
CREATE TRIGGER comments_rate AFTER INSERT ON comments FOR EACH ROW
  WHEN (NEW.stars > 0) EXECUTE FUNCTION rate_by_comment();--> statement-breakpoint
CREATE TRIGGER comments_rate_no_more AFTER DELETE ON comments FOR EACH ROW
  WHEN (OLD.stars > 0) EXECUTE FUNCTION rate_by_comment();--> statement-breakpoint
CREATE TRIGGER comments_rate_anew AFTER UPDATE OF stars, created_at ON comments FOR EACH ROW
  WHEN (OLD.stars <> NEW.stars OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION rate_by_comment();--> statement-breakpoint

-- Who may rate changes with the owner of a story, and when somebody is banned for good or let in again.
CREATE FUNCTION story_owner_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_rating(NEW.id, OLD.owner_id), refresh_story_rating(NEW.id, NEW.owner_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_owner_rates AFTER UPDATE OF owner_id ON stories FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION story_owner_rates();--> statement-breakpoint
CREATE FUNCTION banned_account_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_rating(story_id, NEW.id)
    FROM (SELECT DISTINCT story_id FROM comments WHERE account_id = NEW.id AND stars > 0 ORDER BY story_id) AS rated;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_banned_rates AFTER UPDATE OF banned_at, banned_until ON accounts FOR EACH ROW
  WHEN ((OLD.banned_at IS NOT NULL AND OLD.banned_until IS NULL) <> (NEW.banned_at IS NOT NULL AND NEW.banned_until IS NULL))
  EXECUTE FUNCTION banned_account_rates();--> statement-breakpoint

-- An owner's own plays do not count. A run that does not count is one that the days know nothing of.
DO $$
DECLARE
  run runs;
BEGIN
  FOR run IN SELECT runs.* FROM runs JOIN stories ON stories.id = runs.story_id AND stories.owner_id = runs.account_id
    WHERE runs.play_counted_at IS NOT NULL ORDER BY runs.id
  LOOP
    PERFORM note_run(run, -1);
    UPDATE runs SET play_counted_at = NULL WHERE id = run.id;
    UPDATE stories SET plays = greatest(plays - 1, 0) WHERE id = run.story_id;
  END LOOP;
END $$;
