-- Rebuilds the search entries of stories from their texts, tags and authors.
CREATE OR REPLACE FUNCTION refresh_story_search(changed uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_search (story_id, document, names, listed, owner_id, likes, created_at)
  SELECT story.id,
    setweight(to_tsvector('simple', searchable(story.name)), 'A')
      || setweight(to_tsvector('english', searchable(story.name)), 'A')
      || setweight(to_tsvector('simple', searchable(author.user_name || ' ' || labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(labels.names)), 'B')
      || setweight(to_tsvector('english', searchable(coalesce(story.tagline, '') || ' ' || story.description)), 'C'),
    searchable(story.name || ' ' || author.user_name || ' ' || labels.names),
    story.listed, story.owner_id, story.likes, story.created_at
  FROM stories AS story
  JOIN accounts AS author ON author.id = story.owner_id
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(tag.name, ' ' ORDER BY chosen.position), '') AS names
    FROM story_tags AS chosen JOIN tags AS tag ON tag.id = chosen.tag_id
    WHERE chosen.story_id = story.id
  ) AS labels
  WHERE story.id = ANY (changed)
  -- Leaves the sort columns unchanged: a concurrent like has written them or is about to.
  ON CONFLICT (story_id) DO UPDATE SET document = excluded.document, names = excluded.names, listed = excluded.listed,
    owner_id = excluded.owner_id
$$;
