import { type Body, type calls, limits, type PartsOf, type SceneDetail } from '@emberlore/contract';
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
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { checkRoomForScene } from '../creation-limits/creation-limits.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import { addQuest, fillCast, fillItems, fillQuests, type SceneToFill } from './scene-cast.ts';
import * as repository from './scene-editing.repository.ts';
import { lockSceneOrder, lockStoryOfScenes, type ScenePosition, saveSceneOrder } from './scene-places.ts';
import type { Scenes } from './scenes.service.ts';
import { storeSpotPlaces } from './spot-places.ts';

type SceneForm = PartsOf<typeof calls.createScene>;
type SceneFiles = Record<'sceneImage' | 'sceneWinImage', Upload[]>;

/** The scene to edit and the version on which the edit is based. */
interface SceneVersion {
  sceneId: string;
  version?: number | undefined;
}

/** Lets story owners and admins create and change scenes. Changes return the scene's new version. */
export interface SceneEditing {
  /**
   * Returns a scene if the caller may see its story, with all details for its owner and admins. Throws `Scene Not
   * Found.`
   */
  read(sceneId: string, caller: Caller | null): Promise<SceneDetail>;
  /**
   * Throws a 400 for a fifth scene, and `Story Not Found.`, `Character Not Found.`, `Item Not Found.`, `Quest Not
   * Found.` or `Hidden By Moderators.`
   */
  create(form: SceneForm, files: SceneFiles, caller: Caller): Promise<SceneDetail>;
  /**
   * Changes texts. Like the methods below, throws `Changed Elsewhere.` with the current scene, and `Hidden By
   * Moderators.`
   */
  updateTexts(which: SceneVersion, texts: SceneTexts, caller: Caller): Promise<number>;
  updateContents(which: SceneVersion, caller: Caller, filling: SceneContent): Promise<number>;
  replacePicture(
    form: PartsOf<typeof calls.uploadSceneImage>,
    upload: Upload | undefined,
    caller: Caller,
  ): Promise<{ sceneImageURL: string; version: number }>;
  /** Throws a 400 for scenes of several stories, and `Hidden By Moderators.` */
  order(wanted: Body<typeof calls.updateSceneOrder>['sceneOrder'], caller: Caller): Promise<void>;
}

type SceneTexts = Partial<
  Pick<
    repository.SceneColumns,
    'name' | 'description' | 'opening' | 'spots' | 'spotPlaces' | 'winDescription' | 'commonKnowledge'
  >
>;

/** The content to put into a scene. */
export interface SceneContent {
  characters?: readonly string[];
  items?: readonly string[];
  /** A quest to add. */
  questId?: string;
}

export interface SceneEditingDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  scenes: Scenes;
  pictures: FormPictures;
  upkeep: Upkeep;
  jobs: Pick<Jobs, 'wake'>;
  /** Called for each story whose cast or knowledge has changed, so that its characters are prepared for play. */
  changed: (storyId: string) => void;
}

function formPictures(choices: SceneForm['pictures'], files: SceneFiles): FormPicture[] {
  const fields = ['sceneImage', 'sceneWinImage'] as const;
  const [background, win] = fields.map((field): FormPicture => {
    return { field, kind: 'background', read: files[field][0]?.read, choice: choices?.[field] };
  });
  if (!background || !win || !isGiven(background)) throw invalid({ sceneImage: 'required' });
  return isGiven(win) ? [background, win] : [background];
}

/**
 * Returns the scenes in their new order: moved scenes at the wanted places, the others between them in their previous
 * order.
 */
function reorder(places: readonly ScenePosition[], wanted: ReadonlyMap<string, number>): ScenePosition[] {
  const others = places.filter(({ id }) => !wanted.has(id));
  const moved = places
    .filter(({ id }) => wanted.has(id))
    .sort((one, other) => (wanted.get(one.id) ?? 0) - (wanted.get(other.id) ?? 0) || one.position - other.position);
  const ordered: ScenePosition[] = [];
  for (let place = 0; ordered.length < places.length; place += 1) {
    const [next] = moved;
    const isDue = next !== undefined && ((wanted.get(next.id) ?? 0) <= place || others.length === 0);
    const scene = isDue ? moved.shift() : others.shift();
    if (scene) ordered.push(scene);
  }
  return ordered;
}

