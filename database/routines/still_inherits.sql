-- Whether a copy or variant still shows some of this content, and had it from its original when it was made. What its
-- author wrote is never hidden with the original, even if the original's author copies it.
CREATE OR REPLACE FUNCTION still_inherits(copy uuid, content text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters, unnest(shown_content(copy)) AS shown
    WHERE characters.id = copy AND shown = ANY (content)
      AND (inherited_content IS NULL OR shown = ANY (inherited_content)))
$$;
