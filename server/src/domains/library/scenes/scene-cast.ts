import type { Writer } from '@emberlore/database';
import { invalid, notFound } from '../../../kit/errors.ts';
import { checkOwnersRoom } from '../creation-limits/creation-limits.service.ts';
import { carryTexts } from '../sealed-texts/sealed-texts.service.ts';
import * as repository from './scene-editing.repository.ts';

/** The scene to fill and its owner. */
export interface SceneToFill {
  sceneId: string;
  storyId: string;
  ownerId: string;
}

/**
 * Whether the owner may put a character into the scene: their own, unless it was deleted or hidden before it was added,
 * or one that everybody may use.
 */
function isUsable(row: CharacterRow, ownerId: string, here: string[]) {
  const isUsed = row.hiddenAt === null && row.deletedAt === null;
  if (row.ownerId === ownerId) return isUsed || here.includes(row.id);
  return isUsed && row.visibility === 'public' && !row.hidden;
}

type CharacterRow = Awaited<ReturnType<typeof repository.lockCharacters>>[number];

/** Creates a story's copy of another person's character; the author's knowledge stays theirs. */
async function createCopy(writer: Writer, original: CharacterRow, ownerId: string): Promise<string> {
  await checkOwnersRoom(writer, ownerId, { characters: 1 });
  const carried = await carryTexts(writer, original, ownerId, 'selectedCharacters');
  return repository.copyCharacter(writer, original, ownerId, carried);
}

/**
 * Replaces the characters of a scene, in this order. Other people's characters are added as copies, one per story, and
 * the scene's quests then refer to the copies. Throws `Character Not Found.` for a character that the owner may not
 * use.
 */
export async function fillCast(writer: Writer, { sceneId, storyId, ownerId }: SceneToFill, ids: readonly string[]) {
  const here = await repository.readCast(writer, sceneId);
  const rows = await repository.lockCharacters(writer, ids);
  const copies = await repository.readCopies(writer, storyId);
  const cast: string[] = [];
  for (const id of ids) {
    const row = rows.find((other) => other.id === id);
    if (!row || !isUsable(row, ownerId, here)) throw notFound('Character');
    const isOwn = row.ownerId === ownerId;
    cast.push(isOwn ? id : (copies.get(id) ?? (await createCopy(writer, row, ownerId))));
  }
  await repository.replaceCast(writer, sceneId, [...new Set(cast)]);
  await retargetQuests(writer, { sceneId, storyId, ownerId });
}

/** Replaces the items of a scene, in this order. Throws `Item Not Found.` for an item that is not the owner's. */
export async function fillItems(
  writer: Writer,
  { sceneId, ownerId }: SceneToFill,
  ids: readonly string[],
): Promise<void> {
  const here = await repository.readItemIds(writer, sceneId);
  const rows = await repository.readItems(writer, ids);
  for (const id of ids) {
    const row = rows.find((other) => other.id === id);
    const isUsed = row?.hiddenAt === null && row.deletedAt === null;
    const isThere = row?.ownerId === ownerId && (isUsed || here.includes(id));
    if (!isThere) throw notFound('Item');
  }
  await repository.replaceItems(writer, sceneId, ids);
}

/** Redirects the scene's quests about other people's characters to the story's copies of them. */
async function retargetQuests(writer: Writer, { sceneId, storyId, ownerId }: SceneToFill): Promise<void> {
  const copies = await repository.readCopies(writer, storyId);
  const aimed: string[] = [];
  for (const quest of await repository.readSceneQuests(writer, sceneId)) {
    const copy = quest.triggerCharacterId === null ? undefined : copies.get(quest.triggerCharacterId);
    if (copy === undefined) aimed.push(quest.id);
    else if (await repository.isInOtherScene(writer, quest.id, sceneId)) {
      await checkOwnersRoom(writer, ownerId, { quests: 1 });
      aimed.push(await repository.copyQuest(writer, quest, copy));
    } else {
      await repository.retargetQuest(writer, quest.id, copy);
      aimed.push(quest.id);
    }
  }
  await repository.replaceQuests(writer, sceneId, aimed);
}

/** Replaces the quests of a scene, in this order. Throws `Quest Not Found.` for a quest that is not the owner's. */
export async function fillQuests(writer: Writer, filling: SceneToFill, ids: readonly string[]): Promise<void> {
  const rows = await repository.readQuests(writer, ids);
  for (const id of ids) {
    if (rows.find((row) => row.id === id)?.ownerId !== filling.ownerId) throw notFound('Quest');
  }
  await repository.replaceQuests(writer, filling.sceneId, ids);
  await retargetQuests(writer, filling);
}

/** Adds a quest to a scene, unless it is already there. Throws a 400 when the scene already has `most` quests. */
export async function addQuest(writer: Writer, filling: SceneToFill, questId: string, most: number): Promise<void> {
  const here = (await repository.readSceneQuests(writer, filling.sceneId)).map(({ id }) => id);
  if (here.includes(questId)) return;
  if (here.length >= most) throw invalid({ questId: 'questsFull' });
  await fillQuests(writer, filling, [...here, questId]);
}
