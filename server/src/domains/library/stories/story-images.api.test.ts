import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTags, createStudio, done, plainPicture, pooled, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let studio: Studio;
let other: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  studio = createStudio(server, await server.signUp());
  other = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

describe('pictures of a story', () => {
  const add = async (storyId: string, colours: string[]) => {
    const pictures = await Promise.all(colours.map((colour) => plainPicture(colour)));
    const files = pictures.map((bytes): [string, Uint8Array<ArrayBuffer>] => ['storyImages', bytes]);
    return studio.send('POST', '/api/stories/addStoryImages', { addStoryImageData: { storyId } }, files);
  };
  const remove = (storyImageURL: string, more = {}) =>
    studio.json('DELETE', '/api/stories/deleteStoryImage', { storyImageURL, ...more });

  test('are added, up to four', async () => {
    const { storyId } = done(await studio.createStory());
    const { storyImages } = done(await add(storyId, ['#101', '#202']));
    expect(storyImages).toEqual((await studio.story(storyId)).storyImages);
    expect(storyImages).toHaveLength(3);
    const tooMany = await add(storyId, ['#303', '#404']);
    expect(tooMany.body.fields).toEqual({ storyImages: 'You can upload a maximum of 4 images.' });
    done(await add(storyId, ['#303']));
    expect((await add(storyId, ['#404'])).status).toBe(400);
    expect((await add(storyId, [])).status).toBe(400);
  });

  test('never exceed four under concurrency', async () => {
    const { storyId } = done(await studio.createStory());
    const answers = await Promise.all(['#011', '#022', '#033', '#044', '#055'].map((colour) => add(storyId, [colour])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
  });

  test('are removed, and deleted if nothing else shows them', async () => {
    const { storyId } = done(await studio.createStory());
    const { storyImages } = done(await add(storyId, ['#aa1', '#aa2']));
    done(await remove(storyImages[1]));
    expect((await studio.story(storyId)).storyImages).toEqual([storyImages[0], storyImages[2]]);
    await server.modules.jobs.settled();
    expect((await server.call('GET', storyImages[1])).status).toBe(404);
    expect((await remove(storyImages[1])).status).toBe(404);
    expect((await remove('https://example.org/x.png')).status).toBe(404);
  });

  test('shared by several stories are removed from the given one', async () => {
    const [one, two] = [done(await studio.createStory()).storyId, done(await studio.createStory()).storyId];
    const { storyImages } = done(await add(one, ['#cc1']));
    done(await add(two, ['#cc1']));
    expect((await remove(storyImages[1])).status).toBe(400);
    done(await remove(storyImages[1], { storyId: two }));
    expect((await studio.story(one)).storyImages).toHaveLength(2);
    expect(
      (await other.json('DELETE', '/api/stories/deleteStoryImage', { storyImageURL: storyImages[1] })).status,
    ).toBe(404);
  });

  test('include at least one on a public story', async () => {
    const { storyId } = done(await studio.createStory());
    const [last] = (await studio.story(storyId)).storyImages;
    done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
    expect((await remove(last, { storyId })).status).toBe(400);
    done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'private' } }));
    done(await remove(last, { storyId }));
  });

  test('can be reordered', async () => {
    const { storyId } = done(await studio.createStory({}, pooled.story));
    const { storyImages: before } = done(await add(storyId, ['#d01', '#d02']));
    const storyImages = [before[2], before[0]];
    done(await studio.json('PUT', '/api/stories/orderStoryImages', { storyId, storyImages }));
    expect((await studio.story(storyId)).storyImages).toEqual([before[2], before[0], before[1]]);
    const stranger = { storyId, storyImages: ['/media/none.webp'] };
    expect((await studio.json('PUT', '/api/stories/orderStoryImages', stranger)).status).toBe(404);
  });
});
