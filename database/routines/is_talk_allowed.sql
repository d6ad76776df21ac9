-- Whether a talk may continue: the player may still see the story, and the run, the scene and the character still
-- exist. The house account, which plays playtests, may play private stories.
CREATE OR REPLACE FUNCTION is_talk_allowed(talk conversation_sessions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_character_there(talk) AND EXISTS (SELECT FROM scenes
    JOIN stories ON stories.id = scenes.story_id JOIN runs ON runs.id = talk.run_id
    WHERE scenes.id = talk.scene_id AND scenes.deleted_at IS NULL AND scenes.hidden_at IS NULL
      AND runs.closed_at IS NULL AND stories.deleted_at IS NULL
      AND (stories.listed OR stories.owner_id = talk.account_id
        OR EXISTS (SELECT FROM accounts WHERE id = talk.account_id AND (role = 'admin' OR account_type = 'house'))))
$$;
