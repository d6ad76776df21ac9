import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Player;

beforeAll(async () => {
  server = await startTestServer();
  author = await server.signUp({ userName: 'Author' });
});

afterAll(() => server.close());

async function importText(text: string, preview: boolean) {
  const form = new FormData();
  form.set('importInfo', JSON.stringify({ preview }));
  form.set('bundle', new Blob([text]), 'story.twee');
  return server.call('POST', '/api/stories/importStory', { token: author.token, form });
}

const twee = ':: Start\nA door. Do you open it?\n[[Open]] [[Leave]]\n\n:: Open\nLight.\n\n:: Leave\nNight.\n';

test('a story in Twee is previewed, imported and playable to both ends', async () => {
  const preview = await importText(twee, true);
  expect([preview.status, preview.body.storyId]).toEqual([200, null]);
  expect(preview.body.story).toMatchObject({ scenes: [{ characters: 1 }], characters: ['The Narrator'] });
  expect(preview.body.changes.join(' ')).toMatch(/narrator was added/);
  const { status, body } = await importText(twee, false);
  expect(status).toBe(200);
  const query = { storyId: body.storyId };
  const { rules } = (await server.call('GET', '/api/stories/getStoryRules', { token: author.token, query })).body;
  expect(rules.endings.map(({ title }: { title: string }) => title)).toEqual(['Open', 'Leave']);
  const checked = (await server.call('GET', '/api/stories/checkStory', { token: author.token, query })).body;
  const wrong = checked.findings.filter(({ field }: { field: string }) => field.startsWith('rules'));
  expect(wrong).toEqual([]);
});

test('a text that is no story is refused', async () => {
  const { status, body } = await importText('Dear friend.', true);
  expect([status, Object.keys(body.fields)]).toEqual([400, ['bundle']]);
  expect((await importText('* [Go] -> nowhere', true)).body.fields.bundle).toMatch(/Divert target not found/);
});
