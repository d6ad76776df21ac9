import type { LaunchStory } from '@emberlore/content';
import { mapRuleIds, type StoryRules, storyRules } from '@emberlore/contract';
import {
  characters,
  items,
  quests,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  seeds,
  stories,
  type Writer,
} from '@emberlore/database';
import { and, eq, inArray, like, or } from 'drizzle-orm';
import { addLineRules, insertStoryRules, renewStoryRules } from '../domains/library/story-rules/story-rules.service.ts';
import { digestState } from './digest.ts';

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

/** Returns the id of a launch story in an older installation; undefined if it is no longer there. */
async function findStoryId(writer: Writer, { name }: LaunchStory, ownerId: string): Promise<string | undefined> {
  const [row] = await writer
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.ownerId, ownerId), eq(stories.name, name)));
  return row?.id;
}

/** Returns the rules of a launch story with the ids of its content in an older installation. */
async function mapRules(
  writer: Writer,
  { rules, characters: cast, scenes: places }: LaunchStory,
  storyId: string,
): Promise<StoryRules> {
  const ids = await readIds(writer, storyId);
  const names = {
    character: new Map(cast.map((character) => [character.id, character.name])),
    item: new Map(places.flatMap((place) => place.items).map((item) => [item.id, item.name])),
  };
  const toName = (kind: keyof typeof ids, id: string) =>
    kind === 'character' || kind === 'item' ? (names[kind].get(id) ?? '') : id;
  return mapRuleIds(storyRules.parse({ ...rules }), (kind, id) => ids[kind].get(toName(kind, id)) ?? null).rules;
}

/**
 * Gives a launch story in an older installation its rules, with the lines and matters that they need. Rules about what
 * its owner has removed are left out.
 */
export async function addRules(writer: Writer, story: LaunchStory, ownerId: string): Promise<void> {
  const storyId = await findStoryId(writer, story, ownerId);
  if (!story.rules || storyId === undefined) return;
  for (const { name: who, description, personalKnowledge } of story.characters)
    await writer
      .update(characters)
      .set({ personalKnowledge })
      .where(and(eq(characters.ownerId, ownerId), eq(characters.name, who), eq(characters.description, description)));
  for (const { name: quest, matter } of story.scenes.flatMap((place) => place.quests))
    if (matter)
      await writer
        .update(quests)
        .set({ matter })
        .where(and(eq(quests.ownerId, ownerId), eq(quests.name, quest), eq(quests.type, 'DIALOGUE')));
  await insertStoryRules(writer, storyId, await mapRules(writer, story, storyId));
}

/** Gives a launch story in an older installation the conditions of lines and answers that came later. */
export async function addLaterConditions(writer: Writer, story: LaunchStory, ownerId: string): Promise<void> {
  const storyId = await findStoryId(writer, story, ownerId);
  if (storyId === undefined) return;
  const { lines } = await mapRules(writer, story, storyId);
  await addLineRules(writer, storyId, lines);
}

/** Names a state of the rules of a launch story. */
export const digestRules = ({ rules }: LaunchStory): string => digestState(rules ?? null);

/** How the marks of a launch story's renewed rules begin. */
export const renewedPrefix = ({ slug }: LaunchStory): string => `renewed-rules/${slug}/`;

/** Returns when seeding may have stored rules of a launch story. */
async function readSeededAt(writer: Writer, story: LaunchStory): Promise<Date[]> {
  const named = [`rules/${story.slug}`, `conditions/${story.slug}`];
  const rows = await writer
    .select({ appliedAt: seeds.appliedAt })
    .from(seeds)
    .where(or(inArray(seeds.name, named), like(seeds.name, `${renewedPrefix(story)}%`)));
  return rows.map(({ appliedAt }) => appliedAt);
}

/**
 * Gives a launch story in an older installation the rules that it has now, unless somebody has edited them there: new
 * achievements, dice, descriptions, win texts and choices. Runs in play go on with them. Rules about what its owner has
 * removed are left out.
 */
export async function renewRules(writer: Writer, story: LaunchStory, ownerId: string): Promise<void> {
  const storyId = await findStoryId(writer, story, ownerId);
  if (storyId === undefined) return;
  await renewStoryRules(writer, storyId, await mapRules(writer, story, storyId), await readSeededAt(writer, story));
}
