CREATE TABLE "months_gone" (
	"of_table" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "months_gone_of_table_check" CHECK ("months_gone"."of_table" in ('turns', 'analytics_events'))
);
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_latest_turn_id_turns_id_fk";
--> statement-breakpoint
ALTER TABLE "turns" DROP CONSTRAINT "turns_replaces_turn_id_turns_id_fk";
--> statement-breakpoint
DROP INDEX "memories_latest_turn_id_idx";--> statement-breakpoint
DROP INDEX "turns_ledger_cause_key";--> statement-breakpoint

-- The first id of a moment: ids tell when they were made, in their first 48 bits.
CREATE FUNCTION first_id_of(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;--> statement-breakpoint
-- The first id of the moment a day before an id: where looking for what came after it may begin, even if the clock was put
-- back meanwhile. Of an id that tells no time, the very first.
CREATE FUNCTION day_before(of_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN substr(of_id::text, 15, 1) = '7' THEN
    lpad(to_hex(greatest(('x' || left(replace(of_id::text, '-', ''), 12))::bit(48)::bigint - 86400000, 0)), 12, '0')
      || '70008000000000000000' ELSE '00000000000000000000000000000000' END)::uuid
$$;--> statement-breakpoint

-- The parts of a table but that for all the rest, and which ids each takes: `since` is null where it takes the first there are.
CREATE FUNCTION months_of(of_table text) RETURNS TABLE (part text, since uuid, until uuid) LANGUAGE sql STABLE AS $$
  SELECT name, substring(bound FROM 'FROM \(''([^'']+)''')::uuid, substring(bound FROM 'TO \(''([^'']+)''')::uuid
  FROM (SELECT part.relname::text AS name, pg_get_expr(part.relpartbound, part.oid) AS bound
    FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid WHERE inhparent = of_table::regclass) AS parts
  WHERE bound <> 'DEFAULT' ORDER BY 3
$$;--> statement-breakpoint
-- Makes the part of a month of UTC that has none, and moves there what has been put with the rest; false where it has one.
CREATE FUNCTION make_month(of_table text, any_moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  month timestamptz := date_trunc('month', any_moment, 'UTC');
  part text := of_table || to_char(month AT TIME ZONE 'UTC', '"_"YYYY"_"MM');
  rest text := of_table || '_rest';
  first uuid := first_id_of(month);
  next uuid := first_id_of(date_add(month, '1 month', 'UTC'));
BEGIN
  IF EXISTS (SELECT FROM months_of(of_table) AS made WHERE made.until > first AND (made.since IS NULL OR made.since < next)) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, of_table);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= %L AND id < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    rest, first, next, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of_table, part, first, next);
  RETURN true;
END $$;--> statement-breakpoint

-- What there is becomes the first part, as it is: nothing is copied, however much it is. Its indexes make room for those of the whole.
DROP TRIGGER analytics_events_by_day ON analytics_events;--> statement-breakpoint
DROP TRIGGER analytics_events_gone_by_day ON analytics_events;--> statement-breakpoint
DO $$
DECLARE
  name text;
  of_table text;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['turns', 'analytics_events'] LOOP
    FOR name IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = of_table::regclass LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', name, of_table || '_before' || substr(name, length(of_table) + 1));
    END LOOP;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table, of_table || '_before');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (id)',
      of_table, of_table || '_before');
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE turns ADD CONSTRAINT turns_pkey PRIMARY KEY (id),
  ADD CONSTRAINT turns_session_id_conversation_sessions_id_fk FOREIGN KEY (session_id) REFERENCES conversation_sessions (id) ON DELETE CASCADE,
  ADD CONSTRAINT turns_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  ADD CONSTRAINT turns_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE,
  ADD CONSTRAINT turns_scene_id_scenes_id_fk FOREIGN KEY (scene_id) REFERENCES scenes (id) ON DELETE SET NULL,
  ADD CONSTRAINT turns_character_id_characters_id_fk FOREIGN KEY (character_id) REFERENCES characters (id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX turns_session_id_id_idx ON turns (session_id, id);--> statement-breakpoint
CREATE INDEX turns_run_id_character_id_id_idx ON turns (run_id, character_id, id);--> statement-breakpoint
CREATE INDEX turns_account_id_id_idx ON turns (account_id, id);--> statement-breakpoint
CREATE INDEX turns_account_id_character_id_id_idx ON turns (account_id, character_id, id);--> statement-breakpoint
CREATE INDEX turns_scene_id_idx ON turns (scene_id);--> statement-breakpoint
CREATE INDEX turns_character_id_idx ON turns (character_id);--> statement-breakpoint
CREATE INDEX turns_replaces_turn_id_idx ON turns (replaces_turn_id) WHERE replaces_turn_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX turns_pending_idx ON turns (created_at) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE analytics_events ADD CONSTRAINT analytics_events_pkey PRIMARY KEY (id),
  ADD CONSTRAINT analytics_events_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE SET NULL,
  ADD CONSTRAINT analytics_events_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES stories (id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX analytics_events_story_id_occurred_at_idx ON analytics_events (story_id, occurred_at);--> statement-breakpoint
CREATE INDEX analytics_events_account_id_idx ON analytics_events (account_id);--> statement-breakpoint
-- The first part ends with the month that is over, or, where there is something of this month, with this one. Ids beyond
-- it, which somebody else has made up, go to the rest, as does whatever comes in a month without a part: nothing is refused.
DO $$
DECLARE
  month timestamptz := date_trunc('month', now(), 'UTC');
  first uuid := first_id_of(month);
  next uuid := first_id_of(date_add(month, '1 month', 'UTC'));
  begun boolean;
  of_table text;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['turns', 'analytics_events'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE id >= %L AND id < %L)', of_table || '_before', first, next) INTO begun;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', of_table || '_rest', of_table);
    EXECUTE format('WITH beyond AS (DELETE FROM %I WHERE id >= %L RETURNING *) INSERT INTO %I SELECT * FROM beyond',
      of_table || '_before', CASE WHEN begun THEN next ELSE first END, of_table || '_rest');
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
      of_table, of_table || '_before', CASE WHEN begun THEN next ELSE first END);
    PERFORM make_month(of_table, month), make_month(of_table, date_add(month, '1 month', 'UTC'));
  END LOOP;
