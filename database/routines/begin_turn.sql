-- Begins a turn atomically: charges for it, stores the player's message as pending and records the idempotency key.
-- `root` is the first version of the turn to regenerate. `leased` is how long the turn counts as alive without a renewal,
-- `lasts` how long an unused session stays open. Returns an object with the `outcome`:
--   begun           with `turnId`, and `memoryMark`, the version of the memory that the turn builds on
--   busy            another turn with this character is in progress
--   abandoned       with `turnId`, a turn that no server renews: refund it and try again
--   replayed        the key has been used
--   out_of_credits, daily_limit   recorded under the key with the error code from `refusals`
--   no_session      the session is closed, or the player may not continue it
--   signed_out, suspended   the caller's sign-in has ended, see `hold_caller`
--   no_message      `root` is not the latest turn any more
-- Measured: a message reads fewer than 120 turns with one plan for all values, and 11,066 with a plan for each call, where
-- statistics know only other talks.
-- The commit of a turn that begins does not wait for the disk: the end of the turn is written later and does wait.
CREATE OR REPLACE FUNCTION begin_turn(of_session uuid, of_run uuid, with_character uuid, said_as text, words text, root uuid,
  price integer, why text, named text, of_call text, with_key text, of_body bytea, refusals jsonb, leased interval, lasts interval,
  epoch integer, sign_in uuid)
RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  other record;
  payment text;
  caller text;
  of_account uuid;
  turn uuid := uuidv7();
  since uuid := day_before(of_run);
BEGIN
  -- The account first and then the talk, as in every other transaction that needs both.
  SELECT account_id INTO of_account FROM conversation_sessions WHERE id = of_session;
  caller := hold_caller(of_account, epoch, sign_in);
  -- Each statement below sees what was stored before the lock was granted.
  PERFORM pg_advisory_xact_lock(hashtextextended('talk ' || of_run || ' ' || with_character, 0));
  SELECT id, lease_until > now() AS alive INTO other FROM turns
    WHERE run_id = of_run AND character_id = with_character AND id >= since AND id < turn AND status = 'pending' LIMIT 1;
  IF FOUND THEN
    RETURN CASE WHEN other.alive THEN json_build_object('outcome', 'busy')
      ELSE json_build_object('outcome', 'abandoned', 'turnId', other.id) END;
  END IF;
  SELECT * INTO talk FROM conversation_sessions
    WHERE id = of_session AND closed_at IS NULL AND last_used_at > now() - lasts;
  IF NOT FOUND OR NOT is_talk_allowed(talk) THEN
    RETURN json_build_object('outcome', 'no_session');
  END IF;
  IF caller <> 'current' THEN
    RETURN json_build_object('outcome', caller);
  END IF;
  IF root IS NOT NULL AND root IS DISTINCT FROM (SELECT coalesce(replaces_turn_id, id)
      FROM said_last(of_run, with_character) WHERE scene_id = talk.scene_id AND player_text IS NOT NULL) THEN
    RETURN json_build_object('outcome', 'no_message');
  END IF;
  IF with_key IS NOT NULL THEN
    INSERT INTO idempotency_keys AS known (account_id, call, key, body_hash, response)
      VALUES (talk.account_id, of_call, with_key, of_body, jsonb_build_object('turnId', turn))
      ON CONFLICT (account_id, call, key) DO UPDATE SET body_hash = excluded.body_hash, response = excluded.response,
        status = NULL, finished_at = NULL, created_at = now() WHERE known.created_at <= now() - key_lifetime();
    IF NOT FOUND THEN
      RETURN json_build_object('outcome', 'replayed');
    END IF;
  END IF;
  IF price > 0 THEN
    SELECT outcome INTO payment FROM take_credits(talk.account_id, price, why, named);
    IF payment <> 'taken' THEN
      UPDATE idempotency_keys SET status = CASE payment WHEN 'out_of_credits' THEN 402 ELSE 429 END,
          response = jsonb_build_object('code', refusals -> payment), finished_at = now()
        WHERE account_id = talk.account_id AND call = of_call AND key = with_key;
      RETURN json_build_object('outcome', payment);
    END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO turns (id, session_id, account_id, run_id, scene_id, character_id, kind, player_text, replaces_turn_id, cost,
      ledger_cause, lease_until)
    VALUES (turn, talk.id, talk.account_id, talk.run_id, talk.scene_id, talk.character_id, said_as, words, root, price, named,
      now() + leased);
  UPDATE conversation_sessions SET last_used_at = now() WHERE id = talk.id AND last_used_at < now() - touch_interval();
  RETURN json_build_object('outcome', 'begun', 'turnId', turn, 'memoryMark', (SELECT version || ' ' || latest_turn_id
    FROM memories WHERE run_id = of_run AND character_id = with_character));
END $$;
