import { type Body, type calls, limits, type PartsOf } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import type { Caller, Upload } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import {
  type FormPicture,
  type FormPictures,
  isGiven,
  type TakenPicture,
} from '../../media/pictures/form-pictures.service.ts';
import { parsePictureHash, toPictureUrl } from '../../media/pictures/media.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { checkRoom } from '../creation-limits/creation-limits.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import type { Stories } from './stories.service.ts';
import { toStoryChange } from './story-change.ts';
import * as repository from './story-editing.repository.ts';
import { findTagIds } from './story-tags.ts';

type StoryForm = PartsOf<typeof calls.createStory>;
type PictureChoices = StoryForm['pictures'];

/** Lets owners and admins create and change stories. Changes return the new version or throw `Hidden By Moderators.` */
export interface StoryEditing {
  /** Creates a private story and returns its id. Throws a 400 for unknown tags, and the errors of rejected pictures. */
  create(form: StoryForm, uploads: readonly Upload[], caller: Caller): Promise<string>;
  /** Changes only the given fields. Throws `Changed Elsewhere.` with the current story. */
  edit(change: Body<typeof calls.editStory>['story'], caller: Caller): Promise<number>;
  tag(change: Body<typeof calls.editStoryTags>, caller: Caller): Promise<number>;
  addImages(
    storyId: string,
    choices: PictureChoices,
    uploads: readonly Upload[],
    caller: Caller,
  ): Promise<{ storyImages: string[]; version: number }>;
  removeImage(picture: Body<typeof calls.deleteStoryImage>, caller: Caller): Promise<number>;
  orderImages(order: Body<typeof calls.orderStoryImages>, caller: Caller): Promise<number>;
}

export interface StoryEditingDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  pictures: FormPictures;
  upkeep: Upkeep;
  jobs: Pick<Jobs, 'wake'>;
}

/**
 * Returns the pictures of a story form in order: each choice without `poolId` takes the next file, and remaining files
 * come last.
 */
function formPictures(choices: PictureChoices, uploads: readonly Upload[]): FormPicture[] {
  const field = 'storyImages';
  const files = [...uploads];
  const next = () => files.shift()?.read;
  const chosen = (choices?.storyImages ?? []).map((choice): FormPicture => {
    return { field, kind: 'cover', choice, read: choice.poolId === undefined ? next() : undefined };
  });
  const rest = files.map(({ read }): FormPicture => ({ field, kind: 'cover', read }));
  const all = [...chosen, ...rest];
  if (all.length === 0 || !all.every(isGiven)) throw invalid({ [field]: 'required' });
  return all;
}

function checkImageCount(count: number): void {
  if (count > limits.storyImages) throw invalid({ storyImages: 'tooManyImages' });
}

async function savePictures(writer: Writer, taken: readonly TakenPicture[], ownerId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of taken) ids.push(await picture.save(writer, ownerId));
  return ids;
}

const counts = ['likes', 'comments', 'plays'] as const;

/** Records what the admin role permitted: changes to other people's stories, or to the counts of any story. */
async function noteChange(
  writer: Writer,
  caller: Caller,
  row: repository.StoryRow,
  change: repository.StoryChange,
): Promise<void> {
  const set = counts.filter((name) => change[name] !== undefined);
  if (row.ownerId === caller.accountId && set.length === 0) return;
  const figures = (from: repository.StoryChange) => set.map((name) => `${name} ${from[name]}`);
  await logAct(writer, caller, {
    act: 'story.changed',
    object: 'story',
    objectId: row.id,
    personId: row.ownerId,
    before: figures(row).join(', '),
    after: Object.keys(change)
      .filter((name) => !counts.some((count) => count === name))
      .concat(figures(change))
      .join(', '),
  });
}

