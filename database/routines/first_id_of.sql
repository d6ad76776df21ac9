-- The first id of a moment: the first 48 bits of an id are its time in milliseconds.
CREATE OR REPLACE FUNCTION first_id_of(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
