-- Whether an account may see a story now: everybody a listed one, its owner and admins any, nobody one in the trash.
CREATE OR REPLACE FUNCTION may_see_story(of_story uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM stories WHERE id = of_story AND deleted_at IS NULL
    AND (listed OR owner_id = by_account OR EXISTS (SELECT FROM accounts WHERE id = by_account AND role = 'admin')))
$$;
