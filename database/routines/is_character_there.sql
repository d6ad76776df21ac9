-- Whether the character of a talk is still available to its player: in the scene, or allowed as a companion.
CREATE OR REPLACE FUNCTION is_character_there(talk conversation_sessions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE talk.kind WHEN 'coop' THEN may_take_along(talk.character_id, talk.account_id)
    ELSE EXISTS (SELECT FROM scene_characters JOIN characters ON characters.id = character_id
      WHERE scene_id = talk.scene_id AND character_id = talk.character_id AND hidden_at IS NULL) END
$$;
