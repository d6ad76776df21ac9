ALTER TABLE "conversation_sessions" ADD COLUMN "character_name" text;--> statement-breakpoint
ALTER TABLE "run_items" ADD COLUMN "item_name" text;--> statement-breakpoint
ALTER TABLE "run_scenes" ADD COLUMN "scene_name" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "story_name" text;--> statement-breakpoint

-- Whether an account may see a story now: everybody what is listed, its owner and admins the rest, nobody what is in the bin.
CREATE FUNCTION may_see_story(of_story uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM stories WHERE id = of_story AND deleted_at IS NULL
    AND (listed OR owner_id = by_account OR EXISTS (SELECT FROM accounts WHERE id = by_account AND role = 'admin')))
$$;--> statement-breakpoint

-- Whether an account may see a scene now: a playable one of a story that it may see.
CREATE FUNCTION may_see_scene(of_scene uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM scenes WHERE id = of_scene AND deleted_at IS NULL AND hidden_at IS NULL
    AND may_see_story(story_id, by_account))
$$;--> statement-breakpoint

-- Whether an account may see a character now: its own, a public one, or one that plays in a listed story; an admin any.
CREATE FUNCTION may_see_character(of_character uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM characters WHERE id = of_character AND hidden_at IS NULL
    AND (owner_id = by_account OR (visibility = 'public' AND deleted_at IS NULL AND NOT hidden)
      OR EXISTS (SELECT FROM accounts WHERE id = by_account AND role = 'admin')
      OR EXISTS (SELECT FROM scene_characters AS place JOIN scenes ON scenes.id = place.scene_id
        JOIN stories ON stories.id = scenes.story_id
        WHERE place.character_id = of_character AND scenes.deleted_at IS NULL AND scenes.hidden_at IS NULL
          AND stories.listed)))
$$;--> statement-breakpoint

-- Whether an account may see an item now: its own, or one that lies in a listed story; an admin any.
CREATE FUNCTION may_see_item(of_item uuid, by_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM items WHERE id = of_item AND hidden_at IS NULL AND deleted_at IS NULL
    AND (owner_id = by_account OR EXISTS (SELECT FROM accounts WHERE id = by_account AND role = 'admin')
      OR EXISTS (SELECT FROM scene_items AS place JOIN scenes ON scenes.id = place.scene_id
        JOIN stories ON stories.id = scenes.story_id
        WHERE place.item_id = of_item AND scenes.deleted_at IS NULL AND scenes.hidden_at IS NULL AND stories.listed)))
$$;--> statement-breakpoint

-- What an account knows a character as: its name now while the account may see it, else its name when they last talked.
CREATE FUNCTION known_name(of_character uuid, by_account uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN may_see_character(of_character, by_account) THEN (SELECT name FROM characters WHERE id = of_character)
    ELSE (SELECT character_name FROM conversation_sessions
      WHERE account_id = by_account AND character_id = of_character AND character_name IS NOT NULL
      ORDER BY created_at DESC LIMIT 1) END
$$;--> statement-breakpoint

-- What things are called is kept when they are met in play, for players who may not see them any more later.
CREATE FUNCTION keep_story_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.story_name := (SELECT name FROM stories
    WHERE id = NEW.story_id AND may_see_story(NEW.story_id, NEW.account_id));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_story_name BEFORE INSERT OR UPDATE OF last_used_at ON runs
  FOR EACH ROW WHEN (NEW.story_name IS NULL) EXECUTE FUNCTION keep_story_name();--> statement-breakpoint

CREATE FUNCTION keep_scene_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.scene_name := (SELECT name FROM scenes WHERE id = NEW.scene_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_scene_name BEFORE INSERT OR UPDATE OF entered_at ON run_scenes
  FOR EACH ROW EXECUTE FUNCTION keep_scene_name();--> statement-breakpoint

CREATE FUNCTION keep_item_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.item_name := (SELECT name FROM items WHERE id = NEW.item_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_item_name BEFORE INSERT ON run_items
  FOR EACH ROW EXECUTE FUNCTION keep_item_name();--> statement-breakpoint

CREATE FUNCTION keep_character_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.character_name := (SELECT name FROM characters WHERE id = NEW.character_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_character_name BEFORE INSERT ON conversation_sessions
  FOR EACH ROW WHEN (NEW.character_id IS NOT NULL) EXECUTE FUNCTION keep_character_name();
