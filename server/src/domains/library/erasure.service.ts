import {
  characters,
  commentLikes,
  comments,
  hiddenComments,
  items,
  quests,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  sealedTexts,
  stories,
  storyFavorites,
  storyLikes,
  type Writer,
} from '@emberlore/database';
import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';
import { eraseCharacters } from './characters/erasing.service.ts';

/** Selects the ids of the account's unpublished stories, which are deleted with it. */
export const unpublishedStories = (reader: Reader, accountId: string) =>
  reader.select({ id: stories.id }).from(stories).where(isUnpublished(accountId));

const isUnpublished = (id: string) => and(eq(stories.ownerId, id), not(stories.listed));

/**
 * Deletes stories that nobody else may see, with everything that belongs to them, and the trashed scenes of the
 * remaining stories.
 */
async function removePrivateStories(writer: Writer, id: string): Promise<void> {
  await writer.delete(stories).where(isUnpublished(id));
  const staying = writer.select({ id: stories.id }).from(stories).where(eq(stories.ownerId, id));
  await writer.delete(scenes).where(and(inArray(scenes.storyId, staying), isNotNull(scenes.deletedAt)));
}

/** Deletes comments, likes and favourites. */
async function removeReactions(writer: Writer, id: string): Promise<void> {
  await writer.delete(comments).where(eq(comments.accountId, id));
  await writer.delete(commentLikes).where(eq(commentLikes.accountId, id));
  await writer.delete(storyLikes).where(eq(storyLikes.accountId, id));
  await writer.delete(storyFavorites).where(eq(storyFavorites.accountId, id));
  await writer.delete(hiddenComments).where(eq(hiddenComments.accountId, id));
  const liked = sql`${id}::uuid = any (${hiddenComments.likedBy})`;
  const likedBy = sql`array_remove(${hiddenComments.likedBy}, ${id}::uuid)`;
  await writer.update(hiddenComments).set({ likedBy }).where(liked);
}

/**
 * Removes the account from the sealed texts that other people's variants and scene copies carry, which seals them
 * permanently.
 */
async function disownSealedTexts(writer: Writer, id: string): Promise<void> {
  await writer.update(sealedTexts).set({ sealedBy: null }).where(eq(sealedTexts.sealedBy, id));
}

/**
 * Deletes the quests, items and characters that no remaining scene uses, and everybody's quests about them, which can't
 * be completed. The rest stays in its scenes but can't be added to others.
 */
async function removeUnusedWork(writer: Writer, id: string): Promise<void> {
  const unset = sql`not exists (select from ${sceneQuests} where ${sceneQuests.questId} = ${quests.id})`;
  await writer.delete(quests).where(and(eq(quests.ownerId, id), unset));
  const lost = sql`not exists (select from ${sceneItems} where ${sceneItems.itemId} = ${items.id})`;
  const lostItems = and(eq(items.ownerId, id), lost);
  const idle = sql`not exists (select from ${sceneCharacters} where ${sceneCharacters.characterId} = ${characters.id})`;
  const idleCharacters = and(eq(characters.ownerId, id), idle);
  // Lock the rows so that nobody creates another quest about them meanwhile.
  await writer.select({ id: items.id }).from(items).where(lostItems).for('update');
  await writer.select({ id: characters.id }).from(characters).where(idleCharacters).for('update');
  const aboutThem = or(
    inArray(quests.triggerItemId, writer.select({ id: items.id }).from(items).where(lostItems)),
    inArray(quests.triggerCharacterId, writer.select({ id: characters.id }).from(characters).where(idleCharacters)),
  );
  await writer.delete(quests).where(aboutThem);
  await writer.delete(items).where(lostItems);
  await eraseCharacters(writer, idleCharacters);
  await writer.update(characters).set({ visibility: 'private' }).where(eq(characters.ownerId, id));
}

/**
 * Deletes unpublished stories, content that no story uses, comments, likes and favourites. Keeps published stories with
 * everything in them, so that other players' runs don't break.
 */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await removePrivateStories(writer, id);
  await removeReactions(writer, id);
  await disownSealedTexts(writer, id);
  await removeUnusedWork(writer, id);
};
