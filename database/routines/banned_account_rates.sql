-- Refreshes all ratings of an account that is permanently banned or readmitted, because only accounts in good standing
-- rate.
CREATE OR REPLACE FUNCTION banned_account_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_rating(story_id, NEW.id)
    FROM (SELECT DISTINCT story_id FROM comments WHERE account_id = NEW.id AND stars > 0 ORDER BY story_id) AS rated;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER accounts_banned_rates AFTER UPDATE OF banned_at, banned_until ON accounts FOR EACH ROW
  WHEN ((OLD.banned_at IS NOT NULL AND OLD.banned_until IS NULL) <> (NEW.banned_at IS NOT NULL AND NEW.banned_until IS NULL))
  EXECUTE FUNCTION banned_account_rates();
