-- Whether a character shows what a hidden one shows, or showed when it was reported: the same description, a line of
-- knowledge or a picture.
CREATE OR REPLACE FUNCTION shares_content(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT shown_content(one) && (shown_content(other) || reported_content(other))
$$;
