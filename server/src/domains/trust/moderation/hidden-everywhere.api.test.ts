import { calls } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import { attempts, type Name, ownRecords, unrelated } from '../../../testing/hidden-attempts.ts';
import { buildHiddenWorld, type HiddenWorld, hideWork, MARK } from '../../../testing/hidden-work.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let at: HiddenWorld;
let ownSceneId: string;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  const admin = await server.signUp({ email: 'admin@example.org' });
  at = await buildHiddenWorld(server, admin);
  await hideWork(server, at);
  ownSceneId = await addScene(server, await addStory(server, at.reader), [await addCharacter(server, at.reader)]);
});

afterAll(() => server?.close());

async function fetchText(name: Name, options: CallOptions, token?: string) {
  const { method, path } = calls[name];
  const answer = await server.call(method, path, { ...options, ...(token ? { token } : {}) });
  return { status: answer.status, text: JSON.stringify(answer.body) };
}

/** Returns the content hashes of hidden pictures. */
async function hiddenPictures(): Promise<string[]> {
  const rows = await server.db.sql`select hash from media where id in (
    select image_id from characters where id in ${server.db.sql([at.villainId, at.variantId, at.copyId])}
    union select image_id from items where id = ${at.keyId}
    union select background_id from scenes where id = ${at.lostSceneId})`;
  return rows.map(({ hash }) => String(hash));
}

test('every call of players and visitors is tested or listed as leading to no content of others', () => {
  const open = Object.entries(calls).filter(([, { access }]) => access !== 'admin');
  const known = [...Object.keys(attempts), ...Object.keys(ownRecords), ...unrelated];
  expect(open.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

const cases = Object.entries(attempts).flatMap(([name, ways]) =>
  Object.entries(ways).map(([what, attempt]) => [name as Name, what, attempt] as const),
);

test.each(cases)('%s of %s reveals nothing hidden by moderators', async (name, _what, attempt) => {
  const [status, options] = attempt({ ...at, ownSceneId });
  const gone = [MARK, ...(await hiddenPictures()), at.villainId, at.keyId, at.lostSceneId, at.commentId, at.variantId];
  const { access } = calls[name];
  const answers = [await fetchText(name, options, at.reader.token)];
  if (access !== 'signed-in') answers.push(await fetchText(name, options));
  for (const answer of answers) {
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.any(String)]);
    expect(gone.filter((mark) => answer.text.includes(mark))).toEqual([]);
  }
});

test.each(Object.entries(ownRecords))('%s keeps the talk and shows nothing else', async (name, attempt) => {
  const [status, options] = attempt({ ...at, ownSceneId });
  const answer = await fetchText(name as Name, options, at.reader.token);
  expect(answer.status).toBe(status);
  const gone = [...(await hiddenPictures()), `${MARK} pit`, `${MARK} smoulders`, `${MARK} key`, `${MARK} smiles`];
  expect(gone.filter((mark) => answer.text.includes(mark))).toEqual([]);
});
