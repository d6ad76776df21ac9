-- Marks a run as started when it enters its first scene, for the list of played stories.
CREATE OR REPLACE FUNCTION run_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET begun = true WHERE id = NEW.run_id AND NOT begun;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER run_scenes_begin AFTER INSERT ON run_scenes FOR EACH ROW EXECUTE FUNCTION run_begins();
