-- The sentences of a reply as they may be read: those of a companion carry its name, which nobody reads any more once
-- moderators have hidden the character. The placeholder is that of `unnamed.character`.
CREATE OR REPLACE FUNCTION known_sentences(of_reply jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN jsonb_path_exists(of_reply, '$[*].messageName') THEN (
    SELECT jsonb_agg(CASE WHEN sentence ? 'messageName' AND EXISTS (SELECT FROM characters
        WHERE id = (sentence ->> 'messageCharacterId')::uuid AND hidden_at IS NOT NULL)
      THEN jsonb_set(sentence, '{messageName}', '"Somebody"') ELSE sentence END ORDER BY place)
    FROM jsonb_array_elements(of_reply) WITH ORDINALITY AS said(sentence, place))
  ELSE of_reply END
$$;
