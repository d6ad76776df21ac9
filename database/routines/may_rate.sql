-- Whether an account's ratings of a story count: it is not the owner and not permanently banned.
CREATE OR REPLACE FUNCTION may_rate(of_story uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM stories, accounts WHERE stories.id = of_story AND accounts.id = by_account
    AND stories.owner_id <> accounts.id AND (accounts.banned_at IS NULL OR accounts.banned_until IS NOT NULL))
$$;
