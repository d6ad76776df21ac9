import type { Writer } from '@emberlore/database';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import { isHiddenOtherwise, type NoticeRow } from './claims.repository.ts';

/** The services that hide and restore content. */
export interface VisibilityDeps {
  stories: Pick<Stories, 'hide' | 'unhide'>;
  characters: Pick<Characters, 'hide' | 'unhide' | 'ownersOfCopies' | 'hasCopy'>;
  pictures: Pick<HiddenPictures, 'hide' | 'unhide' | 'othersWith' | 'has'>;
}

type ClaimSubject = Pick<NoticeRow, 'storyId' | 'characterId' | 'pictureHash'>;

/** Hides the subject of a notice, unless it was deleted. */
export async function hideSubject(
  writer: Writer,
  { stories, characters, pictures }: VisibilityDeps,
  { storyId, characterId, pictureHash }: ClaimSubject,
): Promise<void> {
  if (storyId !== null) await stories.hide(storyId, writer);
  if (characterId !== null) await characters.hide(characterId, writer);
  if (pictureHash !== null) await pictures.hide(pictureHash, writer);
}

/** Restores the subject of a notice, unless another notice or an admin's decision hides it. */
export async function restoreSubject(writer: Writer, deps: VisibilityDeps, notice: NoticeRow): Promise<void> {
  if (await isHiddenOtherwise(writer, notice)) return;
  const { storyId, characterId, pictureHash } = notice;
  if (storyId !== null) await deps.stories.unhide(storyId, writer);
  if (characterId !== null) await deps.characters.unhide(characterId, writer);
  if (pictureHash !== null) await deps.pictures.unhide(pictureHash, writer);
}

/** Lists the other owners of the notice's picture, or of the copies and variants that are hidden with its character. */
export async function listOtherOwners(
  writer: Writer,
  { characters, pictures }: VisibilityDeps,
  { characterId, pictureHash, ownerId }: NoticeRow,
): Promise<string[]> {
  if (pictureHash !== null) return pictures.othersWith(pictureHash, ownerId, writer);
  const owners = characterId === null ? [] : await characters.ownersOfCopies(characterId, writer);
  return owners.map((owner) => owner.ownerId).filter((id) => id !== ownerId);
}
