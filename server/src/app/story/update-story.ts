import { isDeepStrictEqual } from 'node:util';
import { calls, type StoryRules } from '@emberlore/contract';
import { renameIds } from '../../domains/studio/story-export/folder/write-folder.ts';
import type { Manifest } from '../../domains/studio/story-export/manifest.ts';
import { createPictureForms, type PictureFinder } from './picture-forms.ts';
import { updateCast } from './update-cast.ts';
import { updateScenes } from './update-scenes.ts';
import type { Updating } from './updating.ts';

async function updateTexts({ api, shown, before, after, report }: Updating): Promise<void> {
  const { storyId } = shown;
  const { tags: tagsBefore, images: _before, ...texts } = before.story;
  const { tags, images: _after, ...wanted } = after.story;
  let version = shown.version;
  if (!isDeepStrictEqual(texts, wanted)) {
    const { name: storyName, description: storyDescription, tagline: storyTagline, locksScenes } = wanted;
    const story = { storyId, version, storyName, storyDescription, storyTagline, storyLocksScenes: locksScenes };
    ({ version } = await api.call(calls.editStory, { body: { story } }));
    report('story.yaml: title, description and settings');
  }
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const known = (await api.call(calls.getTags)).tags.map(({ tag }) => tag.toLowerCase());
  const storyTags = tags.filter((tag) => known.includes(tag.toLowerCase()));
  for (const tag of tags) if (!storyTags.includes(tag)) report(`story.yaml: the server has no tag ‘${tag}’`);
  if (!isDeepStrictEqual(lower(storyTags), lower(tagsBefore))) {
    await api.call(calls.editStoryTags, { body: { storyId, version, storyTags } });
    report('story.yaml: tags');
  }
}

async function updateImages({ api, shown, before, after, pictures, report }: Updating): Promise<void> {
  const wanted = after.story.images;
  const stood = before.story.images;
  if (isDeepStrictEqual(stood, wanted)) return;
  const { storyId } = shown;
  const isKept = (image: (typeof stood)[number]) => wanted.some((each) => isDeepStrictEqual(each, image));
  const left = shown.storyImages.filter((_, at) => stood[at] && !isKept(stood[at]));
  const urls = new Map(stood.map((image, at) => [JSON.stringify(image), shown.storyImages[at] ?? '']));
  const remove = async (storyImageURL: string) =>
    api.call(calls.deleteStoryImage, { body: { storyId, storyImageURL } });
  for (const image of wanted.filter((each) => !stood.some((other) => isDeepStrictEqual(each, other)))) {
    // A public story keeps at least one picture, and a story has room for four.
    const [first] = left;
    if (first !== undefined && [...urls.values()].length >= 4) {
      await remove(first);
      left.shift();
    }
    const { choices, files } = await pictures.form({ storyImages: image });
    const parts = {
      addStoryImageData: { storyId },
      pictures: { storyImages: choices.storyImages ? [choices.storyImages] : [] },
    };
    const { storyImages } = await api.call(calls.addStoryImages, { parts, files });
    urls.set(JSON.stringify(image), storyImages.at(-1) ?? '');
  }
  for (const url of left) await remove(url);
  const storyImages = wanted.flatMap((image) => urls.get(JSON.stringify(image)) ?? []);
  if (storyImages.length > 0) await api.call(calls.orderStoryImages, { body: { storyId, storyImages } });
  report('story.yaml: pictures');
}

async function updateRules({ api, shown, before, after, created, report }: Updating): Promise<void> {
  const rules = renameIds(after, created).rules as StoryRules;
  if (isDeepStrictEqual(before.rules, rules)) return;
  const { storyId } = shown;
  const { version } = await api.call(calls.getStoryRules, { query: { storyId } });
  await api.call(calls.editStoryRules, { body: { storyId, version, rules } });
  report('rules.yaml');
}

/**
 * Changes a story on a server into another one, by the calls of the web’s forms: whatever is the same is not touched. Stops at the
 * first thing that the server refuses; what was changed until then stays, and `created` has what was created.
 */
export async function updateStory(
  api: Updating['api'],
  story: { storyId: string; before: Manifest; after: Manifest; created: Updating['created'] },
  findPicture: PictureFinder,
  report: (line: string) => void,
): Promise<void> {
  const { story: shown } = await api.call(calls.getStory, { query: { storyId: story.storyId } });
  const updating: Updating = { api, shown, ...story, pictures: createPictureForms(findPicture), report };
  await updateTexts(updating);
  await updateImages(updating);
  await updateCast(updating);
  await updateScenes(updating);
  await updateRules(updating);
}
