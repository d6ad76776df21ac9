-- How old the recorded last use of a talk or run must be before another use is recorded.
CREATE OR REPLACE FUNCTION touch_interval() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '10 seconds' $$;
