import type { LaunchStory } from '@emberlore/content';
import { mapRuleIds } from '@emberlore/contract';
import {
  characters,
  items,
  quests,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  stories,
  type Writer,
} from '@emberlore/database';
import { and, eq } from 'drizzle-orm';
import { insertStoryRules } from '../domains/library/story-rules/story-rules.service.ts';

/** Reads the ids of everything in a story by its name. */
async function readIds(writer: Writer, storyId: string) {
  const ofStory = eq(scenes.storyId, storyId);
  const [people, things, goals, places] = await Promise.all([
    writer
      .select({ name: characters.name, id: characters.id })
      .from(scenes)
      .innerJoin(sceneCharacters, eq(sceneCharacters.sceneId, scenes.id))
      .innerJoin(characters, eq(characters.id, sceneCharacters.characterId))
      .where(ofStory),
    writer
      .select({ name: items.name, id: items.id })
      .from(scenes)
      .innerJoin(sceneItems, eq(sceneItems.sceneId, scenes.id))
      .innerJoin(items, eq(items.id, sceneItems.itemId))
      .where(ofStory),
    writer
      .select({ name: quests.name, id: quests.id })
      .from(scenes)
      .innerJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
      .innerJoin(quests, eq(quests.id, sceneQuests.questId))
      .where(ofStory),
    writer.select({ name: scenes.name, id: scenes.id }).from(scenes).where(ofStory),
  ]);
  const byName = (rows: readonly { name: string; id: string }[]) => new Map(rows.map(({ name, id }) => [name, id]));
  return { character: byName(people), item: byName(things), quest: byName(goals), scene: byName(places) };
}

/**
 * Gives a launch story in an older installation its rules, with the lines and matters that they need. Rules about what
 * its owner has removed are left out.
 */
export async function addRules(writer: Writer, story: LaunchStory, ownerId: string): Promise<void> {
  const { name, rules, characters: cast, scenes: places } = story;
  if (!rules) return;
  const [row] = await writer
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.ownerId, ownerId), eq(stories.name, name)));
  if (!row) return;
  for (const { name: who, description, personalKnowledge } of cast)
    await writer
      .update(characters)
      .set({ personalKnowledge })
      .where(and(eq(characters.ownerId, ownerId), eq(characters.name, who), eq(characters.description, description)));
  for (const { name: quest, matter } of places.flatMap((place) => place.quests))
    if (matter)
      await writer
        .update(quests)
        .set({ matter })
        .where(and(eq(quests.ownerId, ownerId), eq(quests.name, quest), eq(quests.type, 'DIALOGUE')));
  const ids = await readIds(writer, row.id);
  const names = {
    character: new Map(cast.map((character) => [character.id, character.name])),
    item: new Map(places.flatMap((place) => place.items).map((item) => [item.id, item.name])),
  };
  const toName = (kind: keyof typeof ids, id: string) =>
    kind === 'character' || kind === 'item' ? (names[kind].get(id) ?? '') : id;
  const mapped = mapRuleIds(rules, (kind, id) => ids[kind].get(toName(kind, id)) ?? null);
  await insertStoryRules(writer, row.id, mapped.rules);
}
