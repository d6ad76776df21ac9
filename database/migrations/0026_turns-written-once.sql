-- What a character remembers is written once a turn: with the talk itself. It is kept with a version of the latest turn only
-- while another version of it counts.

-- As before, but that it need not tell again a memory that the asker has, and says whether a turn may be expected to begin.
DROP FUNCTION turn_state(uuid, uuid, integer, integer);--> statement-breakpoint
CREATE FUNCTION turn_state(of_session uuid, root uuid, most_history integer, most_quiet integer, known_mark text DEFAULT NULL)
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  kept memories%ROWTYPE;
  mark text;
  player record;
  since uuid;
  until uuid := uuidv7(interval '1 day');
BEGIN
  SELECT * INTO talk FROM conversation_sessions WHERE id = of_session;
  since := day_before(talk.run_id);
  SELECT * INTO kept FROM memories WHERE run_id = talk.run_id AND character_id = talk.character_id;
  mark := kept.version || ' ' || kept.latest_turn_id;
  SELECT user_name, CASE WHEN daily_credit_limit IS NULL THEN credits END AS credits INTO player
    FROM accounts WHERE id = talk.account_id;
  RETURN json_build_object(
    'stage', stage_version(talk.scene_id),
    'playerName', player.user_name,
    'credits', player.credits,
    'isBusy', EXISTS (SELECT FROM turns
      WHERE run_id = talk.run_id AND character_id = talk.character_id AND id >= since AND id < until AND status = 'pending'),
    'memory', CASE WHEN root = kept.latest_turn_id THEN kept.previous WHEN mark = known_mark THEN NULL ELSE kept.data END,
    'memoryMark', mark,
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

-- As before, but that nobody waits until it is on the disk: what ends the turn is written behind it, and waited for.
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
  PERFORM set_config('synchronous_commit', 'off', true);
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

-- As before, but that what is remembered is written with the talk alone.
CREATE OR REPLACE FUNCTION end_turn(of_turn uuid, spoken jsonb, felt jsonb, remembered jsonb, of_call text, with_key text)
RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  of_account uuid;
  of_run uuid;
  with_character uuid;
  of_session uuid;
  before uuid;
  since uuid;
  balance integer;
BEGIN
  UPDATE turns SET status = 'done', sentences = spoken, emotion = felt, finished_at = now()
    WHERE id = of_turn AND status = 'pending'
    RETURNING account_id, run_id, character_id, session_id INTO of_account, of_run, with_character, of_session;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE memories SET data = remembered, previous = data, latest_turn_id = of_turn, version = version + 1, updated_at = now()
    WHERE run_id = of_run AND character_id = with_character RETURNING old.latest_turn_id INTO before;
  IF NOT FOUND THEN
    INSERT INTO memories (run_id, character_id, data, latest_turn_id) VALUES (of_run, with_character, remembered, of_turn);
  END IF;
  IF before IS NOT NULL THEN
    since := day_before(before);
    IF EXISTS (SELECT FROM turns
        WHERE id >= since AND id < of_turn AND (id = before OR replaces_turn_id = before) AND memory IS NOT NULL) THEN
      UPDATE turns SET memory = NULL
        WHERE id >= since AND id < of_turn AND (id = before OR replaces_turn_id = before) AND memory IS NOT NULL;
    END IF;
  END IF;
  UPDATE runs SET last_used_at = now() WHERE id = of_run AND last_used_at < now() - interval '10 seconds';
  UPDATE conversation_sessions SET last_used_at = now()
    WHERE id = of_session AND last_used_at < now() - interval '10 seconds';
  SELECT credits INTO balance FROM accounts WHERE id = of_account;
  IF with_key IS NOT NULL THEN
    UPDATE idempotency_keys
      SET status = 200, response = jsonb_build_object('turnId', of_turn, 'credits', balance), finished_at = now()
      WHERE account_id = of_account AND call = of_call AND key = with_key;
  END IF;
  RETURN balance;
END $$;
