-- Stores the keys of the lines that a story's rules hold back, so that a turn finds them by index: rules may have 200 kB.
-- Keeps the latest 50 keys of rules that are gone: an author who corrects a line corrects its rule as well, and copies made
-- before still carry the old words. More would cost each turn beside many stories too much.
CREATE OR REPLACE FUNCTION keep_held_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_lines := ARRAY(SELECT DISTINCT line_key((rule ->> 'characterId')::uuid, rule ->> 'line')
    FROM jsonb_array_elements(NEW.rules -> 'lines') AS rule);
  IF TG_OP = 'UPDATE' THEN
    NEW.formerly_held := ARRAY(SELECT key FROM unnest(OLD.held_lines || OLD.formerly_held) WITH ORDINALITY AS known(key, place)
      WHERE key <> ALL (NEW.held_lines) GROUP BY key ORDER BY min(place) LIMIT 50);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER story_rules_held_lines BEFORE INSERT OR UPDATE OF rules ON story_rules
  FOR EACH ROW EXECUTE FUNCTION keep_held_lines();
