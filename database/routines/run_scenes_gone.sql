-- Removes the started mark of runs when their last scene is deleted.
CREATE OR REPLACE FUNCTION run_scenes_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runs SET begun = false WHERE begun AND id IN (SELECT run_id FROM gone)
    AND NOT EXISTS (SELECT FROM run_scenes WHERE run_id = runs.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER run_scenes_gone AFTER DELETE ON run_scenes REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION run_scenes_gone();
