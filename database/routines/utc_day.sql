-- The day of a moment in UTC.
CREATE OR REPLACE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT (moment AT TIME ZONE 'UTC')::date $$;
