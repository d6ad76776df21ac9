-- The first id one day before an id, as a lower bound when looking for later rows even if the clock was set back.
-- Returns the very first id for an id without a time.
CREATE OR REPLACE FUNCTION day_before(of_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN substr(of_id::text, 15, 1) = '7' THEN
    lpad(to_hex(greatest(('x' || left(replace(of_id::text, '-', ''), 12))::bit(48)::bigint - 86400000, 0)), 12, '0')
      || '70008000000000000000' ELSE '00000000000000000000000000000000' END)::uuid
$$;
