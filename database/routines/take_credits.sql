-- Takes credits from an account, once for each cause. Returns the outcome and the balance after it: `taken`, also if
-- this cause has counted before, `out_of_credits` or `daily_limit`. Racing calls queue on the lock of the account.
CREATE OR REPLACE FUNCTION take_credits(of_account uuid, price integer, why text, named text, noted text DEFAULT NULL,
  OUT outcome text, OUT balance integer) LANGUAGE plpgsql AS $$
DECLARE
  payer record;
BEGIN
  SELECT credits, daily_credit_limit INTO payer FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
  balance := coalesce(payer.credits, 0);
  IF balance < price THEN
    outcome := 'out_of_credits';
  ELSIF payer.daily_credit_limit IS NOT NULL AND is_spending(why)
      AND spent_today(of_account) + price > payer.daily_credit_limit THEN
    outcome := 'daily_limit';
  ELSE
    outcome := 'taken';
    INSERT INTO ledger_entries (account_id, amount, reason, cause, note) VALUES (of_account, -price, why, named, noted)
      ON CONFLICT (cause) DO NOTHING;
    IF FOUND THEN
      balance := balance - price;
    END IF;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM ledger_entries WHERE cause = named) THEN
    outcome := 'taken';
  END IF;
END $$;
