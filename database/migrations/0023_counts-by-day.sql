CREATE TABLE "revenue_days" (
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"purchases" integer NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	CONSTRAINT "revenue_days_day_slot_pk" PRIMARY KEY("day","slot")
);
--> statement-breakpoint
CREATE TABLE "story_day_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"entered" uuid[],
	"won" uuid[],
	"amount" double precision NOT NULL,
	CONSTRAINT "story_day_changes_what_check" CHECK ("story_day_changes"."what" in ('plays', 'players', 'latest', 'minutes', 'ratings', 'stars', 'reached', 'initialized', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "story_day_counts" (
	"story_id" uuid NOT NULL,
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"entered" uuid[],
	"won" uuid[],
	"amount" double precision NOT NULL,
	CONSTRAINT "story_day_counts_story_id_day_what_key_pk" PRIMARY KEY("story_id","day","what","key"),
	CONSTRAINT "story_day_counts_what_check" CHECK ("story_day_counts"."what" in ('plays', 'players', 'latest', 'minutes', 'ratings', 'stars', 'reached', 'initialized', 'completed'))
);
--> statement-breakpoint
DROP INDEX "runs_story_id_counted_idx";--> statement-breakpoint
ALTER TABLE "story_day_changes" ADD CONSTRAINT "story_day_changes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_day_counts" ADD CONSTRAINT "story_day_counts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_day_changes_story_id_idx" ON "story_day_changes" USING btree ("story_id","day");--> statement-breakpoint
CREATE INDEX "story_day_counts_nothing_idx" ON "story_day_counts" USING btree ("story_id") WHERE "story_day_counts"."amount" = 0;--> statement-breakpoint
CREATE INDEX "runs_story_id_players_idx" ON "runs" USING btree ("story_id","account_id","play_counted_at") WHERE "runs"."play_counted_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_story_id_last_used_idx" ON "runs" USING btree ("story_id","last_used_at") WHERE "runs"."play_counted_at" is not null;--> statement-breakpoint

CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT (moment AT TIME ZONE 'UTC')::date $$;--> statement-breakpoint

-- Writes by how much a count of a day moves. Out of the stories, because one that is being deleted counts no more.
CREATE FUNCTION note_story_day(moved uuid, on_day date, of_what text, by_amount double precision,
  of_key uuid DEFAULT '00000000-0000-0000-0000-000000000000', of_entered uuid[] DEFAULT NULL, of_won uuid[] DEFAULT NULL)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_day_changes (story_id, day, what, key, entered, won, amount)
    SELECT id, on_day, of_what, of_key, of_entered, of_won, by_amount FROM stories WHERE id = moved AND by_amount <> 0
$$;--> statement-breakpoint
CREATE FUNCTION note_reached(moved uuid, on_day date, of_entered uuid[], of_won uuid[], by_amount integer)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(of_entered) > 0 THEN
    PERFORM note_story_day(moved, on_day, 'reached', by_amount, md5(of_entered::text || of_won::text)::uuid, of_entered, of_won);
  END IF;
END $$;--> statement-breakpoint

-- A run begins to count, or is about to be gone: `way` is 1 or -1.
CREATE FUNCTION note_run(run runs, way integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  its_day date := utc_day(run.play_counted_at);
  other date;
BEGIN
  PERFORM note_story_day(run.story_id, its_day, 'plays', way);
  PERFORM FROM runs WHERE story_id = run.story_id AND account_id = run.account_id AND id <> run.id
    AND play_counted_at >= its_day::timestamp AT TIME ZONE 'UTC'
    AND play_counted_at < (its_day + 1)::timestamp AT TIME ZONE 'UTC' LIMIT 1;
  IF NOT FOUND THEN
    PERFORM note_story_day(run.story_id, its_day, 'players', way);
  END IF;
  SELECT utc_day(max(play_counted_at)) INTO other FROM runs
    WHERE story_id = run.story_id AND account_id = run.account_id AND id <> run.id AND play_counted_at IS NOT NULL;
  IF other IS NULL OR other < its_day THEN
    PERFORM note_story_day(run.story_id, its_day, 'latest', way);
    IF other IS NOT NULL THEN
      PERFORM note_story_day(run.story_id, other, 'latest', -way);
    END IF;
  END IF;
  PERFORM note_reached(run.story_id, its_day, entered, won, way) FROM (
    SELECT coalesce(array_agg(scene_id ORDER BY scene_id), '{}') AS entered,
      coalesce(array_agg(scene_id ORDER BY scene_id) FILTER (WHERE won_at IS NOT NULL), '{}') AS won
    FROM run_scenes WHERE run_id = run.id) AS reached;
  PERFORM note_story_day(run.story_id, its_day, 'initialized', way, quest_id),
    note_story_day(run.story_id, its_day, 'completed', CASE WHEN completed_at IS NULL THEN 0 ELSE way END, quest_id)
    FROM run_quests WHERE run_id = run.id;
END $$;--> statement-breakpoint
-- Before each row, so that of several in one statement each finds what the ones before it have left.
CREATE FUNCTION run_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_run(OLD, -1);
    RETURN OLD;
  END IF;
  PERFORM note_run(NEW, 1);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER runs_by_day BEFORE INSERT ON runs FOR EACH ROW
  WHEN (NEW.play_counted_at IS NOT NULL) EXECUTE FUNCTION run_by_day();--> statement-breakpoint
CREATE TRIGGER runs_counted_by_day BEFORE UPDATE OF play_counted_at ON runs FOR EACH ROW
  WHEN (OLD.play_counted_at IS NULL AND NEW.play_counted_at IS NOT NULL) EXECUTE FUNCTION run_by_day();--> statement-breakpoint
CREATE TRIGGER runs_gone_by_day BEFORE DELETE ON runs FOR EACH ROW
  WHEN (OLD.play_counted_at IS NOT NULL) EXECUTE FUNCTION run_by_day();--> statement-breakpoint

-- A run that counts enters or wins a scene. What is gone with its run or its scene is not looked at any more.
CREATE FUNCTION run_scene_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its_story uuid;
  its_day date;
  had_entered uuid[];
  had_won uuid[];
  now_won uuid[];
BEGIN
  SELECT story_id, utc_day(play_counted_at) INTO its_story, its_day
    FROM runs WHERE id = NEW.run_id AND play_counted_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(array_agg(scene_id ORDER BY scene_id), '{}'),
    coalesce(array_agg(scene_id ORDER BY scene_id) FILTER (WHERE won_at IS NOT NULL), '{}') INTO had_entered, had_won
    FROM run_scenes WHERE run_id = NEW.run_id;
  -- What is there already is going to be changed instead.
  IF TG_OP = 'INSERT' AND NEW.scene_id = ANY (had_entered) THEN
    RETURN NEW;
  END IF;
  now_won := array_remove(had_won, NEW.scene_id);
  IF NEW.won_at IS NOT NULL THEN
    now_won := ARRAY(SELECT unnest(now_won || NEW.scene_id) ORDER BY 1);
  END IF;
  PERFORM note_reached(its_story, its_day, had_entered, had_won, -1);
  PERFORM note_reached(its_story, its_day,
    ARRAY(SELECT unnest(array_remove(had_entered, NEW.scene_id) || NEW.scene_id) ORDER BY 1), now_won, 1);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER run_scenes_by_day BEFORE INSERT ON run_scenes
  FOR EACH ROW EXECUTE FUNCTION run_scene_by_day();--> statement-breakpoint
CREATE TRIGGER run_scenes_won_by_day BEFORE UPDATE OF won_at ON run_scenes FOR EACH ROW
  WHEN ((OLD.won_at IS NULL) <> (NEW.won_at IS NULL)) EXECUTE FUNCTION run_scene_by_day();--> statement-breakpoint

CREATE FUNCTION run_quest_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run runs;
  way integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  quest run_quests;
BEGIN
  IF TG_OP = 'DELETE' THEN
    quest := OLD;
  ELSE
    quest := NEW;
  END IF;
  SELECT * INTO run FROM runs WHERE id = quest.run_id AND play_counted_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN quest;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM run_quests WHERE run_id = quest.run_id AND quest_id = quest.quest_id;
    IF FOUND THEN
      RETURN quest;
    END IF;
  END IF;
  IF TG_OP <> 'UPDATE' THEN
    PERFORM note_story_day(run.story_id, utc_day(run.play_counted_at), 'initialized', way, quest.quest_id);
  END IF;
  IF quest.completed_at IS NOT NULL THEN
    PERFORM note_story_day(run.story_id, utc_day(run.play_counted_at), 'completed', way, quest.quest_id);
  END IF;
  RETURN quest;
END $$;--> statement-breakpoint
CREATE TRIGGER run_quests_by_day BEFORE INSERT OR DELETE ON run_quests
  FOR EACH ROW EXECUTE FUNCTION run_quest_by_day();--> statement-breakpoint
CREATE TRIGGER run_quests_completed_by_day BEFORE UPDATE OF completed_at ON run_quests FOR EACH ROW
  WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION run_quest_by_day();--> statement-breakpoint

CREATE FUNCTION comment_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_story_day(OLD.story_id, utc_day(OLD.created_at), 'ratings', -1),
      note_story_day(OLD.story_id, utc_day(OLD.created_at), 'stars', -OLD.stars);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_story_day(NEW.story_id, utc_day(NEW.created_at), 'ratings', 1),
      note_story_day(NEW.story_id, utc_day(NEW.created_at), 'stars', NEW.stars);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_by_day AFTER INSERT OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION comment_by_day();--> statement-breakpoint
CREATE TRIGGER comments_stars_by_day AFTER UPDATE ON comments FOR EACH ROW
  WHEN (OLD.stars <> NEW.stars OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION comment_by_day();--> statement-breakpoint

CREATE FUNCTION session_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_story_day(NEW.story_id, utc_day(NEW.occurred_at), 'minutes', NEW.minutes);
  ELSE
    PERFORM note_story_day(OLD.story_id, utc_day(OLD.occurred_at), 'minutes', -OLD.minutes);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER analytics_events_by_day AFTER INSERT ON analytics_events FOR EACH ROW
  WHEN (NEW.minutes > 0 AND NEW.story_id IS NOT NULL) EXECUTE FUNCTION session_by_day();--> statement-breakpoint
CREATE TRIGGER analytics_events_gone_by_day AFTER DELETE ON analytics_events FOR EACH ROW
  WHEN (OLD.minutes > 0 AND OLD.story_id IS NOT NULL) EXECUTE FUNCTION session_by_day();--> statement-breakpoint

-- Adds changes to the counts. Stories that are just being deleted are passed by, and in one order, so that nobody waits in a ring.
CREATE FUNCTION add_story_days(most integer) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint

-- Counts everything there is from its beginning.
CREATE FUNCTION recount_story_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM story_day_changes;
  DELETE FROM story_day_counts;
  INSERT INTO story_day_counts (story_id, day, what, amount)
    SELECT story_id, day, 'plays', count(*)
      FROM (SELECT story_id, utc_day(play_counted_at) AS day FROM runs WHERE play_counted_at IS NOT NULL) AS played GROUP BY 1, 2
    UNION ALL SELECT story_id, day, 'players', count(*) FROM (SELECT DISTINCT story_id, account_id, utc_day(play_counted_at) AS day
      FROM runs WHERE play_counted_at IS NOT NULL) AS players GROUP BY 1, 2
    UNION ALL SELECT story_id, day, 'latest', count(*) FROM (SELECT story_id, utc_day(max(play_counted_at)) AS day
      FROM runs WHERE play_counted_at IS NOT NULL GROUP BY story_id, account_id) AS latest GROUP BY 1, 2
    UNION ALL SELECT story_id, utc_day(occurred_at), 'minutes', sum(minutes::double precision)
      FROM analytics_events WHERE minutes > 0 AND story_id IS NOT NULL GROUP BY 1, 2
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
END $$;--> statement-breakpoint

CREATE FUNCTION note_revenue(on_day date, more integer, more_paid integer, more_refunded integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO revenue_days (day, slot, purchases, paid_cents, refunded_cents)
    VALUES (on_day, pg_backend_pid() % 16, more, more_paid, more_refunded)
    ON CONFLICT (day, slot) DO UPDATE SET purchases = revenue_days.purchases + excluded.purchases,
      paid_cents = revenue_days.paid_cents + excluded.paid_cents,
      refunded_cents = revenue_days.refunded_cents + excluded.refunded_cents
$$;--> statement-breakpoint
CREATE FUNCTION purchase_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.paid_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(OLD.paid_at), -1, -OLD.price_cents, 0);
    END IF;
    IF OLD.refunded_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(OLD.refunded_at), 0, 0, -OLD.refunded_cents);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.paid_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(NEW.paid_at), 1, NEW.price_cents, 0);
    END IF;
    IF NEW.refunded_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(NEW.refunded_at), 0, 0, NEW.refunded_cents);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER purchases_by_day AFTER INSERT OR DELETE ON purchases FOR EACH ROW EXECUTE FUNCTION purchase_by_day();--> statement-breakpoint
CREATE TRIGGER purchases_changed_by_day AFTER UPDATE ON purchases FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.refunded_at IS DISTINCT FROM NEW.refunded_at
    OR OLD.price_cents <> NEW.price_cents OR OLD.refunded_cents <> NEW.refunded_cents)
  EXECUTE FUNCTION purchase_by_day();--> statement-breakpoint
CREATE FUNCTION recount_revenue_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM revenue_days;
  INSERT INTO revenue_days (day, slot, purchases, paid_cents, refunded_cents)
    SELECT day, 0, sum(purchases), sum(paid), sum(refunded) FROM (
      SELECT utc_day(paid_at) AS day, 1 AS purchases, price_cents AS paid, 0 AS refunded FROM purchases WHERE paid_at IS NOT NULL
      UNION ALL SELECT utc_day(refunded_at), 0, 0, refunded_cents FROM purchases WHERE refunded_at IS NOT NULL) AS books
    GROUP BY 1;
END $$;--> statement-breakpoint

-- After the triggers: nobody writes between them and this.
SELECT recount_story_days();--> statement-breakpoint
SELECT recount_revenue_days();
