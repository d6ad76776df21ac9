import type { LaunchItem, LaunchQuest, LaunchScene, LaunchStory } from '@emberlore/content';
import { mapRuleIds, questDescription, type RuleTarget } from '@emberlore/contract';
import {
  characters,
  items,
  quests,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  stories,
  storyImages,
  storyTags,
  tags,
  type Writer,
} from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { insertStoryRules } from '../domains/library/story-rules/story-rules.service.ts';
import { onlyRow } from '../kit/only-row.ts';
import { type PictureIds, pictureKey } from './pictures.ts';
import { toHidingPlace, toSpots } from './places.ts';

/** Tags that only admins may set. */
const adminTags = new Set(['Editor Picks']);

/** A launch story to insert into the database. */
export interface StoryToInsert {
  story: LaunchStory;
  /** Its rank among the featured stories. */
  rank: number;
  ownerId: string;
  pictureIds: PictureIds;
}

/** What is needed to create the rows of one story. */
interface InsertContext {
  writer: Writer;
  ownerId: string;
  picture(kind: Parameters<typeof pictureKey>[0], id: string): string;
}

async function insertTags(writer: Writer, storyId: string, names: readonly string[]): Promise<void> {
  for (const [position, name] of names.entries()) {
    await writer
      .insert(tags)
      .values({ name, adminOnly: adminTags.has(name) })
      .onConflictDoNothing();
    const [tag] = await writer.select({ id: tags.id }).from(tags).where(sql`lower(${tags.name}) = lower(${name})`);
    await writer.insert(storyTags).values({ storyId, tagId: onlyRow(tag ? [tag] : []).id, position });
  }
}

async function insertCharacter(
  { writer, ownerId, picture }: InsertContext,
  character: LaunchStory['characters'][number],
): Promise<string> {
  const { id, name, description, secret, pronouns, personalKnowledge, greetings, smallTalk, refusals, farewells } =
    character;
  const { mood, emotionalFluidity, personality, voice, voiceSheet } = character;
  const row = {
    ...mood,
    emotionalFluidity,
    ...personality,
    ...voice,
    ownerId,
    name,
    description,
    secret,
    pronouns,
    personalKnowledge,
    greetings,
    smallTalk,
    refusals,
    farewells,
    voiceSheet,
    imageId: picture('portrait', `${id}-neutral`),
    annoyedImageId: picture('portrait', `${id}-annoyed`),
    happyImageId: picture('portrait', `${id}-happy`),
    sadImageId: picture('portrait', `${id}-sad`),
  };
  return onlyRow(await writer.insert(characters).values(row).returning({ id: characters.id })).id;
}

async function insertItem(
  { writer, ownerId, picture }: InsertContext,
  item: LaunchItem,
  scene: LaunchScene,
): Promise<string> {
  const { id, name, description } = item;
  const row = { ownerId, name, description, ...toHidingPlace(item, scene), imageId: picture('item', id) };
  return onlyRow(await writer.insert(items).values(row).returning({ id: items.id })).id;
}

/** A character or item that a quest can refer to: its database id and its name. */
type Targets = ReadonlyMap<string, { id: string; name: string }>;

async function insertQuest({ writer, ownerId }: InsertContext, quest: LaunchQuest, targets: Targets): Promise<string> {
  const { type, name, goal, hint, knowledgeLine, matter } = quest;
  const target = targets.get(quest.target);
  if (!target) throw new Error(`${name}: ${quest.target} is not there.`);
  const trigger = type === 'SEARCH' ? { triggerItemId: target.id } : { triggerCharacterId: target.id };
  const description = questDescription(type, target.name);
  const row = {
    ...trigger,
    ownerId,
    type,
    name,
    description,
    goal,
    hint,
    knowledgeLine: knowledgeLine ?? null,
    matter: matter ?? null,
  };
  return onlyRow(await writer.insert(quests).values(row).returning({ id: quests.id })).id;
}

