-- Rejects changes of an account's balance except by a ledger entry.
CREATE OR REPLACE FUNCTION refuse_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'credits are moved by ledger entries alone' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER accounts_credits_from_ledger BEFORE UPDATE ON accounts
  FOR EACH ROW WHEN (NEW.credits <> OLD.credits) EXECUTE FUNCTION refuse_credits();

CREATE OR REPLACE TRIGGER accounts_credits_start_at_none BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.credits <> 0) EXECUTE FUNCTION refuse_credits();
