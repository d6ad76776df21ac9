-- Shows a copy or variant again that was hidden with its original, if its owner has replaced everything that it took from
-- there. Older ones, of which that isn't known, stay hidden.
CREATE OR REPLACE FUNCTION show_repaired(edited uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE characters SET hidden_at = NULL, hidden_with_id = NULL
  WHERE id = edited AND hidden_with_id IS NOT NULL
    AND NOT shown_content(id) && coalesce(inherited_content, shown_content(id))
$$;
