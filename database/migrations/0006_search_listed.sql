ALTER TABLE "story_search" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE story_search SET listed = true FROM stories WHERE stories.id = story_id AND stories.listed;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_story_search(changed uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_search (story_id, document, names, listed)
  SELECT story.id,
    setweight(to_tsvector('simple', searchable(story.name)), 'A')
      || setweight(to_tsvector('english', searchable(story.name)), 'A')
      || setweight(to_tsvector('simple', searchable(author.user_name || ' ' || labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(coalesce(story.tagline, '') || ' ' || story.description)), 'C'),
    searchable(story.name || ' ' || author.user_name || ' ' || labels.names),
    story.listed
  FROM stories AS story
  JOIN accounts AS author ON author.id = story.owner_id
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(tag.name, ' ' ORDER BY chosen.position), '') AS names
    FROM story_tags AS chosen JOIN tags AS tag ON tag.id = chosen.tag_id
    WHERE chosen.story_id = story.id
  ) AS labels
  WHERE story.id = ANY (changed)
  ON CONFLICT (story_id) DO UPDATE SET document = excluded.document, names = excluded.names, listed = excluded.listed
$$;--> statement-breakpoint
-- A change of who may see a story leaves its words as they are.
CREATE FUNCTION search_story_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_search SET listed = NEW.listed WHERE story_id = NEW.id AND listed <> NEW.listed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stories_search_shown AFTER UPDATE OF visibility, hidden_at, deleted_at ON stories
  FOR EACH ROW EXECUTE FUNCTION search_story_shown();
