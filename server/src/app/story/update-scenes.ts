import { isDeepStrictEqual } from 'node:util';
import { calls, type SceneDetail } from '@emberlore/contract';
import type { ExportedQuest, ExportedScene } from '../../domains/studio/story-export/manifest.ts';
import type { Updating } from './updating.ts';

/** Returns the places of a scene’s spots as forms have them. */
const toPlaces = (numbers: readonly number[]) =>
  numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0 }] : []));

const toTexts = ({ name, description, opening, spots, spotPlaces }: ExportedScene) => ({
  sceneName: name,
  sceneDescription: description,
  sceneOpening: opening,
  ...(spots.length > 0 && { sceneSpots: spots }),
  ...(spotPlaces.length > 0 && { sceneSpotPlaces: toPlaces(spotPlaces) }),
});

/** Returns the server’s id of something that the folder may just have created. */
const realId = (created: ReadonlyMap<string, string>, id: string): string => created.get(id) ?? id;

const toQuestWords = ({ name, goal, hint, knowledgeLine, matter }: ExportedQuest) => ({
  questName: name,
  questGoal: goal,
  questHint: hint,
  questKnowledgeLine: knowledgeLine,
  questMatter: matter,
});

async function createQuest({ api, created }: Updating, quest: ExportedQuest): Promise<string> {
  const targets = quest.type === 'SEARCH' ? created.item : created.character;
  const questTriggerId = realId(targets, quest.target);
  const body = { questTriggerId, questType: quest.type, ...toQuestWords(quest) };
  const { questId } = (await api.call(calls.createQuest, { body })).quest;
  created.quest.set(quest.id ?? '', questId);
  return questId;
}

/** A quest about something else, or in another place of its scene, is another quest. */
const isSameQuest = (one: ExportedQuest | undefined, other: ExportedQuest | undefined): boolean =>
  one?.id === other?.id && one?.type === other?.type && one?.target === other?.target;

/** Deletes quests that are gone or another quest now; those after them would change their places. */
async function deleteQuests({ api, report }: Updating, before: ExportedScene, after: ExportedScene): Promise<number> {
  const differs = before.quests.findIndex((quest, at) => !isSameQuest(quest, after.quests[at]));
  const kept = differs < 0 ? before.quests.length : differs;
  for (const quest of before.quests.slice(kept)) {
    await api.call(calls.deleteQuest, { query: { questId: quest.id ?? '' } });
    report(`${before.name}: the quest ‘${quest.name}’ was removed`);
  }
  return kept;
}

async function changeQuests(
  updating: Updating,
  before: ExportedScene,
  after: ExportedScene,
  { kept, shown }: { kept: number; shown: SceneDetail },
): Promise<void> {
  const { api, report } = updating;
  for (const [at, quest] of after.quests.entries()) {
    const known = before.quests[at];
    if (at < kept && known) {
      if (isDeepStrictEqual(toQuestWords(known), toQuestWords(quest))) continue;
      const version = shown.quests.find(({ questId }) => questId === quest.id)?.version;
      await api.call(calls.updateQuest, { body: { questId: quest.id ?? '', version, ...toQuestWords(quest) } });
      report(`${after.name}: the quest ‘${quest.name}’ was changed`);
      continue;
    }
    const questId = await createQuest(updating, quest);
    await api.call(calls.createSceneQuest, { body: { sceneId: shown.sceneId, questId } });
    report(`${after.name}: the quest ‘${quest.name}’ was created`);
  }
}

async function changePictures({ api, pictures, report }: Updating, before: ExportedScene, after: ExportedScene) {
  const sceneId = after.id ?? '';
  const kinds = [
    [before.background, after.background, true],
    [before.winPicture, after.winPicture, false],
  ] as const;
  for (const [stood, wanted, isBackgroundImage] of kinds) {
    if (!wanted || isDeepStrictEqual(stood, wanted)) continue;
    const { choices, files } = await pictures.form({ sceneImage: wanted });
    const parts = { sceneImageData: { sceneId, isBackgroundImage }, pictures: choices };
    await api.call(calls.uploadSceneImage, { parts, files });
    report(`${after.name}: picture`);
  }
}

