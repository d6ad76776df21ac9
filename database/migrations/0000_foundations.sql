-- What the tables are built on: the two extensions that search uses, and the functions named in their checks.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

-- Whether a list holds at least so many lines, none blank or broken, that joined by line breaks are at most so long.
CREATE FUNCTION are_lines(lines text[], at_least integer, length integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cardinality(lines) >= at_least
    AND char_length(array_to_string(lines, E'\n', '')) <= length
    AND NOT EXISTS (SELECT 1 FROM unnest(lines) AS line WHERE line IS NULL OR line !~ '\S' OR line ~ '[\r\n]')
$$;--> statement-breakpoint

-- A text as search compares it: without case and accents. unaccent() itself is only stable, because its dictionary
-- could be changed; named explicitly, and never changed here, it may be used in an index.
CREATE FUNCTION searchable(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(unaccent('unaccent'::regdictionary, value))
$$;--> statement-breakpoint

-- What somebody typed, as a query: by word stems, or by the very words, so that names made of common words are found.
CREATE FUNCTION search_query(value text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT websearch_to_tsquery('english', searchable(value)) || websearch_to_tsquery('simple', searchable(value))
$$;
