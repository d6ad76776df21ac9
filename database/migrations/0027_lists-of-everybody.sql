CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "offering_sales" (
	"offering_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "offering_sales_offering_id_slot_pk" PRIMARY KEY("offering_id","slot")
);
--> statement-breakpoint
ALTER TABLE "offering_sales" ADD CONSTRAINT "offering_sales_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_admins_idx" ON "accounts" USING btree ("id") WHERE "accounts"."role" = 'admin';--> statement-breakpoint

-- What matches of a search are put in order by and whose they are, repeated beside the words. The indexes are made anew, once, when
-- every row has been written: that takes a fraction of the time.
DROP INDEX "story_search_document_idx";--> statement-breakpoint
DROP INDEX "story_search_names_idx";--> statement-breakpoint
DROP INDEX "story_search_name_words_idx";--> statement-breakpoint
DROP INDEX "story_search_label_words_idx";--> statement-breakpoint
ALTER TABLE "story_search" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "story_search" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_search" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A like changes the row alone, on the page that it is on.
ALTER TABLE "story_search" SET (fillfactor = 90);--> statement-breakpoint
UPDATE story_search SET owner_id = stories.owner_id, likes = stories.likes, created_at = stories.created_at
  FROM stories WHERE stories.id = story_id;--> statement-breakpoint
ALTER TABLE "story_search" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "story_search_found_idx" ON "story_search" USING gin ("owner_id","document","names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "story_search_name_words_idx" ON "story_search" USING gin (ts_filter("document", '{a}'));--> statement-breakpoint
CREATE INDEX "story_search_label_words_idx" ON "story_search" USING gin (ts_filter("document", '{b}'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_story_search(changed uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_search (story_id, document, names, listed, owner_id, likes, created_at)
  SELECT story.id,
    setweight(to_tsvector('simple', searchable(story.name)), 'A')
      || setweight(to_tsvector('english', searchable(story.name)), 'A')
      || setweight(to_tsvector('simple', searchable(author.user_name || ' ' || labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(coalesce(story.tagline, '') || ' ' || story.description)), 'C'),
    searchable(story.name || ' ' || author.user_name || ' ' || labels.names),
    story.listed, story.owner_id, story.likes, story.created_at
  FROM stories AS story
  JOIN accounts AS author ON author.id = story.owner_id
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(tag.name, ' ' ORDER BY chosen.position), '') AS names
    FROM story_tags AS chosen JOIN tags AS tag ON tag.id = chosen.tag_id
    WHERE chosen.story_id = story.id
  ) AS labels
  WHERE story.id = ANY (changed)
  -- What is put in order by stays as it is: another who likes the story at this moment has written it, or is about to.
  ON CONFLICT (story_id) DO UPDATE SET document = excluded.document, names = excluded.names, listed = excluded.listed,
    owner_id = excluded.owner_id
$$;--> statement-breakpoint
CREATE FUNCTION story_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_search SET likes = NEW.likes, created_at = NEW.created_at WHERE story_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_search_follow AFTER UPDATE ON stories FOR EACH ROW
  WHEN (OLD.likes <> NEW.likes OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION story_search_follow();--> statement-breakpoint

-- A run has begun when it has entered a scene, and has not when every scene that it had entered is gone.
ALTER TABLE "runs" ADD COLUMN "begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE runs SET begun = true WHERE EXISTS (SELECT FROM run_scenes WHERE run_id = runs.id);--> statement-breakpoint
CREATE INDEX "runs_account_id_begun_idx" ON "runs" USING btree ("account_id","last_used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "runs"."begun";--> statement-breakpoint
CREATE FUNCTION run_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET begun = true WHERE id = NEW.run_id AND NOT begun;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER run_scenes_begin AFTER INSERT ON run_scenes FOR EACH ROW EXECUTE FUNCTION run_begins();--> statement-breakpoint
CREATE FUNCTION run_scenes_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET begun = false WHERE begun AND id IN (SELECT run_id FROM gone)
    AND NOT EXISTS (SELECT FROM run_scenes WHERE run_id = runs.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER run_scenes_gone AFTER DELETE ON run_scenes REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION run_scenes_gone();--> statement-breakpoint

-- How often offerings have been paid for.
CREATE FUNCTION recount_offering_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM offering_sales;
  INSERT INTO offering_sales (offering_id, slot, sold)
    SELECT offering_id, 0, count(*) FROM purchases WHERE status IN ('paid', 'refunded') GROUP BY offering_id;
END $$;--> statement-breakpoint
CREATE FUNCTION purchase_is_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    before := (OLD.status IN ('paid', 'refunded'))::integer;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    after := (NEW.status IN ('paid', 'refunded'))::integer;
  END IF;
  IF before <> after THEN
    -- Out of the offerings, because one that is being deleted counts no more.
    INSERT INTO offering_sales (offering_id, slot, sold)
      SELECT id, pg_backend_pid() % 16, after - before FROM offerings
        WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.offering_id ELSE NEW.offering_id END
      ON CONFLICT (offering_id, slot) DO UPDATE SET sold = offering_sales.sold + excluded.sold;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER purchases_are_sales AFTER INSERT OR DELETE OR UPDATE OF status ON purchases
  FOR EACH ROW EXECUTE FUNCTION purchase_is_sale();--> statement-breakpoint
SELECT recount_offering_sales();
