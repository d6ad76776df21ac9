-- Whether an account's daily credit limit covers ledger entries with this reason.
CREATE OR REPLACE FUNCTION is_spending(reason text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT reason IN ('message', 'audio_message', 'action', 'coop_message', 'regenerate')
$$;
