-- Whether an account may see a scene now: a playable scene of a story that it may see.
CREATE OR REPLACE FUNCTION may_see_scene(of_scene uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM scenes WHERE id = of_scene AND deleted_at IS NULL AND hidden_at IS NULL
    AND may_see_story(story_id, by_account))
$$;
