-- Updates a comment's number of likes. If an admin has set the count below the number of rows, it stays at 0.
CREATE OR REPLACE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comments SET likes = likes + 1 WHERE id = NEW.comment_id;
  ELSE
    UPDATE comments SET likes = greatest(likes - 1, 0) WHERE id = OLD.comment_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comment_likes_count AFTER INSERT OR DELETE ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION count_comment_like();