/** Creates and changes stories. */
export function createStoryEditing(deps: StoryEditingDeps): StoryEditing {
  const { stories, pictures, upkeep, jobs } = deps;
  const { reader, transact } = deps.store;

  /**
   * Runs `work` on a story that the caller may change. Throws `Changed Elsewhere.` if the story has changed since
   * `sent`.
   */
  async function change(
    { storyId, version: sent }: { storyId: string; version?: number | undefined },
    caller: Caller,
    work: (writer: Writer, row: repository.StoryRow) => Promise<repository.StoryChange | undefined>,
  ): Promise<number> {
    await stories.changeable(storyId, caller);
    const version = await transact(async (writer) => {
      await holdCaller(writer, caller);
      const row = await repository.lockStory(writer, storyId);
      if (!row) throw notFound('Story');
      refuseHidden(row.hiddenAt !== null, row.ownerId, caller);
      if (sent !== undefined && sent !== row.version) return null;
      const change = (await work(writer, row)) ?? {};
      await noteChange(writer, caller, row, change);
      return repository.updateStory(writer, storyId, change);
    });
    if (version !== null) return version;
    const { story } = await stories.whole(storyId, caller);
    throw fail('changedElsewhere', { details: { story } });
  }

  async function findStoryShowing(hash: string, caller: Caller): Promise<string> {
    const own = await repository.readStoriesShowing(reader, hash, caller.accountId);
    const found =
      own.length > 0 || caller.role !== 'admin' ? own : await repository.readStoriesShowing(reader, hash, null);
    const [storyId] = found;
    if (found.length > 1) throw invalid({ storyId: 'imageShared' });
    if (storyId === undefined) throw notFound('Picture');
    return storyId;
  }

  return {
    async create({ storyInfo, pictures: choices }, uploads, caller) {
      const { storyUserId } = storyInfo;
      if (storyUserId !== undefined && String(storyUserId) !== caller.accountId) throw fail('notAllowed');
      const form = formPictures(choices, uploads);
      checkImageCount(form.length);
      const tagIds = await findTagIds(reader, storyInfo.storyTags, caller, new Set());
      return pictures.during(form, (taken) =>
        transact(async (writer) => {
          await checkRoom(writer, caller, { stories: 1 });
          const { storyName: name, storyDescription: description } = storyInfo;
          const storyId = await repository.insertStory(writer, { ownerId: caller.accountId, name, description });
          await repository.insertImages(writer, storyId, await savePictures(writer, taken, caller.accountId), 0);
          await repository.replaceTags(writer, storyId, tagIds);
          return storyId;
        }),
      );
    },
    edit: (story, caller) => change(story, caller, async (_writer, row) => toStoryChange(story, row, caller)),
    tag: ({ storyTags, ...which }, caller) =>
      change(which, caller, async (writer, row) => {
        const known = await repository.readTagIds(writer, row.id);
        await repository.replaceTags(writer, row.id, await findTagIds(writer, storyTags, caller, known));
        return undefined;
      }),
    async addImages(storyId, choices, uploads, caller) {
      await stories.changeable(storyId, caller);
      const form = formPictures(choices, uploads);
      checkImageCount(form.length);
      const version = await pictures.during(form, (taken) =>
        change({ storyId }, caller, async (writer, row) => {
          const shown = await repository.readImages(writer, storyId);
          checkImageCount(shown.length + form.length);
          const mediaIds = await savePictures(writer, taken, row.ownerId);
          await repository.insertImages(writer, storyId, mediaIds, shown.length);
          return undefined;
        }),
      );
      const shown = await repository.readImages(reader, storyId);
      return { storyImages: shown.map(({ hash }) => toPictureUrl(hash)), version };
    },
    async removeImage({ storyImageURL, storyId: named }, caller) {
      const hash = parsePictureHash(storyImageURL) ?? '';
      const storyId = named ?? (await findStoryShowing(hash, caller));
      const version = await change({ storyId }, caller, async (writer, row) => {
        const shown = await repository.readImages(writer, storyId);
        const image = shown.find((other) => other.hash === hash);
        if (!image) throw notFound('Picture');
        if (shown.length === 1 && row.visibility === 'public') throw invalid({ storyImageURL: 'imageNeeded' });
        await repository.deleteImage(writer, image.id);
        await repository.placeImages(
          writer,
          shown.filter((other) => other !== image).map(({ id }) => id),
        );
        await upkeep.dropUnused(writer, row.ownerId, 'cover');
        return undefined;
      });
      jobs.wake();
      return version;
    },
    orderImages: ({ storyId, storyImages }, caller) =>
      change({ storyId }, caller, async (writer) => {
        const shown = await repository.readImages(writer, storyId);
        const left = [...shown];
        const first = storyImages.map((url) => {
          const at = left.findIndex(({ hash }) => hash === parsePictureHash(url));
          const [image] = at < 0 ? [] : left.splice(at, 1);
          if (!image) throw notFound('Picture');
          return image;
        });
        await repository.placeImages(
          writer,
          [...first, ...left].map(({ id }) => id),
        );
        return undefined;
      }),
  };
}
