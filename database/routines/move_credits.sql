-- Moves an account's balance by each new ledger entry. Nothing else moves it.
CREATE OR REPLACE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET credits = credits + NEW.amount WHERE id = NEW.account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_move_credits AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION move_credits();
