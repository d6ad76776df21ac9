-- The name under which the player of a run knows an item: the current one if the player may see the item, otherwise the
-- one it was found under; none if moderators have hidden it.
CREATE OR REPLACE FUNCTION known_item_name(of_item uuid, of_run uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN may_see_item(of_item, runs.account_id) THEN (SELECT name FROM items WHERE id = of_item)
    WHEN EXISTS (SELECT FROM items WHERE id = of_item AND hidden_at IS NOT NULL) THEN NULL
    ELSE (SELECT item_name FROM run_items WHERE run_id = of_run AND item_id = of_item) END
  FROM runs WHERE runs.id = of_run
$$;
