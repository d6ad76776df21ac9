import type { LaunchStory } from '@emberlore/content';
import { questDescription } from '@emberlore/contract';
import { characters, quests, sceneCharacters, sceneQuests, scenes, stories, type Writer } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';
import { digestState } from './digest.ts';

type LaunchScene = LaunchStory['scenes'][number];
type Quest = LaunchScene['quests'][number];

const pickQuest = ({ type, name, goal, hint, knowledgeLine, matter }: Quest) => ({
  type,
  name,
  goal,
  hint,
  knowledgeLine: knowledgeLine ?? null,
  matter: matter ?? null,
});
const pickScene = ({ name, description, opening, winDescription, commonKnowledge }: LaunchScene) => ({
  name,
  description,
  opening,
  winDescription,
  commonKnowledge,
});
const pickCharacter = ({ name, personalKnowledge, greetings }: LaunchStory['characters'][number]) => ({
  name,
  personalKnowledge,
  greetings,
});

/** Names a state of the texts of a launch story that `renewTexts` keeps up to date. */
export const digestTexts = ({ characters: cast, scenes: places }: LaunchStory): string =>
  digestState([cast.map(pickCharacter), places.map(pickScene), places.map((place) => place.quests.map(pickQuest))]);

type Cast = LaunchStory['characters'];

/** Gives a quest its present texts; one about a person may have become another kind of quest about the same person. */
async function renewQuest(
  writer: Writer,
  { id, type, target }: { id: string; type: Quest['type']; target: string | null },
  quest: Quest,
  cast: Cast,
): Promise<void> {
  const isSamePerson = target !== null && cast.some(({ id: key, name }) => key === quest.target && name === target);
  if (quest.type !== type && !isSamePerson) return;
  const told = quest.type === type ? {} : { description: questDescription(quest.type, target ?? '') };
  await writer
    .update(quests)
    .set({ ...pickQuest(quest), ...told })
    .where(eq(quests.id, id));
}

async function renewQuests(writer: Writer, sceneId: string, launch: readonly Quest[], cast: Cast): Promise<void> {
  const rows = await writer
    .select({ id: quests.id, type: quests.type, target: characters.name, position: sceneQuests.position })
    .from(sceneQuests)
    .innerJoin(quests, eq(quests.id, sceneQuests.questId))
    .leftJoin(characters, eq(characters.id, quests.triggerCharacterId))
    .where(and(eq(sceneQuests.sceneId, sceneId), eq(quests.version, 1)));
  for (const { position, ...row } of rows) {
    const quest = launch[position];
    if (quest) await renewQuest(writer, row, quest, cast);
  }
}

/**
 * Gives the scenes, quests and characters of a launch story in an older installation their present texts, with the names
 * of quests. What somebody has edited there stays as it is: its version shows it.
 */
export async function renewTexts(writer: Writer, story: LaunchStory, ownerId: string): Promise<void> {
  const rows = await writer
    .select({ id: scenes.id, position: scenes.position })
    .from(scenes)
    .innerJoin(stories, eq(stories.id, scenes.storyId))
    .where(and(eq(stories.ownerId, ownerId), eq(stories.name, story.name), eq(scenes.version, 1)));
  for (const { id, position } of rows) {
    const place = story.scenes[position];
    if (!place) continue;
    await writer.update(scenes).set(pickScene(place)).where(eq(scenes.id, id));
    await renewQuests(writer, id, place.quests, story.characters);
    const people = await writer
      .select({ id: characters.id, name: characters.name })
      .from(sceneCharacters)
      .innerJoin(characters, eq(characters.id, sceneCharacters.characterId))
      .where(and(eq(sceneCharacters.sceneId, id), eq(characters.version, 1), eq(characters.ownerId, ownerId)));
    for (const person of people) {
      const launch = story.characters.find(({ name }) => name === person.name);
      if (launch) await writer.update(characters).set(pickCharacter(launch)).where(eq(characters.id, person.id));
    }
  }
}
