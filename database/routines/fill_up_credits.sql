-- Fills up the balance of an account that began the day (UTC) below the floor, once for each cause. Returns how many
-- credits were given. Racing calls queue on the lock of the account.
CREATE OR REPLACE FUNCTION fill_up_credits(of_account uuid, floor integer, named text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  balance integer;
  moved integer;
  given integer;
BEGIN
  SELECT credits INTO balance FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount), 0) INTO moved FROM ledger_entries
    WHERE account_id = of_account AND id >= first_id_of(date_trunc('day', now(), 'UTC') - interval '1 minute')
      AND created_at >= date_trunc('day', now(), 'UTC');
  given := floor - greatest(balance, balance - moved);
  IF given IS NULL OR given <= 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO ledger_entries (account_id, amount, reason, cause) VALUES (of_account, given, 'daily', named)
    ON CONFLICT (cause) DO NOTHING;
  RETURN CASE WHEN FOUND THEN given ELSE 0 END;
END $$;
