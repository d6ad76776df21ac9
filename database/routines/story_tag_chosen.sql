-- Copies the sort columns of a tag's story list to a new story tag.
CREATE OR REPLACE FUNCTION story_tag_chosen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT likes, created_at, listed INTO NEW.likes, NEW.created_at, NEW.listed FROM stories WHERE id = NEW.story_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER story_tags_order BEFORE INSERT ON story_tags
  FOR EACH ROW EXECUTE FUNCTION story_tag_chosen();