async function insertSceneRow(
  desk: InsertContext,
  storyId: string,
  scene: LaunchScene,
  position: number,
): Promise<string> {
  const { name, description, opening, commonKnowledge, winDescription } = scene;
  const background = desk.picture('background', scene.background);
  const row = {
    storyId,
    position,
    name,
    description,
    opening,
    ...toSpots(scene),
    commonKnowledge,
    winDescription,
    backgroundId: background,
    winImageId: background,
  };
  return onlyRow(await desk.writer.insert(scenes).values(row).returning({ id: scenes.id })).id;
}

/** The database ids of a story's content by kind, by the ids and names that its file uses. */
type ContentIds = Record<RuleTarget, Map<string, string>>;

async function insertScene(
  desk: InsertContext,
  storyId: string,
  { scene, position, cast, ids }: { scene: LaunchScene; position: number; cast: Targets; ids: ContentIds },
) {
  const sceneId = await insertSceneRow(desk, storyId, scene, position);
  const people = scene.characters.flatMap((id) => cast.get(id)?.id ?? []);
  const things = new Map<string, { id: string; name: string }>();
  for (const item of scene.items) things.set(item.id, { id: await insertItem(desk, item, scene), name: item.name });
  const tasks: string[] = [];
  for (const quest of scene.quests) {
    const questId = await insertQuest(desk, quest, quest.type === 'SEARCH' ? things : cast);
    tasks.push(questId);
    ids.quest.set(quest.name, questId);
  }
  ids.scene.set(scene.name, sceneId);
  for (const [id, thing] of things) ids.item.set(id, thing.id);
  const { writer } = desk;
  await writer
    .insert(sceneCharacters)
    .values(people.map((characterId, slot) => ({ sceneId, characterId, position: slot })));
  const itemRows = [...things.values()].map(({ id }, slot) => ({ sceneId, itemId: id, position: slot }));
  await writer.insert(sceneItems).values(itemRows);
  if (tasks.length > 0) {
    await writer.insert(sceneQuests).values(tasks.map((questId, slot) => ({ sceneId, questId, position: slot })));
  }
}

async function insertStoryRow(desk: InsertContext, { story, rank }: StoryToInsert): Promise<string> {
  const { name, description, tagline, genre } = story;
  const row = {
    ownerId: desk.ownerId,
    name,
    description,
    tagline,
    genre,
    // Their lists of scenes would give the endings away.
    locksScenes: true,
    featuredRank: rank,
    visibility: 'public' as const,
    publishedAt: sql`now()`,
  };
  return onlyRow(await desk.writer.insert(stories).values(row).returning({ id: stories.id })).id;
}

/** Inserts a launch story with everything in it and returns its id. Its counts start at zero. */
export async function insertStory(writer: Writer, toInsert: StoryToInsert): Promise<string> {
  const { story, ownerId, pictureIds } = toInsert;
  const picture: InsertContext['picture'] = (kind, id) => {
    const found = pictureIds.get(pictureKey(kind, id));
    if (!found) throw new Error(`There is no picture ${pictureKey(kind, id)}.`);
    return found;
  };
  const desk = { writer, ownerId, picture };
  const storyId = await insertStoryRow(desk, toInsert);
  // The cover with the lead's face comes first, then the places.
  const covers = [story.slug, ...story.images].map((id, position) => ({
    storyId,
    mediaId: picture('cover', id),
    position,
  }));
  await writer.insert(storyImages).values(covers);
  await insertTags(writer, storyId, story.tags);
  const cast = new Map<string, { id: string; name: string }>();
  for (const character of story.characters) {
    cast.set(character.id, { id: await insertCharacter(desk, character), name: character.name });
  }
  const character = new Map([...cast].map(([id, who]) => [id, who.id]));
  const ids: ContentIds = { character, item: new Map(), quest: new Map(), scene: new Map() };
  for (const [position, scene] of story.scenes.entries())
    await insertScene(desk, storyId, { scene, position, cast, ids });
  if (story.rules) {
    const { rules } = mapRuleIds(story.rules, (kind, id) => ids[kind].get(id) ?? null);
    await insertStoryRules(writer, storyId, rules);
  }
  return storyId;
}
