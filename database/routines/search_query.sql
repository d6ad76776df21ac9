-- Converts a search term to a query: by word stems, or by the exact words, so that names made of common words are
-- found.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT websearch_to_tsquery('english', searchable(value)) || websearch_to_tsquery('simple', searchable(value))
$$;
