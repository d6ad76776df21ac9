-- Stores what a character shows when a report or copyright notice arrives, because its owner may change it before the
-- decision.
CREATE OR REPLACE FUNCTION keep_shown_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_content := shown_content(NEW.character_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_shown_content BEFORE INSERT ON reports
  FOR EACH ROW WHEN (NEW.character_id IS NOT NULL) EXECUTE FUNCTION keep_shown_content();

CREATE OR REPLACE TRIGGER keep_shown_content BEFORE INSERT ON copyright_notices
  FOR EACH ROW WHEN (NEW.character_id IS NOT NULL) EXECUTE FUNCTION keep_shown_content();
