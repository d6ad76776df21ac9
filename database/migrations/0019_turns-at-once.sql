-- The ordinary turn of talk in three calls: what it depends on is read at once, it begins at once, it ends at once. What is
-- out of the ordinary they leave alone, by answering null, and the server goes the long way.

-- Changes whenever anything changes that a scene is made of: the row of the scene, who and what is in it, and the quests
-- of its story. A row's xmin is another one after every change of it.
CREATE FUNCTION stage_version(of_scene uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/',
    (SELECT scenes.xmin::text || ' ' || stories.name FROM scenes JOIN stories ON stories.id = scenes.story_id
      WHERE scenes.id = of_scene),
    (SELECT string_agg(who.id || ' ' || who.xmin::text, ' ' ORDER BY place.position)
      FROM scene_characters AS place JOIN characters AS who ON who.id = place.character_id
      WHERE place.scene_id = of_scene),
    (SELECT string_agg(what.id || ' ' || what.xmin::text, ' ' ORDER BY place.position)
      FROM scene_items AS place JOIN items AS what ON what.id = place.item_id
      WHERE place.scene_id = of_scene),
    (SELECT string_agg(place.scene_id || ' ' || quests.id || ' ' || quests.xmin::text, ' '
        ORDER BY scene.position, place.position)
      FROM scenes AS here JOIN scenes AS scene ON scene.story_id = here.story_id AND scene.deleted_at IS NULL
      JOIN scene_quests AS place ON place.scene_id = scene.id JOIN quests ON quests.id = place.quest_id
      WHERE here.id = of_scene))
$$;--> statement-breakpoint

-- How a run has come with quests: which have begun, and which are completed.
CREATE FUNCTION run_standings(of_run uuid) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_object_agg(quest_id, completed_at IS NOT NULL), '{}') FROM run_quests WHERE run_id = of_run
$$;--> statement-breakpoint

-- All that changes from turn to turn. `root` is the turn that is to be answered anew: what it depended on is wanted then.
CREATE FUNCTION turn_state(of_session uuid, root uuid, most_history integer, most_quiet integer)
RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  kept memories%ROWTYPE;
BEGIN
  SELECT * INTO talk FROM conversation_sessions WHERE id = of_session;
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
        WHERE run_id = talk.run_id AND character_id = talk.character_id AND status = 'done' AND NOT superseded
          AND (root IS NULL OR (id <> root AND replaces_turn_id IS DISTINCT FROM root))
        ORDER BY id DESC LIMIT most_history) AS latest),
    'quiet', (SELECT coalesce(json_agg(quests = '[]'::jsonb ORDER BY id DESC), '[]')
      FROM (SELECT said.id, said.quests FROM (
          SELECT character_id FROM scene_characters WHERE scene_id = talk.scene_id
          UNION SELECT talk.character_id UNION SELECT talk.partner_character_id) AS who
        CROSS JOIN LATERAL (SELECT id, quests FROM turns
          WHERE run_id = talk.run_id AND character_id = who.character_id AND scene_id = talk.scene_id
            AND status = 'done' AND NOT superseded
          ORDER BY id DESC LIMIT most_quiet) AS said
        ORDER BY said.id DESC LIMIT most_quiet) AS latest));
END $$;--> statement-breakpoint

-- Begins a turn: takes what it costs, stores the player's words as pending and takes the key, all of it or nothing. Answers
-- the turn and which memory it stands on; null where the long way has to decide.
CREATE FUNCTION begin_turn(of_session uuid, of_run uuid, with_character uuid, said_as text, words text, price integer,
  why text, named text, of_call text, with_key text, of_body bytea)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  purse record;
  turn uuid := uuidv7();
BEGIN
  -- Each statement below sees what was stored before the lock was given.
  PERFORM pg_advisory_xact_lock(hashtextextended('talk ' || of_run || ' ' || with_character, 0));
  IF EXISTS (SELECT FROM turns WHERE run_id = of_run AND character_id = with_character AND status = 'pending') THEN
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

-- Ends a turn with a reply that has moved no quest and taught nothing new: stores it, what the character remembers, and the
-- outcome under the key. Answers the balance; null, and nothing is stored, when the turn is not pending any more.
CREATE FUNCTION end_turn(of_turn uuid, spoken jsonb, felt jsonb, remembered jsonb, of_call text, with_key text)
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
  SELECT credits INTO balance FROM accounts WHERE id = done.account_id;
  IF with_key IS NOT NULL THEN
    UPDATE idempotency_keys
      SET status = 200, response = jsonb_build_object('turnId', of_turn, 'credits', balance), finished_at = now()
      WHERE account_id = done.account_id AND call = of_call AND key = with_key;
  END IF;
  RETURN balance;
END $$;
