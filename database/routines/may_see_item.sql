-- Whether an account may see an item now: its own or, for admins, any, unless it is deleted; and any in a listed story.
-- Nobody sees a hidden one.
CREATE OR REPLACE FUNCTION may_see_item(of_item uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM items WHERE id = of_item AND hidden_at IS NULL
    AND (deleted_at IS NULL AND owner_id = by_account
      OR deleted_at IS NULL AND EXISTS (SELECT FROM accounts WHERE id = by_account AND role = 'admin')
      OR EXISTS (SELECT FROM scene_items AS place JOIN scenes ON scenes.id = place.scene_id
        JOIN stories ON stories.id = scenes.story_id
        WHERE place.item_id = of_item AND scenes.deleted_at IS NULL AND scenes.hidden_at IS NULL AND stories.listed)))
$$;
