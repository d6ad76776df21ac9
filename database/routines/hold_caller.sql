-- Locks the account of a caller who writes until the transaction ends, and returns whether the caller is still signed in:
-- `current`, `signed_out` or `suspended`. Sees every ban, deletion and log-out that was committed before. `epoch` is null
-- if the server itself writes. No write takes a stronger lock on the account, so writes of one account queue instead of
-- deadlocking, and a ban takes its turn among them: it would wait for ever for locks that others share.
CREATE OR REPLACE FUNCTION hold_caller(of_account uuid, epoch integer, sign_in uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  account record;
BEGIN
  SELECT session_epoch, banned_at INTO account FROM accounts WHERE id = of_account AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'signed_out';
  END IF;
  -- A statement of its own, so that it sees what was committed while the lock was awaited.
  IF epoch IS NOT NULL AND (account.session_epoch <> epoch
      OR EXISTS (SELECT FROM refresh_tokens WHERE family = sign_in AND revoked_at IS NOT NULL)) THEN
    RETURN CASE WHEN account.banned_at IS NULL THEN 'signed_out' ELSE 'suspended' END;
  END IF;
  RETURN 'current';
END $$;
