-- A character's memory without what mentions these words of the player: facts kept for ever, turns in short, questions and
-- the summary. Words count as mentioned as a whole: forgetting 'Ana' keeps a banana. Quotations have other apostrophes.
CREATE OR REPLACE FUNCTION without_words(memory jsonb, words text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(memory) <> 'object' THEN memory ELSE coalesce((
    SELECT jsonb_object_agg(field.key, CASE
      WHEN field.key IN ('kept', 'past', 'asked') AND jsonb_typeof(field.value) = 'array' THEN (
        SELECT coalesce(jsonb_agg(entry ORDER BY place), '[]') FROM jsonb_array_elements(field.value) WITH ORDINALITY AS list(entry, place)
        WHERE coalesce(entry ->> 'text', entry #>> '{}') !~* mention)
      ELSE field.value END)
    FROM jsonb_each(memory) AS field,
      (SELECT '(^|\W)' || replace(regexp_replace(words, '(\W)', '\\\1', 'g'), '\''', '[''’]') || '(\W|$)') AS pattern(mention)
    WHERE field.key <> ALL ('{summary,heard,stirring}') OR field.value::text !~* mention), '{}') END
$$;
