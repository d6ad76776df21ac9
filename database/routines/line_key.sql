-- The key by which a line of a character is found among those that rules hold back.
CREATE OR REPLACE FUNCTION line_key(of_character uuid, line text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(of_character::text || ' ' || line)::uuid
$$;
