import type { Reader, Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import { hasOtherAdmin } from './appeals.repository.ts';

/** What a report, notice or decision is about. */
interface Work {
  ownerId: string | null;
  /** Set if it is about a character. */
  characterId: string | null;
  /** Set if it is about a picture. */
  pictureHash: string | null;
}

export interface OwnCaseDeps {
  characters: Pick<Characters, 'hasCopy'>;
  pictures: Pick<HiddenPictures, 'has'>;
}

/**
 * Throws `Not Allowed.` if an admin would decide in a case that concerns their own account while another admin could. The
 * only admin of an installation may, so that nothing stays open forever.
 */
export async function refuseOwnCase(
  reader: Reader,
  concerned: readonly (string | null)[],
  admin: Caller,
): Promise<void> {
  if (concerned.includes(admin.accountId) && (await hasOtherAdmin(reader, admin.accountId))) throw fail('notAllowed');
}

/**
 * Like `refuseOwnCase`, about a report, notice or decision that concerns the admin's work: copies and pictures that they
 * have too included, hidden or not. Hiding one's own work needs no check.
 */
export async function refuseOwnWork(
  writer: Writer,
  { characters, pictures }: OwnCaseDeps,
  { ownerId, characterId, pictureHash }: Work,
  admin: Caller,
): Promise<void> {
  const { accountId } = admin;
  const isShared =
    (characterId !== null && (await characters.hasCopy(characterId, accountId, writer))) ||
    (pictureHash !== null && (await pictures.has(pictureHash, accountId, writer)));
  await refuseOwnCase(writer, [ownerId, isShared ? accountId : null], admin);
}
