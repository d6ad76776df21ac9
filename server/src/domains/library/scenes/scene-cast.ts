import type { Writer } from '@emberlore/database';
import { invalid, notFound } from '../../../kit/errors.ts';
import { checkOwnersRoom } from '../creation-limits/creation-limits.service.ts';
import { carryTexts } from '../sealed-texts/sealed-texts.service.ts';
import * as repository from './scene-editing.repository.ts';

/** The scene that is filled, and whose it is. */
export interface Filling {
  sceneId: string;
  storyId: string;
  ownerId: string;
}

/** One's own, unless it was deleted or hidden before it came into the scene; or what everybody may use. */
function isUsable(row: CharacterRow, ownerId: string, here: string[]) {
  const isUsed = row.hiddenAt === null && row.deletedAt === null;
  if (row.ownerId === ownerId) return isUsed || here.includes(row.id);
  return isUsed && row.visibility === 'public' && !row.hidden;
}

type CharacterRow = Awaited<ReturnType<typeof repository.holdCharacters>>[number];

/** Makes the copy of somebody else's character that a story of this owner keeps; its knowledge stays its author's. */
async function copyFor(writer: Writer, original: CharacterRow, ownerId: string): Promise<string> {
  await checkOwnersRoom(writer, ownerId, { characters: 1 });
  const carried = await carryTexts(writer, original, ownerId, 'selectedCharacters');
  return repository.copyCharacter(writer, original, ownerId, carried);
}

/**
 * Puts characters into a scene, in this order. Of somebody else's the scene keeps a copy, one for the whole story, and
 * the scene's quests are about the copy then. Throws `Character Not Found.` for one that the owner may not use.
 */
export async function fillCast(writer: Writer, { sceneId, storyId, ownerId }: Filling, ids: readonly string[]) {
  const here = await repository.readCast(writer, sceneId);
  const rows = await repository.holdCharacters(writer, ids);
  const copies = await repository.readCopies(writer, storyId);
  const cast: string[] = [];
  for (const id of ids) {
    const row = rows.find((other) => other.id === id);
    if (!row || !isUsable(row, ownerId, here)) throw notFound('Character');
    const isOwn = row.ownerId === ownerId;
    cast.push(isOwn ? id : (copies.get(id) ?? (await copyFor(writer, row, ownerId))));
  }
  await repository.replaceCast(writer, sceneId, [...new Set(cast)]);
  await aimQuests(writer, { sceneId, storyId, ownerId });
}

/** Puts items into a scene, in this order. Throws `Item Not Found.` for one that is not the owner's. */
export async function fillThings(writer: Writer, { sceneId, ownerId }: Filling, ids: readonly string[]): Promise<void> {
  const here = await repository.readThings(writer, sceneId);
  const rows = await repository.readItems(writer, ids);
  for (const id of ids) {
    const row = rows.find((other) => other.id === id);
    const isUsed = row?.hiddenAt === null && row.deletedAt === null;
    const isThere = row?.ownerId === ownerId && (isUsed || here.includes(id));
    if (!isThere) throw notFound('Item');
  }
  await repository.replaceThings(writer, sceneId, ids);
}

/** Lets quests that are about somebody else's character be about the copy of it that the scene keeps. */
async function aimQuests(writer: Writer, { sceneId, storyId, ownerId }: Filling): Promise<void> {
  const copies = await repository.readCopies(writer, storyId);
  const aimed: string[] = [];
  for (const quest of await repository.readSceneQuests(writer, sceneId)) {
    const copy = quest.triggerCharacterId === null ? undefined : copies.get(quest.triggerCharacterId);
    if (copy === undefined) aimed.push(quest.id);
    else if (await repository.isElsewhere(writer, quest.id, sceneId)) {
      await checkOwnersRoom(writer, ownerId, { quests: 1 });
      aimed.push(await repository.copyQuest(writer, quest, copy));
    } else {
      await repository.retarget(writer, quest.id, copy);
      aimed.push(quest.id);
    }
  }
  await repository.replaceQuests(writer, sceneId, aimed);
}

/** Puts quests into a scene, in this order. Throws `Quest Not Found.` for one that is not the owner's. */
export async function fillQuests(writer: Writer, filling: Filling, ids: readonly string[]): Promise<void> {
  const rows = await repository.readQuests(writer, ids);
  for (const id of ids) {
    if (rows.find((row) => row.id === id)?.ownerId !== filling.ownerId) throw notFound('Quest');
  }
  await repository.replaceQuests(writer, filling.sceneId, ids);
  await aimQuests(writer, filling);
}

/** Puts one more quest into a scene, unless it is there already. Throws a 400 for a fifth. */
export async function addQuest(writer: Writer, filling: Filling, questId: string, most: number): Promise<void> {
  const here = (await repository.readSceneQuests(writer, filling.sceneId)).map(({ id }) => id);
  if (here.includes(questId)) return;
  if (here.length >= most) throw invalid({ questId: 'A scene has at most 4 quests.' });
  await fillQuests(writer, filling, [...here, questId]);
}
