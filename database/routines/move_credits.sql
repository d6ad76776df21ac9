-- Applies each new ledger entry to the account's balance. Nothing else changes the balance.
CREATE OR REPLACE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET credits = credits + NEW.amount WHERE id = NEW.account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_move_credits AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION move_credits();
