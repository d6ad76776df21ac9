-- Stores the name of the character when a talk begins, for players who may not see the character later.
CREATE OR REPLACE FUNCTION keep_character_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.character_name := (SELECT name FROM characters WHERE id = NEW.character_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_character_name BEFORE INSERT ON conversation_sessions
  FOR EACH ROW WHEN (NEW.character_id IS NOT NULL) EXECUTE FUNCTION keep_character_name();
