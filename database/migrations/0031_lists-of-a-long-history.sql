DROP INDEX "characters_owner_id_newest_idx";--> statement-breakpoint
DROP INDEX "stories_owner_id_deleted_at_idx";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "bin_owner_id" uuid;--> statement-breakpoint
CREATE INDEX "characters_owner_id_letters_idx" ON "characters" USING gin (("owner_id"::text),"plain_name" gin_trgm_ops) WITH (fastupdate=false) WHERE "characters"."deleted_at" is null and not "characters"."hidden";--> statement-breakpoint
CREATE INDEX "scenes_bin_owner_id_idx" ON "scenes" USING btree ("bin_owner_id","deleted_at" DESC NULLS FIRST,"story_id" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "scenes"."bin_owner_id" is not null;--> statement-breakpoint
CREATE INDEX "characters_owner_id_newest_idx" ON "characters" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"plain_name") WHERE "characters"."deleted_at" is null and not "characters"."hidden";--> statement-breakpoint
CREATE INDEX "stories_owner_id_deleted_at_idx" ON "stories" USING btree ("owner_id","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stories"."deleted_at" is not null;--> statement-breakpoint

-- A scene is in the bin of its story's owner while the story is not in it itself.
UPDATE scenes SET bin_owner_id = stories.owner_id FROM stories
  WHERE stories.id = scenes.story_id AND stories.deleted_at IS NULL AND scenes.deleted_at IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION scene_to_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bin_owner_id := NULL;
  IF NEW.deleted_at IS NOT NULL THEN
    -- Whoever puts the whole story into the bin at this moment is waited for.
    SELECT owner_id INTO NEW.bin_owner_id FROM stories WHERE id = NEW.story_id AND deleted_at IS NULL FOR SHARE;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER scenes_to_bin BEFORE INSERT OR UPDATE OF story_id, deleted_at ON scenes
  FOR EACH ROW EXECUTE FUNCTION scene_to_bin();--> statement-breakpoint
CREATE FUNCTION story_to_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scenes SET bin_owner_id = CASE WHEN NEW.deleted_at IS NULL THEN NEW.owner_id END
    WHERE story_id = NEW.id AND deleted_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_to_bin AFTER UPDATE OF owner_id, deleted_at ON stories FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION story_to_bin();--> statement-breakpoint

-- Some of an account's own characters by a pattern of their plain names, in no order. The owner is compared as the index of letters has
-- it: no other is thought to be as good, however few characters most accounts have.
CREATE FUNCTION characters_by_letters(of_owner uuid, pattern text, most integer) RETURNS TABLE (id uuid, created_at timestamptz)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT id, created_at FROM characters
    WHERE owner_id::text = of_owner::text AND plain_name LIKE pattern AND deleted_at IS NULL AND NOT hidden LIMIT most;
END $$;--> statement-breakpoint

-- What was said, from the end of each month's index that it is read from: how long a talk is, is not known when a plan is made, and for
-- talks as they mostly are, sorting or gathering all that was said looks as cheap. Plans are made once for a connection.

-- The first lines of a run, in their order. They are found by each character who was talked with, as their index is ordered.
CREATE FUNCTION said_in_run(of_run uuid, most integer)
RETURNS TABLE (id uuid, character_id uuid, scene_id uuid, kind text, player_text text, sentences jsonb, emotion jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
BEGIN
  RETURN QUERY
    WITH RECURSIVE met AS (
      (SELECT character_id AS who FROM turns WHERE run_id = of_run AND id >= since ORDER BY character_id LIMIT 1)
      UNION ALL
      SELECT (SELECT character_id FROM turns WHERE run_id = of_run AND id >= since AND character_id > met.who
        ORDER BY character_id LIMIT 1) FROM met WHERE met.who IS NOT NULL)
    SELECT said.* FROM met CROSS JOIN LATERAL (
      SELECT id, character_id, scene_id, kind, player_text, sentences, emotion FROM turns
      WHERE run_id = of_run AND character_id = met.who AND id >= since AND status = 'done' AND NOT superseded
      ORDER BY id LIMIT most) AS said
    ORDER BY said.id LIMIT most;
END $$;--> statement-breakpoint

-- How many lines of a run there are, counted no further than `most`.
CREATE FUNCTION count_said(of_run uuid, most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off SET enable_seqscan = off AS $$
DECLARE
  since uuid := day_before(of_run);
BEGIN
  RETURN (SELECT count(*) FROM (SELECT FROM turns
    WHERE run_id = of_run AND id >= since AND status = 'done' AND NOT superseded LIMIT most) AS counted);
END $$;--> statement-breakpoint

-- The latest `most` lines between a player and a character in a story before a turn, over all runs: those that count, and what was just
-- said and has no reply yet. Only the latest run can be opened again, so the runs are read one after another until there are enough; one
-- more is looked at, for what was said there while the next was opened.
CREATE FUNCTION said_together(of_account uuid, with_character uuid, of_story uuid, before uuid, most integer)
RETURNS TABLE (id uuid, run_id uuid, kind text, player_text text, sentences jsonb, created_at timestamptz)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  of_run uuid;
  since uuid;
  until uuid := coalesce(before, uuidv7(interval '1 day'));
  until_run uuid := uuidv7(uuid_extract_timestamp(until) - now() + interval '1 day');
  found_here bigint;
  found_before bigint := 0;
BEGIN
  FOR of_run IN SELECT id FROM runs WHERE account_id = of_account AND story_id = of_story
      AND (until_run IS NULL OR id < until_run) ORDER BY id DESC LOOP
    since := day_before(of_run);
    RETURN QUERY SELECT id, run_id, kind, player_text, sentences, created_at FROM turns
      WHERE run_id = of_run AND character_id = with_character AND id >= since AND id < until
        AND (status = 'done' AND NOT superseded OR status = 'pending' AND replaces_turn_id IS NULL)
      ORDER BY id DESC LIMIT most;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    EXIT WHEN found_before >= most;
    found_before := found_before + found_here;
  END LOOP;
END $$;--> statement-breakpoint

-- The last line between a player and a character in a run.
CREATE FUNCTION said_last(of_run uuid, with_character uuid)
RETURNS TABLE (id uuid, replaces_turn_id uuid, scene_id uuid, kind text, player_text text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
BEGIN
  RETURN QUERY SELECT id, replaces_turn_id, scene_id, kind, player_text FROM turns
    WHERE run_id = of_run AND character_id = with_character AND id >= since AND status = 'done' AND NOT superseded
    ORDER BY id DESC LIMIT 1;
END $$;--> statement-breakpoint

-- Which of these have answered the player in a scene of a run.
CREATE FUNCTION answered_in_scene(of_run uuid, of_scene uuid, people uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
DECLARE
  since uuid := day_before(of_run);
BEGIN
  RETURN QUERY SELECT who FROM unnest(people) AS who WHERE (SELECT true FROM turns
    WHERE run_id = of_run AND character_id = who AND id >= since AND scene_id = of_scene AND status = 'done'
    ORDER BY id DESC LIMIT 1);
END $$;
