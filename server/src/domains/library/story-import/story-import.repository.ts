import { questDescription, type RuleTarget } from '@emberlore/contract';
import {
  characters,
  items,
  quests,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  stories,
  storyImages,
  storyTags,
  tags,
} from '@emberlore/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { natureColumns } from '../../../kit/nature.ts';
import { onlyRow } from '../../../kit/only-row.ts';
import { editSheet } from '../../../kit/voice-sheets.ts';
import type {
  ImportContext,
  ImportedCharacter,
  ImportedItem,
  ImportedPicture,
  ImportedQuest,
  ImportedScene,
  ImportedStory,
} from './imported-story.ts';

/** Reads the tags with these names, except admin-only ones. */
export function readFreeTags(db: Reader, names: readonly string[]) {
  const wanted = names.map((name) => name.toLowerCase());
  return db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(inArray(sql`lower(${tags.name})`, wanted), eq(tags.adminOnly, false)));
}

async function insertCharacter(
  { writer, ownerId, picture }: ImportContext,
  character: ImportedCharacter,
): Promise<string> {
  const { name, description, pronouns, personalKnowledge, greetings, smallTalk, refusals, farewells } = character;
  const face = (shown: ImportedPicture | undefined) => (shown ? picture('portrait', shown) : null);
  const row = {
    ...natureColumns(character.nature),
    ownerId,
    name,
    description,
    pronouns,
    personalKnowledge,
    greetings,
    smallTalk,
    refusals,
    farewells,
    voiceSheet: editSheet(null, character, { knowledge: personalKnowledge, knowledgeBefore: [] }),
    secret: character.secret || null,
    knowledgeShared: character.knowledgeShared,
    voiceName: character.voice,
    visibility: 'private' as const,
    imageId: await picture('portrait', character.picture),
    annoyedImageId: await face(character.annoyed),
    happyImageId: await face(character.happy),
    sadImageId: await face(character.sad),
  };
  return onlyRow(await writer.insert(characters).values(row).returning({ id: characters.id })).id;
}

async function insertItem({ writer, ownerId, picture }: ImportContext, item: ImportedItem): Promise<string> {
  const { name, description, foundText } = item;
  const row = {
    ownerId,
    name,
    description,
    foundText: foundText || null,
    spot: item.spot ?? null,
    imageId: await picture('item', item.picture),
  };
  return onlyRow(await writer.insert(items).values(row).returning({ id: items.id })).id;
}

/** The inserted characters or items of an imported story: database id and name by imported id. */
type ImportedTargets = ReadonlyMap<string, { id: string; name: string }>;

async function insertQuest(
  { writer, ownerId }: ImportContext,
  quest: ImportedQuest,
  targets: ImportedTargets,
): Promise<string> {
  const { type, name, goal, hint, knowledgeLine, matter } = quest;
  const target = targets.get(quest.target);
  if (!target) throw new Error(`${name}: ${quest.target} is not there.`);
  const trigger = type === 'SEARCH' ? { triggerItemId: target.id } : { triggerCharacterId: target.id };
  const row = { ...trigger, ownerId, type, name, description: questDescription(type, target.name) };
  const words = {
    goal: goal || null,
    hint: hint || null,
    knowledgeLine: knowledgeLine || null,
    matter: matter || null,
  };
  return onlyRow(
    await writer
      .insert(quests)
      .values({ ...row, ...words })
      .returning({ id: quests.id }),
  ).id;
}

async function insertScene(
  context: ImportContext,
  storyId: string,
  scene: ImportedScene,
  position: number,
): Promise<string> {
  const { name, description, opening, spots, spotPlaces, commonKnowledge, winDescription } = scene;
  const backgroundId = await context.picture('background', scene.background);
  const winImageId = scene.winPicture ? await context.picture('background', scene.winPicture) : backgroundId;
  const texts = { name, description, opening, spots, spotPlaces, commonKnowledge, winDescription };
  const row = { ...texts, storyId, position, backgroundId, winImageId };
  return onlyRow(await context.writer.insert(scenes).values(row).returning({ id: scenes.id })).id;
}

async function fillScene(
  context: ImportContext,
  sceneId: string,
  scene: ImportedScene,
  cast: ImportedTargets,
  things: ImportedTargets,
): Promise<[imported: string, id: string][]> {
  const { writer } = context;
  const made: [string, string][] = [];
  const findIds = (handles: readonly string[], known: ImportedTargets) =>
    handles.flatMap((handle) => known.get(handle)?.id ?? []);
  const people = findIds(scene.characters, cast).map((characterId, position) => ({ sceneId, characterId, position }));
  if (people.length > 0) await writer.insert(sceneCharacters).values(people);
  const lying = findIds(scene.items, things).map((itemId, position) => ({ sceneId, itemId, position }));
  if (lying.length > 0) await writer.insert(sceneItems).values(lying);
  for (const [position, quest] of scene.quests.entries()) {
    const questId = await insertQuest(context, quest, quest.type === 'SEARCH' ? things : cast);
    await writer.insert(sceneQuests).values({ sceneId, questId, position });
    if (quest.id !== undefined) made.push([quest.id, questId]);
  }
  return made;
}

async function insertEach<Thing extends { id: string; name: string }>(
  things: readonly Thing[],
  insert: (thing: Thing) => Promise<string>,
): Promise<ImportedTargets> {
  const made = new Map<string, { id: string; name: string }>();
  for (const thing of things) made.set(thing.id, { id: await insert(thing), name: thing.name });
  return made;
}

/** A story that was inserted, with the new id of everything that rules refer to, by its imported id. */
interface InsertedStory {
  storyId: string;
  ids: Record<RuleTarget, ReadonlyMap<string, string>>;
}

const mapIds = (made: ImportedTargets) => new Map([...made].map(([imported, { id }]) => [imported, id]));

/** Inserts a private story that meets every limit, with these tags but without its rules. */
export async function insertStory(
  context: ImportContext,
  imported: ImportedStory,
  tagIds: readonly string[],
): Promise<InsertedStory> {
  const { writer, ownerId } = context;
  const { name, description, tagline, locksScenes, images } = imported.story;
  const story = { ownerId, name, description, tagline: tagline || null, locksScenes };
  const storyId = onlyRow(await writer.insert(stories).values(story).returning({ id: stories.id })).id;
  for (const [position, image] of images.entries())
    await writer.insert(storyImages).values({ storyId, mediaId: await context.picture('cover', image), position });
  if (tagIds.length > 0)
    await writer.insert(storyTags).values(tagIds.map((tagId, position) => ({ storyId, tagId, position })));
  const cast = await insertEach(imported.characters, (character) => insertCharacter(context, character));
  const things = await insertEach(imported.items, (item) => insertItem(context, item));
  const sceneIds = new Map<string, string>();
  const questIds: [string, string][] = [];
  for (const [position, scene] of imported.scenes.entries()) {
    const sceneId = await insertScene(context, storyId, scene, position);
    if (scene.id !== undefined) sceneIds.set(scene.id, sceneId);
    questIds.push(...(await fillScene(context, sceneId, scene, cast, things)));
  }
  const ids = { character: mapIds(cast), item: mapIds(things), scene: sceneIds, quest: new Map(questIds) };
  return { storyId, ids };
}
