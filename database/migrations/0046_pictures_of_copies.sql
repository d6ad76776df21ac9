-- Gives variants and scene copies of other people's characters rows of their own for the pictures that they show. A new row
-- keeps the description and the focus that are shown now. Pictures of the product stay as they are: no account can change them.
INSERT INTO media (hash, kind, width, height, widths, owner_id, alt, focus_x, focus_y)
SELECT DISTINCT ON (copy.owner_id, picture.hash, picture.kind) picture.hash, picture.kind, picture.width, picture.height,
  picture.widths, copy.owner_id, picture.alt, picture.focus_x, picture.focus_y
FROM characters AS copy JOIN media AS picture
  ON picture.id IN (copy.image_id, copy.annoyed_image_id, copy.happy_image_id, copy.sad_image_id)
WHERE picture.owner_id <> copy.owner_id
ORDER BY copy.owner_id, picture.hash, picture.kind, picture.id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION pg_temp.picture_of(picture uuid, account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT own.id FROM media AS theirs
    JOIN media AS own ON own.owner_id = account AND own.hash = theirs.hash AND own.kind = theirs.kind
    WHERE theirs.id = picture AND theirs.owner_id <> account), picture)
$$;
--> statement-breakpoint
UPDATE characters SET
  image_id = pg_temp.picture_of(image_id, owner_id), annoyed_image_id = pg_temp.picture_of(annoyed_image_id, owner_id),
  happy_image_id = pg_temp.picture_of(happy_image_id, owner_id), sad_image_id = pg_temp.picture_of(sad_image_id, owner_id)
WHERE EXISTS (SELECT FROM media AS picture WHERE picture.owner_id <> characters.owner_id
  AND picture.id IN (characters.image_id, characters.annoyed_image_id, characters.happy_image_id, characters.sad_image_id));
--> statement-breakpoint
DROP FUNCTION pg_temp.picture_of(uuid, uuid);
