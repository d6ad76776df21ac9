import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
});

afterAll(() => server?.close());

const isServed = async (url: string) => (await server.call('GET', url as `/${string}`)).status === 200;

test('the Irish town has ten avatars and three people with existing pictures', async () => {
  const { status, body } = await server.call('GET', '/api/demos/getIrishTown');
  expect(status).toBe(200);
  expect([body.avatars.length, new Set(body.avatars.map(({ userId }: { userId: string }) => userId)).size]).toEqual([
    10, 10,
  ]);
  expect(body.characters.map(({ inworldCharacterId }: Record<string, string>) => inworldCharacterId)).toEqual([
    'irish-farmer',
    'irish-baker',
    'irish-fisherman',
  ]);
  expect(body.characters[0]).toMatchObject({ name: 'Peadar Mac Eoin', width: 1280, height: 1280 });
  expect(body.characters[0].about).not.toContain('Donal');
  expect(body.characters[0].questions).toHaveLength(3);
  expect(await isServed(body.avatars[9].fullImage)).toBe(true);
  expect(await isServed(body.characters[2].backgroundImage)).toBe(true);
});

test('the history game has two outfits, five stars of which two have a place, and facts for each game', async () => {
  const { body } = await server.call('GET', '/api/demos/getWarGame');
  expect(body.outfits.map(({ characterId }: { characterId: number }) => characterId)).toEqual([1, 2]);
  const open = body.markers.filter(({ locked }: { locked: boolean }) => !locked);
  expect([body.markers.length, open.map(({ warGameId }: { warGameId: string }) => warGameId).sort()]).toEqual([
    5,
    ['drum-major', 'swamp-fox'],
  ]);
  for (const { warGameId, characterName, questions } of body.games) {
    expect(characterName).not.toBe('');
    expect(questions).toHaveLength(3);
    expect(body.facts[warGameId].length).toBeGreaterThanOrEqual(4);
  }
  expect(body.games).toMatchObject([
    { warGameId: 'swamp-fox', title: 'EUTAW SPRINGS', gameName: 'Swamp Fox Run' },
    { warGameId: 'drum-major', title: 'CAMDEN', gameName: 'Drum Major' },
  ]);
  for (const url of [body.mapImage, body.runner.runner, body.runner.layers[4], body.drumImage])
    expect([url, await isServed(url)]).toEqual([url, true]);
});
