import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
});

afterAll(() => server?.close());

const begin = (query: Record<string, string> = {}) => server.call('GET', '/api/story-ai/', { query });
const goOn = (prevScene: unknown, choice: unknown) =>
  server.call('POST', '/api/story-ai/', { json: { prevScene, choice } });

test('a visitor plays a story to its end by sending only the scene and a choice', async () => {
  const wishes = { genre: 'mystery', characters: 'keeper-sorcha,thief-sami', settings: 'night-train' };
  const { status, body } = await begin(wishes);
  expect(status).toBe(200);
  for (const text of [body.title, body.theme, body.ending]) expect(text).toMatch(/\w/);
  let { scene } = body;
  expect(scene).toMatchObject({ sceneId: 1, settingId: 'night-train', ending: null });
  expect(scene.characterIds).toContain('keeper-sorcha');
  for (let count = 2; scene.ending === null; count += 1) {
    const next = await goOn(scene, count === 3 ? 'I hide under the table' : scene.question.choices[0]);
    expect([next.status, next.body.sceneId]).toEqual([200, count]);
    scene = next.body;
  }
  expect(scene.sceneId).toBeGreaterThanOrEqual(5);
  expect(scene.question).toEqual({ text: 'The End.', choices: [] });
  expect((await goOn(scene, 'again')).body.ending).toBe(scene.ending);
});

test('two openings are two stories; lists can also be repeated fields', async () => {
  const [one, two] = await Promise.all([begin(), begin()]);
  expect(one.body.scene.storyState).not.toBe(two.body.scene.storyState);
  const { body } = await server.call('GET', '/api/story-ai?settings=starship&settings=royal-court');
  expect(['starship', 'royal-court']).toContain(body.scene.settingId);
});

test('rejects unknown, excessive and too long values', async () => {
  const { body } = await begin();
  const seven = Array.from(
    { length: 7 },
    (_, index) =>
      ['keeper-sorcha', 'jester-pim', 'thief-sami', 'hacker-juno', 'pilot-amara', 'ex-cop-ines', 'butler-graves'][
        index
      ],
  ).join(',');
  const refused = await Promise.all([
    begin({ genre: 'opera' }),
    begin({ characters: 'nobody' }),
    begin({ characters: seven }),
    begin({ overview: 'x'.repeat(1001) }),
    goOn(body.scene, ''),
    goOn(body.scene, 'x'.repeat(301)),
    goOn(undefined, 'go'),
    goOn({ ...body.scene, description: 'x'.repeat(6001) }, 'go'),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
});

test('ignores a state that this server did not sign', async () => {
  const { body } = await begin();
  const [head, payload = '', signature] = body.scene.storyState.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  claims.state.wishes.overview = 'x'.repeat(20_000);
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  for (const storyState of [forged, 'nothing', await server.tokens.sign('story', { subject: 'x' }, 60)]) {
    const { status, body: answer } = await goOn({ ...body.scene, storyState }, 'go');
    expect([status, answer.error]).toEqual([404, 'Scene Not Found.']);
  }
});

test('a scene without its state continues with the same people in the same place', async () => {
  const { body } = await begin({ characters: 'keeper-sorcha,jester-pim', settings: 'starship', genre: 'comedy' });
  const { storyState: _lost, ...scene } = body.scene;
  const { status, body: next } = await goOn(scene, scene.question.choices[0]);
  expect(status).toBe(200);
  expect(next).toMatchObject({ sceneId: 2, settingId: 'starship' });
  expect(next.description).toMatch(/Sorcha|Pim/);
});

test('lists the options of a story with pictures', async () => {
  const { status, body } = await server.call('GET', '/api/story-ai/options');
  expect(status).toBe(200);
  expect([body.genres.length, body.characters.length, body.settings.length]).toEqual([20, 25, 8]);
  expect(new Set(body.characters.map(({ name }: { name: string }) => name)).size).toBe(25);
  expect((await fetch(new URL(body.genres[0].imageURL, server.url))).status).toBe(200);
});
