-- The credits that an account has spent since the start of the day (UTC), less refunds. Ids follow time: with a lower
-- bound on them the index is read no further back than the last minute of yesterday.
CREATE OR REPLACE FUNCTION spent_today(of_account uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(0, coalesce(-sum(amount), 0))::integer FROM ledger_entries
  WHERE account_id = of_account AND id >= first_id_of(date_trunc('day', now(), 'UTC') - interval '1 minute')
    AND created_at >= date_trunc('day', now(), 'UTC') AND (is_spending(reason) OR reason = 'refund')
$$;
