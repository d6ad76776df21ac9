-- Whether an account may see a character now: its own, a public one, or one in a listed story; admins may see any that
-- is not hidden.
CREATE OR REPLACE FUNCTION may_see_character(of_character uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters WHERE id = of_character AND hidden_at IS NULL
    AND (owner_id = by_account OR (visibility = 'public' AND deleted_at IS NULL AND NOT hidden)
      OR EXISTS (SELECT FROM accounts WHERE id = by_account AND role = 'admin')
      OR EXISTS (SELECT FROM scene_characters AS place JOIN scenes ON scenes.id = place.scene_id
        JOIN stories ON stories.id = scenes.story_id
        WHERE place.character_id = of_character AND scenes.deleted_at IS NULL AND scenes.hidden_at IS NULL
          AND stories.listed)))
$$;
