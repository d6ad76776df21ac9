-- Records what the original shows when a copy or variant is made: only that can later hide the copy with its original.
CREATE OR REPLACE FUNCTION keep_inherited_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.inherited_content := shown_content(NEW.original_character_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_inherited_content BEFORE INSERT ON characters
  FOR EACH ROW WHEN (NEW.original_character_id IS NOT NULL) EXECUTE FUNCTION keep_inherited_content();
