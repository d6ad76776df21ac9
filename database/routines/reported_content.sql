-- What a character showed when the reports and notices arrived that led to hiding it.
CREATE OR REPLACE FUNCTION reported_content(of_character uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT content), '{}') FROM (
    SELECT unnest(shown_content) AS content FROM reports WHERE character_id = of_character AND status = 'hidden'
    UNION ALL SELECT unnest(shown_content) FROM copyright_notices
      WHERE character_id = of_character AND state IN ('accepted', 'countered', 'court')) AS reported
$$;
