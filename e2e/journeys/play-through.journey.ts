import { expect, test } from '@playwright/test';
import { begin, join, playScene, readStories } from '../long/play-through/play.ts';
import { listSceneFailures } from '../long/play-through/report.ts';
import { messageBound } from '../long/play-through/visit.ts';

// One of the stories that npm run test:long plays completely. A new account plays each scene, because a sign-up has few
// credits.
const name = 'The Drowned Bell';

test(`${name} can be completed by asking`, async () => {
  test.setTimeout(120_000);
  const url = process.env.EMBERLORE_URL ?? '';
  const found = (await readStories(url)).find(({ storyName }) => storyName === name);
  const scenes = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const account = await join(url);
      const { story, run } = await begin(account, found?.storyId ?? '');
      const scene = story.scenes[index];
      if (!scene) throw new Error(`${name} has no scene ${index + 1}.`);
      return playScene(account, run, scene);
    }),
  );
  expect(listSceneFailures({ name, scenes })).toEqual([]);
  for (const { messages } of scenes) expect(messages).toBeLessThanOrEqual(messageBound);
});
