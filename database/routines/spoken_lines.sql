-- All lines that a character says besides its knowledge, own and sealed: greetings, small talk, refusals, farewells, its
-- secret, its ordinary life, its answers and its lorebook, without the questions to them.
CREATE OR REPLACE FUNCTION spoken_lines(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH texts AS (
    SELECT secret, greetings, small_talk, refusals, farewells, voice_sheet FROM characters WHERE id = of_character
    UNION ALL SELECT secret, greetings, small_talk, refusals, farewells, voice_sheet FROM sealed_texts
      WHERE character_id = of_character)
  SELECT coalesce(array_agg(line), '{}') FROM (
    SELECT secret AS line FROM texts WHERE secret IS NOT NULL
    UNION ALL SELECT unnest(greetings || small_talk || refusals || farewells) FROM texts
    -- Answers and lines for a mood are objects: {"when": "cold", "say": "Then swim."}
    UNION ALL SELECT jsonb_path_query(voice_sheet, '$.**.say[*] ? (@.type() == "string")') #>> '{}' FROM texts
    UNION ALL SELECT jsonb_path_query(voice_sheet, '$.lorebook[*].text') #>> '{}' FROM texts
    UNION ALL SELECT jsonb_path_query(
      voice_sheet - '{askedAs,answers,suggested,told,toldWhen,lorebook}'::text[],
      '$.*.*[*] ? (@.type() == "string")') #>> '{}' FROM texts) AS said
$$;
