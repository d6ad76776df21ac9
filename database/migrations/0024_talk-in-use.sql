-- As before, but that a talk is in use when a reply ends, as well, however long that took: its half hour begins there.
-- Ends a turn with a reply that has moved no quest and taught nothing new: stores it, what the character remembers, and the
-- outcome under the key. Answers the balance; null, and nothing is stored, when the turn is not pending any more.
CREATE OR REPLACE FUNCTION end_turn(of_turn uuid, spoken jsonb, felt jsonb, remembered jsonb, of_call text, with_key text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  done turns%ROWTYPE;
  before uuid;
  balance integer;
BEGIN
  UPDATE turns SET status = 'done', sentences = spoken, emotion = felt, memory = remembered, finished_at = now()
    WHERE id = of_turn AND status = 'pending' RETURNING * INTO done;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT latest_turn_id INTO before FROM memories WHERE run_id = done.run_id AND character_id = done.character_id;
  IF before IS NOT NULL THEN
    UPDATE turns SET memory = NULL WHERE id = before OR replaces_turn_id = before;
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
