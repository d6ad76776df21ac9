CREATE TABLE "story_count_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"total_stars" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "runs_story_id_counted_idx";--> statement-breakpoint
DROP INDEX "purchases_paid_at_idx";--> statement-breakpoint
DROP INDEX "purchases_refunded_at_idx";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "latest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "story_tags" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_tags" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "story_tags" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_count_changes" ADD CONSTRAINT "story_count_changes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_count_changes_story_id_idx" ON "story_count_changes" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "runs_account_id_latest_idx" ON "runs" USING btree ("account_id","last_used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "runs"."latest";--> statement-breakpoint
CREATE INDEX "stories_owner_id_unlisted_idx" ON "stories" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "stories"."listed" and "stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stories_owner_id_deleted_at_idx" ON "stories" USING btree ("owner_id","deleted_at") WHERE "stories"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "story_tags_listed_likes_idx" ON "story_tags" USING btree ("tag_id","likes" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST) WHERE "story_tags"."listed";--> statement-breakpoint
CREATE INDEX "runs_story_id_counted_idx" ON "runs" USING btree ("story_id","play_counted_at","account_id") WHERE "runs"."play_counted_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_paid_at_idx" ON "purchases" USING btree ("paid_at","price_cents");--> statement-breakpoint
CREATE INDEX "purchases_refunded_at_idx" ON "purchases" USING btree ("refunded_at","refunded_cents");--> statement-breakpoint

-- Of the runs of a story by an account one is the latest.
UPDATE runs SET latest = false WHERE EXISTS (SELECT FROM runs AS later
  WHERE later.account_id = runs.account_id AND later.story_id = runs.story_id AND later.id > runs.id);--> statement-breakpoint
CREATE FUNCTION run_is_latest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET latest = false WHERE latest AND id = (SELECT id FROM runs
    WHERE account_id = NEW.account_id AND story_id = NEW.story_id AND id < NEW.id ORDER BY id DESC LIMIT 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER runs_latest AFTER INSERT ON runs FOR EACH ROW EXECUTE FUNCTION run_is_latest();--> statement-breakpoint

-- What the lists of a tag are put in order by, repeated beside the tag.
UPDATE story_tags SET likes = stories.likes, created_at = stories.created_at, listed = stories.listed
  FROM stories WHERE stories.id = story_id;--> statement-breakpoint
CREATE FUNCTION story_tag_chosen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT likes, created_at, listed INTO NEW.likes, NEW.created_at, NEW.listed FROM stories WHERE id = NEW.story_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER story_tags_order BEFORE INSERT ON story_tags
  FOR EACH ROW EXECUTE FUNCTION story_tag_chosen();--> statement-breakpoint
CREATE FUNCTION story_tags_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_tags SET likes = NEW.likes, created_at = NEW.created_at, listed = NEW.listed WHERE story_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_tags_follow AFTER UPDATE ON stories FOR EACH ROW
  WHEN (OLD.likes <> NEW.likes OR OLD.listed <> NEW.listed OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION story_tags_follow();--> statement-breakpoint

-- Moves the counts of a story, and by what has been waiting. Where another transaction holds the story nobody waits for it:
-- the change is written down instead.
CREATE FUNCTION move_story_counts(moved uuid, new_likes integer, new_favorites integer, new_comments integer,
  new_stars integer, new_plays integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stories WHERE id = moved FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    WITH taken AS (
      DELETE FROM story_count_changes WHERE id IN (
        SELECT id FROM story_count_changes WHERE story_id = moved FOR UPDATE SKIP LOCKED)
      RETURNING likes, favorites, comments, total_stars, plays
    ), total AS (
      SELECT coalesce(sum(likes), 0) + new_likes AS likes, coalesce(sum(favorites), 0) + new_favorites AS favorites,
        coalesce(sum(comments), 0) + new_comments AS comments, coalesce(sum(total_stars), 0) + new_stars AS stars,
        coalesce(sum(plays), 0) + new_plays AS plays
      FROM taken
    )
    -- An admin may have set a count lower than the rows: it stays at 0 then.
    UPDATE stories SET likes = greatest(stories.likes + total.likes, 0),
      favorites = greatest(stories.favorites + total.favorites, 0), comments = greatest(stories.comments + total.comments, 0),
      total_stars = greatest(stories.total_stars + total.stars, 0), plays = greatest(stories.plays + total.plays, 0)
    FROM total WHERE stories.id = moved;
  ELSIF new_likes <> 0 OR new_favorites <> 0 OR new_comments <> 0 OR new_stars <> 0 OR new_plays <> 0 THEN
    -- Out of the stories, because one that is being deleted counts no more.
    INSERT INTO story_count_changes (story_id, likes, favorites, comments, total_stars, plays)
      SELECT id, new_likes, new_favorites, new_comments, new_stars, new_plays FROM stories WHERE id = moved;
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_story_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 1, 0, 0, 0, 0);
  ELSE
    PERFORM move_story_counts(OLD.story_id, -1, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_story_favorite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 0, 1, 0, 0, 0);
  ELSE
    PERFORM move_story_counts(OLD.story_id, 0, -1, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_story_counts(NEW.story_id, 0, 0, 1, NEW.stars, 0);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM move_story_counts(OLD.story_id, 0, 0, -1, -OLD.stars, 0);
  ELSE
    PERFORM move_story_counts(NEW.story_id, 0, 0, 0, NEW.stars - OLD.stars, 0);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_story_counts(NEW.story_id, 0, 0, 0, 0, 1);
  RETURN NULL;
END $$;