END $$;--> statement-breakpoint

-- After the rows have moved. An event that goes with its month stays counted; one that goes with its story is counted by nobody.
CREATE OR REPLACE FUNCTION session_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_story_day(NEW.story_id, utc_day(NEW.occurred_at), 'minutes', NEW.minutes);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER analytics_events_by_day AFTER INSERT ON analytics_events FOR EACH ROW
  WHEN (NEW.minutes > 0 AND NEW.story_id IS NOT NULL) EXECUTE FUNCTION session_by_day();--> statement-breakpoint

-- Counts everything there is from its beginning; the minutes of days whose events are gone stay what they are.
CREATE OR REPLACE FUNCTION recount_story_days() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since date := coalesce((SELECT utc_day(until) FROM months_gone WHERE of_table = 'analytics_events'), '-infinity');
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
END $$;--> statement-breakpoint

-- The three calls of a turn look in the months alone that it may lie in: since the day before its run began. Their plans are
-- made once: PostgreSQL would else think it cheaper to make one for each call, and making it takes longer than the call.
CREATE OR REPLACE FUNCTION turn_state(of_session uuid, root uuid, most_history integer, most_quiet integer)
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  kept memories%ROWTYPE;
  since uuid;
  until uuid := uuidv7(interval '1 day');
BEGIN
  SELECT * INTO talk FROM conversation_sessions WHERE id = of_session;
  since := day_before(talk.run_id);
  SELECT * INTO kept FROM memories WHERE run_id = talk.run_id AND character_id = talk.character_id;
  RETURN json_build_object(
    'stage', stage_version(talk.scene_id),
    'playerName', (SELECT user_name FROM accounts WHERE id = talk.account_id),
    'memory', CASE WHEN root = kept.latest_turn_id THEN kept.previous ELSE kept.data END,
    'memoryMark', kept.version || ' ' || kept.latest_turn_id,
    'standings', run_standings(talk.run_id),
    'won', EXISTS (SELECT FROM run_scenes
      WHERE run_id = talk.run_id AND scene_id = talk.scene_id AND won_at IS NOT NULL),
    'facts', (SELECT coalesce(json_agg(json_build_object('kind', kind, 'text', text) ORDER BY id), '[]')
      FROM learned_facts WHERE account_id = talk.account_id AND character_id = talk.character_id),
    'history', (SELECT coalesce(json_agg(json_build_object('playerText', player_text, 'sentences', sentences) ORDER BY id), '[]')
      FROM (SELECT id, player_text, sentences FROM turns
        WHERE run_id = talk.run_id AND character_id = talk.character_id AND id >= since AND id < until AND status = 'done' AND NOT superseded
          AND (root IS NULL OR (id <> root AND replaces_turn_id IS DISTINCT FROM root))
        ORDER BY id DESC LIMIT most_history) AS latest),
    'quiet', (SELECT coalesce(json_agg(quests = '[]'::jsonb ORDER BY id DESC), '[]')
      FROM (SELECT said.id, said.quests FROM (
          SELECT character_id FROM scene_characters WHERE scene_id = talk.scene_id
          UNION SELECT talk.character_id UNION SELECT talk.partner_character_id) AS who
        CROSS JOIN LATERAL (SELECT id, quests FROM turns
          WHERE run_id = talk.run_id AND character_id = who.character_id AND id >= since AND id < until
            AND scene_id = talk.scene_id AND status = 'done' AND NOT superseded
          ORDER BY id DESC LIMIT most_quiet) AS said
        ORDER BY said.id DESC LIMIT most_quiet) AS latest));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION begin_turn(of_session uuid, of_run uuid, with_character uuid, said_as text, words text, price integer,
  why text, named text, of_call text, with_key text, of_body bytea)
RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  purse record;
  turn uuid := uuidv7();
  since uuid := day_before(of_run);
BEGIN
  -- Each statement below sees what was stored before the lock was given.
  PERFORM pg_advisory_xact_lock(hashtextextended('talk ' || of_run || ' ' || with_character, 0));
  IF EXISTS (SELECT FROM turns WHERE run_id = of_run AND character_id = with_character AND id >= since AND id < turn
      AND status = 'pending') THEN
    RETURN NULL;
  END IF;
  SELECT * INTO talk FROM conversation_sessions
    WHERE id = of_session AND closed_at IS NULL AND last_used_at > now() - interval '30 minutes';
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT credits, daily_credit_limit INTO purse FROM accounts WHERE id = talk.account_id FOR NO KEY UPDATE;
  IF NOT FOUND OR purse.credits < price OR purse.daily_credit_limit IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF with_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (account_id, call, key, body_hash, response)
      VALUES (talk.account_id, of_call, with_key, of_body, jsonb_build_object('turnId', turn)) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO ledger_entries (account_id, amount, reason, cause) VALUES (talk.account_id, -price, why, named);
  INSERT INTO turns (id, session_id, account_id, run_id, scene_id, character_id, kind, player_text, cost, ledger_cause, lease_until)
    VALUES (turn, talk.id, talk.account_id, talk.run_id, talk.scene_id, talk.character_id, said_as, words, price, named,
      now() + interval '10 seconds');
  UPDATE conversation_sessions SET last_used_at = now() WHERE id = talk.id AND last_used_at < now() - interval '10 seconds';
  RETURN json_build_object('turnId', turn, 'memoryMark', (SELECT version || ' ' || latest_turn_id FROM memories
    WHERE run_id = of_run AND character_id = with_character));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_turn(of_turn uuid, spoken jsonb, felt jsonb, remembered jsonb, of_call text, with_key text)
RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  done turns%ROWTYPE;
  before uuid;
  since uuid;
  balance integer;
BEGIN
  UPDATE turns SET status = 'done', sentences = spoken, emotion = felt, memory = remembered, finished_at = now()
    WHERE id = of_turn AND status = 'pending' RETURNING * INTO done;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT latest_turn_id INTO before FROM memories WHERE run_id = done.run_id AND character_id = done.character_id;
  IF before IS NOT NULL THEN
    since := day_before(before);
    UPDATE turns SET memory = NULL WHERE id >= since AND id < of_turn AND (id = before OR replaces_turn_id = before);
  END IF;
  INSERT INTO memories AS kept (run_id, character_id, data, latest_turn_id)
    VALUES (done.run_id, done.character_id, remembered, of_turn)
    ON CONFLICT (run_id, character_id) DO UPDATE SET data = excluded.data, previous = kept.data,
      latest_turn_id = of_turn, version = kept.version + 1, updated_at = now();
  UPDATE runs SET last_used_at = now() WHERE id = done.run_id AND last_used_at < now() - interval '10 seconds';
  UPDATE conversation_sessions SET last_used_at = now()
    WHERE id = done.session_id AND last_used_at < now() - interval '10 seconds';
  SELECT credits INTO balance FROM accounts WHERE id = done.account_id;
  IF with_key IS NOT NULL THEN
    UPDATE idempotency_keys
      SET status = 200, response = jsonb_build_object('turnId', of_turn, 'credits', balance), finished_at = now()
      WHERE account_id = done.account_id AND call = of_call AND key = with_key;
  END IF;
  RETURN balance;
END $$;
