-- A version of everything in a scene: the scene, its story's other scenes and rules, the characters and items of all of
-- them, since play names those of other scenes as well, and the story's quests with what they look for. The server caches
-- scenes under it.
-- Measured: 0.2 ms in a story of three scenes, where reading the rows themselves takes 0.4 to 0.7 ms before the server
-- parses them. A row has a new xmin after every change, so no writer has to raise a version.
CREATE OR REPLACE FUNCTION stage_version(of_scene uuid) RETURNS text LANGUAGE sql STABLE AS $$
  WITH scene AS MATERIALIZED (SELECT other.id, other.position, other.xmin FROM scenes AS here
    JOIN scenes AS other ON other.story_id = here.story_id AND (other.deleted_at IS NULL OR other.id = of_scene)
    WHERE here.id = of_scene)
  SELECT concat_ws('/',
    (SELECT stories.name FROM scenes JOIN stories ON stories.id = scenes.story_id WHERE scenes.id = of_scene),
    (SELECT string_agg(scene.xmin::text, ' ' ORDER BY id) FROM scene),
    (SELECT story_rules.xmin::text FROM scenes JOIN story_rules ON story_rules.story_id = scenes.story_id
      WHERE scenes.id = of_scene),
    (SELECT md5(string_agg(concat_ws(' ', scene.id, who.id, who.xmin), ' ' ORDER BY scene.id, place.position))
      FROM scene JOIN scene_characters AS place ON place.scene_id = scene.id
      JOIN characters AS who ON who.id = place.character_id),
    (SELECT md5(string_agg(concat_ws(' ', scene.id, what.id, what.xmin), ' ' ORDER BY scene.id, place.position))
      FROM scene JOIN scene_items AS place ON place.scene_id = scene.id JOIN items AS what ON what.id = place.item_id),
    (SELECT string_agg(concat_ws(' ', scene.id, quests.id, quests.xmin, sought.xmin), ' '
        ORDER BY scene.position, place.position)
      FROM scene JOIN scene_quests AS place ON place.scene_id = scene.id JOIN quests ON quests.id = place.quest_id
      LEFT JOIN items AS sought ON sought.id = quests.trigger_item_id))
$$;
