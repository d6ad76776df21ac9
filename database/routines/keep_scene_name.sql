-- Stores the name of a scene when it is entered, for players who may not see the scene later.
CREATE OR REPLACE FUNCTION keep_scene_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.scene_name := (SELECT name FROM scenes WHERE id = NEW.scene_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_scene_name BEFORE INSERT OR UPDATE OF entered_at ON run_scenes
  FOR EACH ROW EXECUTE FUNCTION keep_scene_name();
