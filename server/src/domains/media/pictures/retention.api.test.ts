import { createHash } from 'node:crypto';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '@emberlore/content';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { multipart, plainPicture } from '../../../testing/creating.ts';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of server.storage.all()) found.push(key);
  return found.sort();
}

test('the next start removes only the leftovers of a server killed during an upload', async () => {
  const data = { email: 'ada@example.org', password: 'correct horse', userName: 'Ada', accountType: 'email' };
  const form = signUpForm(data, await plainPicture('teal'));
  const { body } = await server.call('POST', '/api/signup', { form });
  const before = await keys();
  const orphan = 'ab'.repeat(32);
  await server.storage.put(`ab/${orphan}/480.webp`, Buffer.from('kept for a story that did not come about'));
  await mkdir(join(server.mediaDir, 'cd'), { recursive: true });
  const draft = join(server.mediaDir, 'cd', `.${crypto.randomUUID()}.part`);
  await writeFile(draft, 'half');

  await server.modules.upkeep.deleteOrphans();

  expect(await keys()).toEqual(before);
  await expect(writeFile(draft, '', { flag: 'r+' })).rejects.toThrow('ENOENT');
  expect((await server.call('GET', body.userAccount.userProfileImageURL)).status).toBe(200);
});

test('removes unreferenced files older than an hour, and nothing else, from a shared storage', async () => {
  const player = await server.signUp();
  const form = multipart({ updateProfileImageData: { userId: player.account.userId } }, [
    ['profileImage', (await plainPicture('maroon')) as Uint8Array<ArrayBuffer>],
  ]);
  await server.call('PUT', '/api/profile/updateProfileImage', { token: player.token, form });
  // A picture imported by another server, unknown to this one.
  const shipped = picture('items', 'brass-key');
  const shippedHash = createHash('sha256')
    .update(await readFile(shipped.path))
    .digest('hex');
  const put = (hash: string) => server.storage.put(`${hash.slice(0, 2)}/${hash}/480.webp`, Buffer.from('some'));
  const [old, fresh] = ['ab'.repeat(32), 'cd'.repeat(32)];
  for (const hash of [old, shippedHash]) await put(hash);
  const drafts = ['old', 'fresh'].map(() => join(server.mediaDir, 'ab', `.${crypto.randomUUID()}.part`));
  for (const draft of drafts) await writeFile(draft, 'half');
  const before = await keys();
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const key of before) await utimes(join(server.mediaDir, key), hoursAgo, hoursAgo);
  await utimes(drafts[0] ?? '', hoursAgo, hoursAgo);
  await put(fresh);

  // Two servers may delete orphans at the same time while somebody uploads the same picture again.
  const deleteOrphans = () => server.modules.upkeep.deleteOrphans(new Date(Date.now() - 3_600_000));
  const again = server.call('PUT', '/api/profile/updateProfileImage', { token: player.token, form });
  await Promise.all([deleteOrphans(), deleteOrphans(), again]);

  expect(await keys()).toEqual([...before.filter((key) => !key.includes(old)), `cd/${fresh}/480.webp`].sort());
  await expect(readFile(drafts[0] ?? '')).rejects.toThrow('ENOENT');
  expect(await readFile(drafts[1] ?? '', 'utf8')).toBe('half');
  expect((await again).status).toBe(200);
});

test('removes a file whose row the database rejected as soon as the database answers again', async () => {
  const player = await server.signUp();
  const before = await keys();
  const story = { storyName: 'The Ford', storyDescription: 'Cold water.', storyTags: ['Mystery'] };
  const painted = async (colour: string) => (await plainPicture(colour)) as Uint8Array<ArrayBuffer>;
  const data = { email: 'bea@example.org', password: 'correct horse', userName: 'Bea', accountType: 'email' };
  const forms = {
    'POST /api/signup': signUpForm(data, await painted('olive')),
    'PUT /api/profile/updateProfileImage': multipart({ updateProfileImageData: { userId: player.account.userId } }, [
      ['profileImage', await painted('salmon')],
    ]),
    'POST /api/stories/createStory': multipart({ storyInfo: story }, [['storyImages', await painted('navy')]]),
  };
  await server.db.sql`insert into tags (name) values ('Mystery') on conflict do nothing`;
  await server.db.sql`alter table media rename to media_away`;
  for (const [call, form] of Object.entries(forms)) {
    const [method = '', path = ''] = call.split(' ');
    expect((await server.call(method, path, { token: player.token, form })).status).toBeGreaterThanOrEqual(500);
  }
  await server.db.sql`alter table media_away rename to media`;
  await vi.waitFor(async () => expect(await keys()).toEqual(before), 20_000);
});
