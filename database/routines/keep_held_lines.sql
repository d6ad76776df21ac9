-- Stores the keys of the lines that a story's rules hold back, so that a turn finds them by index: rules may have 200 kB.
CREATE OR REPLACE FUNCTION keep_held_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_lines := ARRAY(SELECT DISTINCT line_key((rule ->> 'characterId')::uuid, rule ->> 'line')
    FROM jsonb_array_elements(NEW.rules -> 'lines') AS rule);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER story_rules_held_lines BEFORE INSERT OR UPDATE OF rules ON story_rules
  FOR EACH ROW EXECUTE FUNCTION keep_held_lines();
