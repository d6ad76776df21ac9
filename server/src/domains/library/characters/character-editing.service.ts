import { type CharacterDetail, type calls, fieldError, limits, type PartsOf } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import type { Caller, Upload } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import { type FormPictures, isGiven, type TakenPicture } from '../../media/pictures/form-pictures.service.ts';
import { copyFaces } from '../../media/pictures/picture-copies.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { checkRoom } from '../creation-limits/creation-limits.service.ts';
import type { Deletions } from '../deletions.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import type { Quests } from '../quests/quests.service.ts';
import { carryTexts, insertSealed } from '../sealed-texts/sealed-texts.service.ts';
import * as repository from './character-editing.repository.ts';
import {
  buildFacePictures,
  type CharacterForm,
  type FaceField,
  faceColumn,
  removedFaces,
  toColumns,
} from './character-form.ts';
import type { Characters } from './characters.service.ts';

type Uploads = Record<FaceField, Upload[]>;
type ChangeForm = PartsOf<typeof calls.updateCharacter>;

/** Lets owners and admins create, change and delete characters. */
export interface CharacterEditing {
  /**
   * Creates a character or a variant. Throws `Character Not Found.` for an original that the caller may not use, and a 400
   * for one that itself descends from too many.
   */
  create(form: CharacterForm, uploads: Uploads, caller: Caller): Promise<CharacterDetail>;
  /** Throws `Changed Elsewhere.` with the current character if it has changed since the form was opened. */
  update(form: PartsOf<typeof calls.updateCharacter>, uploads: Uploads, caller: Caller): Promise<CharacterDetail>;
  /**
   * Removes the caller's own character from every list; scenes that use it keep it. Admins hide other people's
   * characters instead: see `Deletions`.
   */
  remove(characterId: string, caller: Caller): Promise<void>;
}

export interface CharacterEditingDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  characters: Characters;
  pictures: FormPictures;
  quests: Quests;
  upkeep: Upkeep;
  jobs: Pick<Jobs, 'wake'>;
  deletions: Pick<Deletions, 'foreign'>;
}

type FaceColumns = Partial<Record<ReturnType<typeof faceColumn>, string>>;

async function saveFaces(writer: Writer, taken: readonly TakenPicture[], ownerId: string): Promise<FaceColumns> {
  const faces: FaceColumns = {};
  for (const picture of taken) faces[faceColumn(picture.field)] = await picture.save(writer, ownerId);
  return faces;
}

/** Throws a 400 if a variant of this character would descend from too many. */
async function checkDescent(writer: Writer, originalId: string): Promise<void> {
  const most = limits.originalsMost;
  if ((await repository.countOriginals(writer, originalId, most)) >= most)
    throw invalid({ originalCharacterId: fieldError('tooManyOriginals', { most }) });
}

/** Copies the original's faces for a variant. A variant with its own portrait inherits no faces. */
async function inheritFaces(
  writer: Writer,
  original: repository.StoredCharacter | null,
  faces: FaceColumns,
  ownerId: string,
) {
  if (!original || faces.imageId !== undefined) return {};
  return copyFaces(writer, original, ownerId);
}

