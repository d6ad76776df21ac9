-- Whether a copy or variant shows what it inherited from another character that shows it, or showed it when it was
-- reported: the description, a line or a picture.
CREATE OR REPLACE FUNCTION shares_content(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT still_inherits(one, shown_content(other) || reported_content(other))
$$;
