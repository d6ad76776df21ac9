-- As before, but that the latest turns of a talk are asked for as the index that begins with the talk has them, and as no other has. Where
-- one talk had most of all turns, as on a server with one player, PostgreSQL took the index of all ids instead, and went through everything
-- that was ever said for each character in the scene to whom nothing had been said.
CREATE OR REPLACE FUNCTION turn_state(of_session uuid, root uuid, most_history integer, most_quiet integer, known_mark text DEFAULT NULL)
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
DECLARE
  talk conversation_sessions%ROWTYPE;
  kept memories%ROWTYPE;
  mark text;
  player record;
  since uuid;
  until uuid := uuidv7(interval '1 day');
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
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
        WHERE (run_id, character_id, id) >= (talk.run_id, talk.character_id, since)
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
          ORDER BY run_id DESC, character_id DESC, id DESC LIMIT most_quiet) AS said
        ORDER BY said.id DESC LIMIT most_quiet) AS latest));
END $$;--> statement-breakpoint

-- What else asks for the latest turns with a character, for the same reason.
CREATE OR REPLACE FUNCTION said_last(of_run uuid, with_character uuid)
RETURNS TABLE (id uuid, replaces_turn_id uuid, scene_id uuid, kind text, player_text text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
BEGIN
  RETURN QUERY SELECT id, replaces_turn_id, scene_id, kind, player_text FROM turns
    WHERE (run_id, character_id, id) >= (of_run, with_character, since)
      AND (run_id, character_id, id) <= (of_run, with_character, last_id)
      AND id >= since AND status = 'done' AND NOT superseded
    ORDER BY run_id DESC, character_id DESC, id DESC LIMIT 1;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION answered_in_scene(of_run uuid, of_scene uuid, people uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
DECLARE
  since uuid := day_before(of_run);
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
BEGIN
  RETURN QUERY SELECT who FROM unnest(people) AS who WHERE (SELECT true FROM turns
    WHERE (run_id, character_id, id) >= (of_run, who, since) AND (run_id, character_id, id) <= (of_run, who, last_id)
      AND id >= since AND scene_id = of_scene AND status = 'done'
    ORDER BY run_id DESC, character_id DESC, id DESC LIMIT 1);
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION said_together(of_account uuid, with_character uuid, of_story uuid, before uuid, most integer)
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
      WHERE (run_id, character_id, id) >= (of_run, with_character, since)
        AND (run_id, character_id, id) < (of_run, with_character, until) AND id >= since AND id < until
        AND (status = 'done' AND NOT superseded OR status = 'pending' AND replaces_turn_id IS NULL)
      ORDER BY run_id DESC, character_id DESC, id DESC LIMIT most;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    EXIT WHEN found_before >= most;
    found_before := found_before + found_here;
  END LOOP;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION overheard(of_run uuid, of_scene uuid, by_whom uuid, most integer)
RETURNS TABLE (id uuid, name text, player_text text, sentences jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  since uuid := day_before(of_run);
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
BEGIN
  RETURN QUERY
    SELECT said.id, who.name, said.player_text, said.sentences
    FROM scene_characters AS place JOIN characters AS who ON who.id = place.character_id
    CROSS JOIN LATERAL (
      SELECT latest.id, latest.player_text, latest.sentences FROM (
        SELECT id, scene_id, player_text, sentences FROM turns
        WHERE (run_id, character_id, id) >= (of_run, place.character_id, since)
          AND (run_id, character_id, id) <= (of_run, place.character_id, last_id)
          AND id >= since AND status = 'done' AND NOT superseded
        ORDER BY run_id DESC, character_id DESC, id DESC LIMIT 50) AS latest
      WHERE latest.scene_id = of_scene ORDER BY latest.id DESC LIMIT most) AS said
    WHERE place.scene_id = of_scene AND place.character_id <> by_whom
    ORDER BY said.id DESC LIMIT most;
END $$;
