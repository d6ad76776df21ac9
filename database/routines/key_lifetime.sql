-- How long an idempotency key is valid.
CREATE OR REPLACE FUNCTION key_lifetime() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '1 day' $$;