export function createCharacterEditing(deps: CharacterEditingDeps): CharacterEditing {
  const { characters, pictures, quests, upkeep, jobs, deletions } = deps;
  const { reader, transact } = deps.store;

  const present = async (characterId: string, caller: Caller) =>
    (await characters.whole(characterId, caller)).character;

  /**
   * Whether the caller may make a variant of this character: moderators haven't hidden it, and it is listed or the
   * caller's own. An admin's variant would take the texts of private and deleted characters with it.
   */
  function isUsable(row: repository.StoredCharacter, caller: Caller): boolean {
    const shared = row.visibility === 'public' && !row.hidden && row.deletedAt === null;
    return row.hiddenAt === null && (shared || row.ownerId === caller.accountId);
  }

  /** Returns the original of a variant; null without an id. Throws `Character Not Found.` */
  async function findOriginal(characterId: string | null | undefined, caller: Caller) {
    if (!characterId) return null;
    const row = await repository.readStored(reader, characterId);
    if (!row || !isUsable(row, caller)) throw notFound('Character');
    return row;
  }

  /**
   * Throws `Hidden By Moderators.` when the owner tries to change a hidden character, which may be shown again later. A copy
   * that is hidden only with its original can be repaired.
   */
  async function checkEditable(characterId: string, caller: Caller): Promise<void> {
    const { hidden, hiddenWithOriginal, ownerId } = await characters.editable(characterId, caller);
    refuseHidden(hidden && !hiddenWithOriginal, ownerId, caller);
  }

  /** Returns false when the character has changed since the form was opened. */
  async function change(
    writer: Writer,
    form: ChangeForm,
    taken: readonly TakenPicture[],
    caller: Caller,
  ): Promise<boolean> {
    await holdCaller(writer, caller);
    const { characterId, characterName, version: sent } = form.characterInfo;
    const row = await repository.lockCharacter(writer, characterId);
    if (!row) throw notFound('Character');
    refuseHidden(row.hiddenAt !== null && row.hiddenWithId === null, row.ownerId, caller);
    if (sent !== undefined && sent !== row.version) return false;
    const faces = { ...removedFaces(form.pictures), ...(await saveFaces(writer, taken, row.ownerId)) };
    const columns = toColumns(form, row);
    // Admins may correct a character, but only its author decides whether to share its knowledge.
    const knowledgeShared = row.ownerId === caller.accountId ? columns.knowledgeShared : row.knowledgeShared;
    await repository.updateCharacter(writer, characterId, { ...columns, knowledgeShared, ...faces });
    if (row.originalCharacterId !== null) await repository.followOriginal(writer, characterId);
    if (characterName !== row.name) await quests.rename(writer, { characterId }, characterName);
    if (Object.keys(faces).length > 0) await upkeep.dropUnused(writer, row.ownerId, 'portrait');
    const about = { object: 'character', objectId: characterId, personId: row.ownerId } as const;
    await logForeignAct(writer, caller, { act: 'character.changed', ...about });
    return true;
  }

  return {
    async create(form, uploads, caller) {
      const { characterInfo, pictures: choices } = form;
      const { characterUserId } = characterInfo;
      if (characterUserId != null && String(characterUserId) !== caller.accountId) throw fail('notAllowed');
      const original = await findOriginal(characterInfo.originalCharacterId, caller);
      const { accountId: ownerId } = caller;
      const given = buildFacePictures(choices, uploads).filter(isGiven);
      if (!original && !given.some(({ field }) => field === 'characterImage'))
        throw invalid({ characterImage: 'required' });
      const characterId = await pictures.during(given, (taken) =>
        transact(async (writer) => {
          await checkRoom(writer, caller, { characters: 1 });
          const held = original && (await repository.lockShown(writer, original.id));
          // Its author may have stopped sharing it while the pictures were being read.
          if (original && !(held && isUsable(held, caller))) throw notFound('Character');
          if (held) await checkDescent(writer, held.id);
          const carried = held && (await carryTexts(writer, held, ownerId, 'originalCharacterId'));
          const sealed = carried?.sealed ?? [];
          const knowledgeSealed = sealed.length > 0;
          const columns = toColumns(form, { ...carried?.own, knowledgeSealed, visibility: 'public' });
          const own = await saveFaces(writer, taken, ownerId);
          const faces = { ...(await inheritFaces(writer, held, own, ownerId)), ...removedFaces(choices), ...own };
          const { imageId = '' } = faces;
          const originalCharacterId = original?.id ?? null;
          const row = { ...columns, ...faces, imageId, ownerId, originalCharacterId, knowledgeSealed };
          const made = await repository.insertCharacter(writer, row);
          await insertSealed(writer, made, sealed);
          return made;
        }),
      );
      return present(characterId, caller);
    },
    async update(form, uploads, caller) {
      const { characterId } = form.characterInfo;
      await checkEditable(characterId, caller);
      const given = buildFacePictures(form.pictures, uploads).filter(isGiven);
      await pictures.during(given, async (taken) => {
        const changed = await transact((writer) => change(writer, form, taken, caller));
        if (!changed) throw fail('changedElsewhere', { details: { character: await present(characterId, caller) } });
      });
      jobs.wake();
      return present(characterId, caller);
    },
    async remove(characterId, caller) {
      const { ownerId, characterName: name } = await characters.editable(characterId, caller);
      if (ownerId !== caller.accountId)
        return deletions.foreign({ type: 'character', id: characterId, name, ownerId }, caller);
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        // Scenes that use the owner's character keep it.
        if (await repository.isInScene(writer, characterId)) await repository.restrictToScenes(writer, characterId);
        else await repository.deleteCharacter(writer, characterId);
      });
    },
  };
}