/** Changes a scene that the server has. The first call names the version; the others follow at once. */
async function changeScene(updating: Updating, before: ExportedScene, after: ExportedScene, shown: SceneDetail) {
  const { api, created, report } = updating;
  const { sceneId } = shown;
  let version = shown.version;
  const kept = await deleteQuests(updating, before, after);
  if (kept < before.quests.length) version = undefined;
  if (!isDeepStrictEqual(toTexts(before), toTexts(after))) {
    ({ version } = await api.call(calls.updateScene, { body: { sceneId, version, ...toTexts(after) } }));
    report(`${after.name}: texts`);
  }
  if (before.winDescription !== after.winDescription) {
    const sceneWinDescription = after.winDescription;
    ({ version } = await api.call(calls.updateSceneWin, { body: { sceneId, version, sceneWinDescription } }));
    report(`${after.name}: win`);
  }
  if (!isDeepStrictEqual(before.commonKnowledge, after.commonKnowledge)) {
    const { commonKnowledge } = after;
    ({ version } = await api.call(calls.updateCommonKnowledge, { body: { sceneId, version, commonKnowledge } }));
    report(`${after.name}: common knowledge`);
  }
  if (!isDeepStrictEqual(before.characters, after.characters)) {
    const characters = after.characters.map((id) => realId(created.character, id));
    ({ version } = await api.call(calls.updateCharacters, { body: { sceneId, version, characters } }));
    report(`${after.name}: people`);
  }
  if (!isDeepStrictEqual(before.items, after.items)) {
    const items = after.items.map((id) => realId(created.item, id));
    ({ version } = await api.call(calls.updateItems, { body: { sceneId, version, items } }));
    report(`${after.name}: items`);
  }
  await changePictures(updating, before, after);
  await changeQuests(updating, before, after, { kept, shown });
}

async function createScene(updating: Updating, after: ExportedScene): Promise<void> {
  const { api, shown, pictures, created, report } = updating;
  const quests: string[] = [];
  for (const quest of after.quests) quests.push(await createQuest(updating, quest));
  const isOwnWin = !isDeepStrictEqual(after.winPicture, after.background);
  const { choices, files } = await pictures.form({
    sceneImage: after.background ?? { file: 'backgrounds/castle-night', alt: '', focusX: 0.5, focusY: 0.5 },
    sceneWinImage: isOwnWin ? after.winPicture : undefined,
  });
  const sceneInfo = {
    storyId: shown.storyId,
    ...toTexts(after),
    sceneWinDescription: after.winDescription,
    commonKnowledge: after.commonKnowledge,
    selectedCharacters: after.characters.map((id) => realId(created.character, id)),
    selectedItems: after.items.map((id) => realId(created.item, id)),
    selectedQuests: quests,
  };
  const { scene } = await api.call(calls.createScene, { parts: { sceneInfo, pictures: choices }, files });
  created.scene.set(after.id ?? '', scene.sceneId);
  report(`${after.name}: created`);
}

async function orderScenes({ api, before, after, created, report }: Updating): Promise<void> {
  const wanted = after.scenes.map(({ id = '' }) => realId(created.scene, id));
  const stood = before.scenes.map(({ id = '' }) => id).filter((id) => wanted.includes(id));
  const now = [...stood, ...wanted.filter((id) => !stood.includes(id))];
  if (isDeepStrictEqual(now, wanted)) return;
  const sceneOrder = wanted.map((sceneId, at) => ({ sceneId, sceneOrder: at }));
  await api.call(calls.updateSceneOrder, { body: { sceneOrder } });
  report('The scenes have another order.');
}

/** Removes, changes, creates and orders the scenes of a story. Removed ones go to the trash. */
export async function updateScenes(updating: Updating): Promise<void> {
  const { api, before, after, shown, report } = updating;
  for (const { id = '', name } of before.scenes.filter((scene) => !after.scenes.some(({ id }) => id === scene.id))) {
    await api.call(calls.deleteScene, { body: { scene: { sceneId: id } } });
    report(`${name}: moved to the trash`);
  }
  for (const scene of after.scenes) {
    const known = before.scenes.find(({ id }) => id === scene.id);
    const there = shown.scenes.find(({ sceneId }) => sceneId === scene.id);
    await (known && there ? changeScene(updating, known, scene, there) : createScene(updating, scene));
  }
  await orderScenes(updating);
}
