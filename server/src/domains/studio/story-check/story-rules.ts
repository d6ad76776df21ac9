import { type Finding, foldText, type SceneDetail } from '@emberlore/contract';
import { advice, inScene, lengthOf, problem, type StoryCheckInput, sceneTitle } from './matter.ts';

/** Minimum width in pixels: narrower pictures look blurred on a large screen. */
const COVER_LEAST = 640;
const BACKGROUND_LEAST = 960;
/** Minimum length in code points: a shorter text hardly sets a scene. */
const THIN = 40;
/** Maximum length in code points: a longer description covers the picture on a phone. */
const LONG = 700;
/** Maximum length in code points of a line that a character can say in one breath. */
export const LONG_LINE = 300;

/** Returns the findings about a story as a whole. */
export function storyFindings({ story, rules, widths }: StoryCheckInput): Finding[] {
  const found: Finding[] = [];
  const field = (name: string) => ({ kind: 'story' as const, field: name });
  if (story.scenes.length === 0)
    found.push(problem('storyNoScenes', field('scenes'), 'Add a scene. The story can’t be played yet.'));
  if (story.storyImages.length === 0)
    found.push(problem('storyNoImages', field('storyImages'), 'The story has no picture: its card would be empty.'));
  if (story.storyTags.length === 0)
    found.push(problem('storyNoTags', field('storyTags'), 'Add tags so that players can find the story.'));
  if (lengthOf(story.storyDescription) < THIN)
    found.push(advice('storyThin', field('storyDescription'), 'The story’s description is very short.'));
  if (story.storyImages.some((url) => (widths.get(url) ?? COVER_LEAST) < COVER_LEAST))
    found.push(
      advice(
        'storyPictureSmall',
        field('storyImages'),
        `A picture of the story is narrower than ${COVER_LEAST} pixels.`,
      ),
    );
  if (rules && rules.endings.length === 0 && story.scenes.length > 0)
    found.push(
      advice(
        'storyNoEndings',
        field('rules'),
        'The story has no endings of its own: whatever players do, it ends alike.',
      ),
    );
  return [...found, ...twinScenes(story.scenes)];
}

function twinScenes(scenes: readonly SceneDetail[]): Finding[] {
  const named = scenes.filter(({ sceneName }) => sceneName !== '');
  return named
    .filter((scene, at) => named.findIndex((other) => foldText(other.sceneName) === foldText(scene.sceneName)) < at)
    .map((scene) =>
      advice(
        'sceneNameTwice',
        inScene(scene, 'sceneName'),
        `Two scenes are both named ${sceneTitle(scene)}. Rename one.`,
      ),
    );
}

function emptyParts(scene: SceneDetail): Finding[] {
  const title = sceneTitle(scene);
  const found: Finding[] = [];
  if (scene.sceneName === '')
    found.push(problem('sceneUnnamed', inScene(scene, 'sceneName'), `${title.replace('s', 'S')} has no name.`));
  if (scene.characters.length === 0)
    found.push(problem('sceneNoCharacters', inScene(scene, 'characters'), `Nobody is in ${title}.`));
  if (scene.items.length === 0) found.push(advice('sceneNoItems', inScene(scene, 'items'), `${title} has no items.`));
  if (scene.quests.length === 0)
    found.push(
      advice(
        'sceneNoQuests',
        inScene(scene, 'quests'),
        `${title} has no quests; players win it by talking to everyone.`,
      ),
    );
  return found;
}

function sceneTexts(scene: SceneDetail): Finding[] {
  const title = sceneTitle(scene);
  const found: Finding[] = [];
  if (lengthOf(scene.sceneWinDescription) < THIN)
    found.push(
      problem('sceneWinThin', inScene(scene, 'sceneWinDescription'), `The win text of ${title} is very short.`),
    );
  if (lengthOf(scene.sceneDescription) < THIN)
    found.push(advice('sceneThin', inScene(scene, 'sceneDescription'), `The description of ${title} is very short.`));
  if (lengthOf(scene.sceneDescription) > LONG)
    found.push(
      advice(
        'sceneLong',
        inScene(scene, 'sceneDescription'),
        `The description of ${title} is too long to read in one go.`,
      ),
    );
  return found;
}

function sceneFacts(scene: SceneDetail): Finding[] {
  const title = sceneTitle(scene);
  const facts = scene.sceneCommonKnowledge ?? [];
  const found: Finding[] = [];
  if (facts.some((fact) => lengthOf(fact) > LONG_LINE))
    found.push(
      advice(
        'factLong',
        inScene(scene, 'sceneCommonKnowledge'),
        `A fact in ${title} is too long to say in one go. Split it.`,
      ),
    );
  if (new Set(facts.map(foldText)).size < facts.length)
    found.push(advice('factTwice', inScene(scene, 'sceneCommonKnowledge'), `${title} lists the same fact twice.`));
  return found;
}

function scenePictures(scene: SceneDetail, widths: StoryCheckInput['widths']): Finding[] {
  const pictures: [string, string, string][] = [
    ['sceneBackgroundImageURL', scene.sceneBackgroundImageURL, 'background'],
    ['sceneWinImageURL', scene.sceneWinImageURL, 'win picture'],
  ];
  return pictures
    .filter(([, url]) => (widths.get(url) ?? BACKGROUND_LEAST) < BACKGROUND_LEAST)
    .map(([field, , name]) =>
      advice(
        'scenePictureSmall',
        inScene(scene, field),
        `The ${name} of ${sceneTitle(scene)} is narrower than ${BACKGROUND_LEAST} pixels and looks blurred.`,
      ),
    );
}

/** Returns the findings about a scene itself. */
export function sceneFindings(scene: SceneDetail, widths: StoryCheckInput['widths']): Finding[] {
  return [...emptyParts(scene), ...sceneTexts(scene), ...sceneFacts(scene), ...scenePictures(scene, widths)];
}
