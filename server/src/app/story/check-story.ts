import { join } from 'node:path';
import { createEmbeddedEngine, createEmbedder } from '@emberlore/brain';
import type { Finding } from '@emberlore/contract';
import sharp from 'sharp';
import { createSceneAsking } from '../../domains/studio/character-help/ask-in-scene.ts';
import { askedFindings } from '../../domains/studio/story-check/asked-characters.ts';
import { findAll } from '../../domains/studio/story-check/check.ts';
import { fitManifest } from '../../domains/studio/story-export/fit-manifest.ts';
import type { Fault, Path } from '../../domains/studio/story-export/folder/faults.ts';
import { characterPath } from '../../domains/studio/story-export/folder/read-folder.ts';
import { type FolderOnDisk, formatFault, openFolder } from './folder-files.ts';
import { toStoryView } from './story-view.ts';

/** Something to fix in a story folder. `fault`: the folder can't be read or imported as it is. */
export interface Checked extends Fault {
  severity: 'fault' | Finding['severity'];
}

/** The fields of the files by the names of the calls, in which the story check points at them. */
const fields: Record<string, Path> = {
  characterName: ['name'],
  characterDescription: ['description'],
  characterPersonalKnowledge: ['knowledge'],
  characterAnswers: ['answers'],
  characterVoiceName: ['voice'],
  characterImageURL: ['picture'],
  sceneName: ['name'],
  sceneDescription: ['description'],
  sceneOpening: ['opening'],
  sceneWinDescription: ['win'],
  sceneCommonKnowledge: ['commonKnowledge'],
  sceneBackgroundImageURL: ['background'],
  characters: ['people'],
  items: ['items'],
  quests: ['quests'],
  itemName: ['name'],
  itemImageURL: ['picture'],
  questName: ['name'],
  questHint: ['hint'],
  questKnowledgeLine: ['line'],
  questTriggerId: ['about'],
  storyDescription: ['description'],
  storyImages: ['pictures'],
  storyTags: ['tags'],
};

/** Returns the file and the path in it to which a finding points. */
function locate({ kind, field = '', ...ids }: Finding, { scenePaths }: FolderOnDisk): [file: string, path: Path] {
  const path = fields[field] ?? [];
  const scene = scenePaths.get(ids.sceneId ?? '') ?? 'scenes';
  if (kind === 'character') return [characterPath(ids.characterId ?? ''), path];
  if (kind === 'item') return ['items.yaml', [ids.itemId ?? '', ...path]];
  if (kind === 'quest') return [scene, ['quests', ids.questId ?? '', ...path]];
  if (kind === 'scene') return [scene, path];
  return [field.startsWith('rules') ? 'rules.yaml' : 'story.yaml', path];
}

/** Reads how wide the folder’s own pictures are; those of the pool are wide enough. */
async function readWidths({ path, pictures }: FolderOnDisk): Promise<Map<string, number>> {
  const widths = new Map<string, number>();
  for (const file of pictures) {
    const { width } = await sharp(join(path, file))
      .metadata()
      .catch(() => ({ width: undefined }));
    if (width !== undefined) widths.set(file, width);
  }
  return widths;
}

/** Lets the characters of a story answer what anybody asks, by the built-in engine. */
async function askCharacters(story: ReturnType<typeof toStoryView>): Promise<Finding[]> {
  const embedder = createEmbedder();
  try {
    const ask = createSceneAsking(createEmbeddedEngine({ embedder }));
    return await askedFindings(story.scenes, ask, new AbortController().signal);
  } finally {
    await embedder.close();
  }
}

/**
 * Checks a story folder: what cannot be read, what an import would change, and what the story check of the web finds. Faults come
 * first, then problems, then advice.
 */
export async function checkFolder(folder: FolderOnDisk, ask = askCharacters): Promise<Checked[]> {
  const faults = folder.faults.map((fault): Checked => ({ ...fault, severity: 'fault' }));
  const { manifest } = folder;
  if (!manifest) return faults;
  const changes = fitManifest(manifest).changes.map(
    (change): Checked => ({ severity: 'fault', file: 'story.yaml', message: `On import: ${change}` }),
  );
  const story = toStoryView(manifest);
  const found = findAll({ story, rules: manifest.rules, widths: await readWidths(folder) });
  const asked = await ask(story);
  const findings = [...found, ...asked].map((finding): Checked => {
    const [file, path] = locate(finding, folder);
    return { severity: finding.severity, file, line: folder.lineOf(file, path), message: finding.message };
  });
  return [...faults, ...(faults.length === 0 ? changes : []), ...findings];
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Checks the folder at this path and prints what is to be fixed; returns whether nothing keeps players from playing. */
export async function runCheck(path: string, print: (line: string) => void): Promise<boolean> {
  const checked = await checkFolder(await openFolder(path));
  for (const { severity, file, line, message } of checked)
    print(formatFault({ file, line, message: `${severity}: ${message}` }));
  const count = (severity: Checked['severity']) => checked.filter((each) => each.severity === severity).length;
  const [faults, problems, advice] = [count('fault'), count('problem'), count('advice')];
  print(
    checked.length === 0
      ? 'Nothing to fix.'
      : `${plural(faults, 'fault')}, ${plural(problems, 'problem')}, ${advice} ${advice === 1 ? 'piece' : 'pieces'} of advice.`,
  );
  return faults + problems === 0;
}
