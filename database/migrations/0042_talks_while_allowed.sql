-- Whether an account may take a character along: its own or a public one, neither deleted nor hidden.
CREATE FUNCTION may_take_along(of_character uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters WHERE id = of_character AND deleted_at IS NULL AND hidden_at IS NULL
    AND (owner_id = by_account OR (visibility = 'public' AND NOT hidden)))
$$;--> statement-breakpoint

-- Whether the character of a talk is still there for its player: in the scene, or to be taken along.
CREATE FUNCTION is_character_there(talk conversation_sessions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE talk.kind WHEN 'coop' THEN may_take_along(talk.character_id, talk.account_id)
    ELSE EXISTS (SELECT FROM scene_characters JOIN characters ON characters.id = character_id
      WHERE scene_id = talk.scene_id AND character_id = talk.character_id AND hidden_at IS NULL) END
$$;--> statement-breakpoint

-- Whether a talk may go on: its player may still see the story, and its run, its scene and its character are still there.
-- The house account is the automatic player of playtests, which plays private stories.
CREATE FUNCTION is_talk_allowed(talk conversation_sessions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_character_there(talk) AND EXISTS (SELECT FROM scenes
    JOIN stories ON stories.id = scenes.story_id JOIN runs ON runs.id = talk.run_id
    WHERE scenes.id = talk.scene_id AND scenes.deleted_at IS NULL AND scenes.hidden_at IS NULL
      AND runs.closed_at IS NULL AND stories.deleted_at IS NULL
      AND (stories.listed OR stories.owner_id = talk.account_id
        OR EXISTS (SELECT FROM accounts WHERE id = talk.account_id AND (role = 'admin' OR account_type = 'house'))))
$$;--> statement-breakpoint

-- As before, but that the talk has to be allowed at this moment: permission may be lost while a message waits its turn.
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
  IF NOT FOUND OR NOT is_talk_allowed(talk) THEN
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
END $$;
