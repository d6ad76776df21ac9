-- The state that a reply depends on and that changes with each turn. `root` is the turn to regenerate: the state before
-- it is returned. Omits a memory whose version is `known_mark`, and what was said before the player had it forgotten.
-- Measured: 0.5 ms with enable_sort off, 280 to 610 ms without, for a talk of 30,000 to 100,000 lines (median of 12
-- calls).
-- With plan_cache_mode, a message reads fewer than 120 turns, and 5,573 to 11,066 with a plan for each call, where
-- statistics know only other talks.
CREATE OR REPLACE FUNCTION turn_state(of_session uuid, root uuid, most_history integer, most_quiet integer, known_mark text DEFAULT NULL)
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  kept memories%ROWTYPE;
  mark text;
  player record;
  since uuid;
  heard uuid;
  until uuid := uuidv7(interval '1 day');
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
BEGIN
  SELECT * INTO talk FROM conversation_sessions WHERE id = of_session;
  since := day_before(talk.run_id);
  SELECT * INTO kept FROM memories WHERE run_id = talk.run_id AND character_id = talk.character_id;
  heard := coalesce(kept.forgotten_until, since);
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
    'forgottenUntil', kept.forgotten_until,
    'standings', run_standings(talk.run_id),
    'run', (SELECT state FROM run_states WHERE run_id = talk.run_id),
    'won', EXISTS (SELECT FROM run_scenes
      WHERE run_id = talk.run_id AND scene_id = talk.scene_id AND won_at IS NOT NULL),
    'lostTo', (SELECT coalesce(json_agg(DISTINCT character_id), '[]') FROM duels
      WHERE run_id = talk.run_id AND scene_id = talk.scene_id AND outcome = 'lost'),
    'facts', (SELECT coalesce(json_agg(json_build_object('kind', kind, 'text', text) ORDER BY ordinality), '[]')
      FROM known_facts(talk.run_id, talk.character_id) WITH ORDINALITY),
    'history', (SELECT coalesce(json_agg(json_build_object('kind', kind, 'sceneId', scene_id,
        'playerText', player_text, 'sentences', known_sentences(sentences)) ORDER BY id), '[]')
      FROM (SELECT id, kind, scene_id, player_text, sentences FROM turns
        WHERE (run_id, character_id, id) > (talk.run_id, talk.character_id, heard)
          AND (run_id, character_id, id) <= (talk.run_id, talk.character_id, last_id)
          AND id >= since AND id < until AND status = 'done' AND NOT superseded
          AND (root IS NULL OR (id <> root AND replaces_turn_id IS DISTINCT FROM root))
        ORDER BY run_id DESC, character_id DESC, id DESC LIMIT most_history) AS latest),
    'quiet', (SELECT coalesce(json_agg(quests = '[]'::jsonb ORDER BY id DESC), '[]')
      FROM (SELECT said.id, said.quests FROM (
          SELECT character_id FROM scene_characters WHERE scene_id = talk.scene_id
          UNION SELECT talk.character_id UNION SELECT talk.partner_character_id) AS who
        CROSS JOIN LATERAL (SELECT id, quests FROM turns
          WHERE (run_id, character_id, id) >= (talk.run_id, who.character_id, since)
            AND (run_id, character_id, id) <= (talk.run_id, who.character_id, last_id)
            AND id >= since AND id < until AND scene_id = talk.scene_id AND status = 'done' AND NOT superseded
            AND kind <> 'opening'
          ORDER BY run_id DESC, character_id DESC, id DESC LIMIT most_quiet) AS said
        ORDER BY said.id DESC LIMIT most_quiet) AS latest));
END $$;