export function createSceneEditing(deps: SceneEditingDeps): SceneEditing {
  const { stories, scenes, pictures, upkeep, jobs, changed } = deps;
  const { reader, transact } = deps.store;

  async function read(sceneId: string, caller: Caller | null): Promise<SceneDetail> {
    const storyId = await scenes.findStory(sceneId);
    if (storyId === null || !(await stories.isReadable(storyId, caller))) throw notFound('Scene');
    const { story } = await stories.whole(storyId, caller);
    const scene = story.scenes.find((other) => other.sceneId === sceneId);
    if (!scene) throw notFound('Scene');
    return scene;
  }

  /** Returns the scene to change, if the caller may change it. */
  async function findEditable(sceneId: string, caller: Caller): Promise<SceneToFill> {
    const storyId = await scenes.findStory(sceneId);
    if (storyId === null || !(await stories.isReadable(storyId, caller))) throw notFound('Scene');
    const { ownerId } = await stories.changeable(storyId, caller);
    return { sceneId, storyId, ownerId };
  }

  async function change(
    { sceneId, version: sent }: SceneVersion,
    caller: Caller,
    work: (writer: Writer, filling: SceneToFill) => Promise<Partial<repository.SceneColumns>>,
  ): Promise<number> {
    const filling = await findEditable(sceneId, caller);
    const version = await transact(async (writer) => {
      await holdCaller(writer, caller);
      const row = await repository.lockScene(writer, sceneId);
      if (!row) throw notFound('Scene');
      refuseHidden(row.hiddenAt !== null, filling.ownerId, caller);
      if (sent !== undefined && sent !== row.version) return null;
      const columns = await work(writer, filling);
      await logForeignAct(writer, caller, {
        act: 'scene.changed',
        object: 'scene',
        objectId: sceneId,
        personId: filling.ownerId,
        after: Object.keys(columns).join(', '),
      });
      return repository.updateScene(writer, sceneId, columns);
    });
    if (version === null) throw fail('changedElsewhere', { details: { scene: await read(sceneId, caller) } });
    changed(filling.storyId);
    return version;
  }

  /** Locks the story of a new scene. Throws when it was deleted or hidden while the pictures were being read. */
  async function checkStoryOpen(writer: Writer, storyId: string, ownerId: string, caller: Caller): Promise<void> {
    const story = await lockStoryOfScenes(writer, storyId);
    if (!story || story.deletedAt !== null) throw notFound('Story');
    refuseHidden(story.hiddenAt !== null, ownerId, caller);
  }

  /** Inserts a scene after the story's existing ones, whose positions have no gaps. */
  async function insert(writer: Writer, form: SceneForm['sceneInfo'], shown: string[]): Promise<string> {
    const { storyId } = form;
    const places = await lockSceneOrder(writer, storyId);
    if (places.length >= limits.storyScenes) throw invalid({ storyId: 'scenesFull' });
    await checkRoomForScene(writer, storyId);
    await saveSceneOrder(writer, places);
    const [backgroundId = '', winImageId = backgroundId] = shown;
    return repository.insertScene(writer, {
      storyId,
      backgroundId,
      winImageId,
      position: places.length,
      name: form.sceneName,
      description: form.sceneDescription,
      opening: form.sceneOpening,
      spots: form.sceneSpots ?? [],
      spotPlaces: storeSpotPlaces(form.sceneSpotPlaces ?? []),
      commonKnowledge: form.commonKnowledge,
      winDescription: form.sceneWinDescription,
    });
  }

  async function createIn(
    writer: Writer,
    form: SceneForm['sceneInfo'],
    taken: TakenPicture[],
    { ownerId, caller }: { ownerId: string; caller: Caller },
  ) {
    await checkStoryOpen(writer, form.storyId, ownerId, caller);
    const shown: string[] = [];
    for (const picture of taken) shown.push(await picture.save(writer, ownerId));
    const sceneId = await insert(writer, form, shown);
    const filling = { sceneId, storyId: form.storyId, ownerId };
    await fillCast(writer, filling, form.selectedCharacters);
    await fillItems(writer, filling, form.selectedItems);
    await fillQuests(writer, filling, form.selectedQuests);
    return sceneId;
  }

  return {
    read,
    async create({ sceneInfo, pictures: choices }, files, caller) {
      const { ownerId } = await stories.changeable(sceneInfo.storyId, caller);
      const sceneId = await pictures.during(formPictures(choices, files), (taken) =>
        transact(async (writer) => {
          await holdCaller(writer, caller);
          const made = await createIn(writer, sceneInfo, taken, { ownerId, caller });
          await logForeignAct(writer, caller, {
            act: 'scene.made',
            object: 'scene',
            objectId: made,
            personId: ownerId,
          });
          return made;
        }),
      );
      changed(sceneInfo.storyId);
      return read(sceneId, caller);
    },
    updateTexts: (which, texts, caller) => change(which, caller, async () => texts),
    updateContents: (which, caller, { characters, items, questId }) =>
      change(which, caller, async (writer, filling) => {
        if (characters) await fillCast(writer, filling, characters);
        if (items) await fillItems(writer, filling, items);
        if (questId !== undefined) await addQuest(writer, filling, questId, limits.sceneQuests);
        return {};
      }),
    async replacePicture({ sceneImageData: { sceneId, isBackgroundImage }, pictures: choices }, upload, caller) {
      const { ownerId } = await findEditable(sceneId, caller);
      const given: FormPicture = {
        field: 'sceneImage',
        kind: 'background',
        read: upload?.read,
        choice: choices?.sceneImage,
      };
      const shown = await pictures.during([given], async ([picture]) => {
        const version = await change({ sceneId }, caller, async (writer) => {
          const mediaId = (await picture?.save(writer, ownerId)) ?? '';
          return isBackgroundImage ? { backgroundId: mediaId } : { winImageId: mediaId };
        });
        return { sceneImageURL: picture?.url ?? '', version };
      });
      await transact((writer) => upkeep.dropUnused(writer, ownerId, 'background'));
      jobs.wake();
      return shown;
    },
    async order(wanted, caller) {
      const places = new Map(wanted.map(({ sceneId, sceneOrder }) => [sceneId, sceneOrder]));
      const known = await repository.readSceneStories(reader, [...places.keys()]);
      const owners = new Map<string, string>();
      for (const { storyId } of known) {
        if (owners.has(storyId)) continue;
        if (!(await stories.isReadable(storyId, caller))) throw notFound('Scene');
        owners.set(storyId, (await stories.changeable(storyId, caller)).ownerId);
      }
      const [[storyId, ownerId] = []] = owners;
      if (known.length < places.size || storyId === undefined || ownerId === undefined) throw notFound('Scene');
      if (owners.size > 1) throw invalid({ sceneOrder: 'otherStory' });
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        await saveSceneOrder(writer, reorder(await lockSceneOrder(writer, storyId), places));
        await logForeignAct(writer, caller, {
          act: 'scenes.ordered',
          object: 'story',
          objectId: storyId,
          personId: ownerId,
        });
      });
    },
  };
}
