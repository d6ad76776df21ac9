-- What keeps the tables true beyond the constraints of single rows.

-- Places in an order: unique, but checked at commit, so that a reorder may pass through a clash.
ALTER TABLE story_images ADD CONSTRAINT story_images_story_id_position_key
  UNIQUE (story_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE story_tags ADD CONSTRAINT story_tags_story_id_position_key
  UNIQUE (story_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE scene_characters ADD CONSTRAINT scene_characters_scene_id_position_key
  UNIQUE (scene_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE scene_items ADD CONSTRAINT scene_items_scene_id_position_key
  UNIQUE (scene_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE scene_quests ADD CONSTRAINT scene_quests_scene_id_position_key
  UNIQUE (scene_id, position) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- An exclusion constraint, because a unique one cannot leave out the scenes in the bin.
ALTER TABLE scenes ADD CONSTRAINT scenes_story_id_position_key
  EXCLUDE USING btree (story_id WITH =, position WITH =) WHERE (deleted_at IS NULL)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint

-- Counts of calls need not outlive a crash, and cost no disk flush this way.
ALTER TABLE rate_limits SET UNLOGGED;--> statement-breakpoint

-- The ledger moves balances, nothing else does, and it is never rewritten.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET credits = credits + NEW.amount WHERE id = NEW.account_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_move_credits AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION move_credits();--> statement-breakpoint
CREATE FUNCTION refuse_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'credits are moved by ledger entries alone' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_credits_from_ledger BEFORE UPDATE ON accounts
  FOR EACH ROW WHEN (NEW.credits <> OLD.credits) EXECUTE FUNCTION refuse_credits();--> statement-breakpoint
CREATE TRIGGER accounts_credits_start_at_none BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.credits <> 0) EXECUTE FUNCTION refuse_credits();--> statement-breakpoint

-- The counts on stories and comments. An admin may have set a count lower than the rows: it stays at 0 then.
CREATE FUNCTION count_story_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE stories SET likes = likes + 1 WHERE id = NEW.story_id;
  ELSE
    UPDATE stories SET likes = greatest(likes - 1, 0) WHERE id = OLD.story_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER story_likes_count AFTER INSERT OR DELETE ON story_likes
  FOR EACH ROW EXECUTE FUNCTION count_story_like();--> statement-breakpoint
CREATE FUNCTION count_story_favorite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE stories SET favorites = favorites + 1 WHERE id = NEW.story_id;
  ELSE
    UPDATE stories SET favorites = greatest(favorites - 1, 0) WHERE id = OLD.story_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER story_favorites_count AFTER INSERT OR DELETE ON story_favorites
  FOR EACH ROW EXECUTE FUNCTION count_story_favorite();--> statement-breakpoint
CREATE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE stories SET comments = comments + 1, total_stars = total_stars + NEW.stars WHERE id = NEW.story_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE stories SET comments = greatest(comments - 1, 0), total_stars = greatest(total_stars - OLD.stars, 0)
      WHERE id = OLD.story_id;
  ELSE
    UPDATE stories SET total_stars = greatest(total_stars + NEW.stars - OLD.stars, 0) WHERE id = NEW.story_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_count AFTER INSERT OR DELETE OR UPDATE OF stars ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comment();--> statement-breakpoint
CREATE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comments SET likes = likes + 1 WHERE id = NEW.comment_id;
  ELSE
    UPDATE comments SET likes = greatest(likes - 1, 0) WHERE id = OLD.comment_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comment_likes_count AFTER INSERT OR DELETE ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION count_comment_like();--> statement-breakpoint
CREATE FUNCTION count_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET plays = plays + 1 WHERE id = NEW.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER runs_count_new_play AFTER INSERT ON runs
  FOR EACH ROW WHEN (NEW.play_counted_at IS NOT NULL) EXECUTE FUNCTION count_play();--> statement-breakpoint
CREATE TRIGGER runs_count_play AFTER UPDATE OF play_counted_at ON runs
  FOR EACH ROW WHEN (OLD.play_counted_at IS NULL AND NEW.play_counted_at IS NOT NULL)
  EXECUTE FUNCTION count_play();--> statement-breakpoint

-- What search reads of a story, kept as the story, its tags and its author's name change.
CREATE FUNCTION refresh_story_search(changed uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_search (story_id, document, names)
  SELECT story.id,
    setweight(to_tsvector('simple', searchable(story.name)), 'A')
      || setweight(to_tsvector('english', searchable(story.name)), 'A')
      || setweight(to_tsvector('simple', searchable(author.user_name || ' ' || labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(coalesce(story.tagline, '') || ' ' || story.description)), 'C'),
    searchable(story.name || ' ' || author.user_name || ' ' || labels.names)
  FROM stories AS story
  JOIN accounts AS author ON author.id = story.owner_id
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(tag.name, ' ' ORDER BY chosen.position), '') AS names
    FROM story_tags AS chosen JOIN tags AS tag ON tag.id = chosen.tag_id
    WHERE chosen.story_id = story.id
  ) AS labels
  WHERE story.id = ANY (changed)
  ON CONFLICT (story_id) DO UPDATE SET document = excluded.document, names = excluded.names
$$;--> statement-breakpoint
CREATE FUNCTION search_story_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_search_new AFTER INSERT ON stories
  FOR EACH ROW EXECUTE FUNCTION search_story_changed();--> statement-breakpoint
CREATE TRIGGER stories_search AFTER UPDATE OF name, description, tagline, owner_id ON stories
  FOR EACH ROW EXECUTE FUNCTION search_story_changed();--> statement-breakpoint
CREATE FUNCTION search_story_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY[coalesce(NEW.story_id, OLD.story_id)]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER story_tags_search AFTER INSERT OR DELETE ON story_tags
  FOR EACH ROW EXECUTE FUNCTION search_story_tags_changed();--> statement-breakpoint
CREATE FUNCTION search_author_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY(SELECT id FROM stories WHERE owner_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_search AFTER UPDATE OF user_name ON accounts
  FOR EACH ROW WHEN (NEW.user_name <> OLD.user_name) EXECUTE FUNCTION search_author_changed();--> statement-breakpoint
CREATE FUNCTION search_tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(ARRAY(SELECT story_id FROM story_tags WHERE tag_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tags_search AFTER UPDATE OF name ON tags
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION search_tag_changed();
