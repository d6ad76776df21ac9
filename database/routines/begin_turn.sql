-- Begins a turn atomically: charges for it, stores the player's message as pending and records the idempotency key.
-- Returns the turn and the version of the memory that it builds on; null if the general path has to decide. The commit
-- does not wait for the disk: the end of the turn is written later and does wait.
CREATE OR REPLACE FUNCTION begin_turn(of_session uuid, of_run uuid, with_character uuid, said_as text, words text, price integer,
  why text, named text, of_call text, with_key text, of_body bytea)
RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  purse record;
  turn uuid := uuidv7();
  since uuid := day_before(of_run);
BEGIN
  -- Each statement below sees what was stored before the lock was granted.
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
