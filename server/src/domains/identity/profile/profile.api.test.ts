import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

const update = (token: string, json: unknown, headers = {}) =>
  server.call('PUT', '/api/profile/updateProfile', { token, json, headers });

const validate = (token: string) => server.call('GET', '/api/login/token', { token });

const login = ({ email }: Player, password: string) => server.call('POST', '/api/login', { json: { email, password } });

const refresh = (cookie = '') =>
  server.call('GET', '/api/accessToken/refresh', { headers: { cookie: `emberlore_refresh=${cookie}` } });

describe('updating a profile', () => {
  test('changes the name; an empty password keeps the password and every sign-in', async () => {
    const player = await server.signUp();
    for (const json of [{ userId: player.account.userId, userName: ' Ash ', password: '' }, { userName: 'Ash' }]) {
      const answer = await update(player.token, json);
      expect([answer.status, answer.body, readRefreshCookie(answer)]).toEqual([200, {}, undefined]);
    }
    expect((await validate(player.token)).body.userAccount.userName).toBe('Ash');
    expect((await login(player, player.password)).status).toBe(200);
  });

  test('with a new password ends every other sign-in at once and keeps this one', async () => {
    const player = await server.signUp();
    const other = await login(player, player.password);
    const answer = await update(player.token, { userName: 'Ash', password: 'a better horse' });
    expect(answer.status).toBe(200);
    for (const token of [player.token, other.body.userAccount.accessToken]) {
      expect((await validate(token)).body).toEqual({
        error: 'Failed To Authenticate Token.',
        code: 'auth.invalid_token',
      });
    }
    for (const cookie of [player.cookie, readRefreshCookie(other)]) expect((await refresh(cookie)).status).toBe(401);
    expect((await validate(answer.body.accessToken)).body.userAccount.userName).toBe('Ash');
    expect((await refresh(readRefreshCookie(answer))).status).toBe(200);
    expect((await login(player, player.password)).status).toBe(401);
    expect((await login(player, 'a better horse')).status).toBe(200);
    const subjects = (await server.mails()).filter(({ to }) => to === player.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Emberlore password was changed']);
  });

  test.each([
    [{}, 'userName', 'Required.', 'field.required'],
    [{ userName: '  ' }, 'userName', 'Required.', 'field.required'],
    [{ userName: 'x'.repeat(46) }, 'userName', 'Use at most 45 characters.', 'field.too_long'],
    [{ userName: 'Ash', password: 'short' }, 'password', 'Use at least 8 characters.', 'field.too_short'],
    [{ userName: 'Ash', password: 'x'.repeat(46) }, 'password', 'Use at most 45 characters.', 'field.too_long'],
  ])('%j is rejected with field errors', async (json, field, text, code) => {
    const player = await server.signUp();
    const answer = await update(player.token, json);
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Invalid Input.', code: 'request.invalid', fields: { [field]: text }, fieldCodes: { [field]: code } },
    ]);
    expect((await validate(player.token)).body.userAccount.userName).toBe('Rowan');
  });

  test('is limited to the caller’s own account and this origin', async () => {
    const player = await server.signUp();
    const other = await server.signUp();
    const foreign = await update(player.token, { userId: other.account.userId, userName: 'Eve' });
    expect([foreign.status, foreign.body]).toEqual([403, { error: 'Not Allowed.', code: 'auth.not_allowed' }]);
    expect((await update(player.token, { userName: 'Eve' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await server.call('PUT', '/api/profile/updateProfile', { json: { userName: 'Eve' } })).status).toBe(401);
  });

  test('updates the name on stories', async () => {
    const player = await server.signUp();
    const ownerId = player.account.userId;
    const [story] = await server.db.sql`insert into stories (owner_id, name, description, visibility)
      values (${ownerId}, 'The Ford', 'Cold water.', 'public') returning id`;
    await update(player.token, { userName: 'Zebedee Quill' });
    const { body } = await server.call('GET', '/api/stories/getStory', { query: { storyId: story?.id } });
    expect(body.story.storyCreatedBy).toBe('Zebedee Quill');
    const [search] = await server.db.sql`select names from story_search where story_id = ${story?.id}`;
    expect(search?.names).toContain('zebedee quill');
  });
});

/** Lets the player have signed in this many minutes ago. */
const age = ({ account }: Player, minutes: number) =>
  server.db.sql`update refresh_tokens set signed_in_at = now() - ${minutes} * interval '1 minute'
    where account_id = ${account.userId}`;

describe('a new password', () => {
  const wanted = { userName: 'Ash', password: 'a better horse' };
  const needed = { error: 'Enter Your Current Password.', code: 'account.password_needed' };

  test('needs the current one once the sign-in is ten minutes old', async () => {
    const player = await server.signUp();
    await age(player, 11);
    const without = await update(player.token, wanted);
    expect([without.status, without.body]).toMatchObject([
      403,
      { ...needed, fields: { currentPassword: 'Required.' } },
    ]);
    expect((await login(player, player.password)).status).toBe(200);
    expect((await validate(player.token)).body.userAccount.userName).toBe('Rowan');
    expect((await update(player.token, { ...wanted, currentPassword: player.password })).status).toBe(200);
    expect((await login(player, wanted.password)).status).toBe(200);
  });

  test('does without it in a sign-in younger than that, and a name always', async () => {
    const player = await server.signUp();
    await age(player, 11);
    expect((await update(player.token, { userName: 'Ash', password: '' })).status).toBe(200);
    await age(player, 9);
    expect((await update(player.token, wanted)).status).toBe(200);
  });

  test('is refused with a wrong one, even in a young sign-in', async () => {
    const player = await server.signUp();
    const answer = await update(player.token, { ...wanted, currentPassword: 'a wrong horse' });
    const fields = { currentPassword: 'This is not your current password.' };
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        error: 'Incorrect Password.',
        code: 'auth.wrong_password',
        fields,
        fieldCodes: { currentPassword: 'password.not_current' },
      },
    ]);
    expect((await login(player, player.password)).status).toBe(200);
  });
});

function picture(red: number): Promise<Buffer> {
  const create = { width: 300, height: 200, channels: 3 as const, background: { r: red, g: 40, b: 90 } };
  return sharp({ create }).png().toBuffer();
}

function updateImage(token: string, bytes?: Buffer, data: unknown = {}) {
  const form = new FormData();
  form.append('updateProfileImageData', JSON.stringify(data));
  if (bytes) form.append('profileImage', new Blob([new Uint8Array(bytes)]), 'me.png');
  return server.call('PUT', '/api/profile/updateProfileImage', { token, form });
}

const readStatus = async (url: string) => (await server.call('GET', url)).status;

describe('a new profile picture', () => {
  test('replaces the previous one, which is deleted', async () => {
    const player = await server.signUp();
    const data = { userId: player.account.userId, currentProfileImageURL: player.account.userProfileImageURL };
    const first = await updateImage(player.token, await picture(10), data);
    expect(first.status).toBe(200);
    expect(first.body.profileImageURL).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const second = await updateImage(player.token, await picture(20));
    expect((await validate(player.token)).body.userAccount.userProfileImageURL).toBe(second.body.profileImageURL);
    await server.mails();
    expect(await readStatus(second.body.profileImageURL)).toBe(200);
    expect(await readStatus(first.body.profileImageURL)).toBe(404);
    expect(await readStatus(player.account.userProfileImageURL)).toBe(200);
  });

  test('does not delete a picture that another account shares', async () => {
    const one = await server.signUp();
    const other = await server.signUp();
    const { body } = await updateImage(one.token, await picture(30));
    await updateImage(other.token, await picture(30));
    await updateImage(one.token, await picture(40));
    await server.mails();
    expect(await readStatus(body.profileImageURL)).toBe(200);
  });

  test('can be the same again', async () => {
    const player = await server.signUp();
    await updateImage(player.token, await picture(50));
    const { body } = await updateImage(player.token, await picture(50));
    await server.mails();
    expect(await readStatus(body.profileImageURL)).toBe(200);
  });

  test('must be an image', async () => {
    const player = await server.signUp();
    const none = await updateImage(player.token);
    expect([none.status, none.body.fields]).toEqual([400, { profileImage: 'Required.' }]);
    const text = await updateImage(player.token, Buffer.from('no picture'));
    expect([text.status, text.body]).toEqual([
      415,
      { error: 'Unsupported Image Type.', code: 'file.unsupported_image' },
    ]);
    const large = await updateImage(player.token, Buffer.alloc(8 * 1024 * 1024 + 1));
    expect([large.status, large.body]).toEqual([413, { error: 'File Too Large.', code: 'file.too_large' }]);
  });

  test('is limited to the caller’s own account', async () => {
    const [player, other] = [await server.signUp(), await server.signUp()];
    expect((await updateImage(player.token, await picture(60), { userId: other.account.userId })).status).toBe(403);
    expect((await updateImage('', await picture(60))).status).toBe(401);
  });
});

describe('the volumes of sound', () => {
  const sound = { voice: 1, music: 0.25, ambience: 0 };
  const save = (token: string, json: unknown) => server.call('PUT', '/api/profile/sound', { token, json });

  test('are stored with the account, and known at its next sign-in', async () => {
    const player = await server.signUp();
    expect((await validate(player.token)).body.userAccount).not.toHaveProperty('userSound');
    expect((await save(player.token, sound)).status).toBe(200);
    expect((await login(player, player.password)).body.userAccount.userSound).toEqual(sound);
    const other = await server.signUp();
    expect((await validate(other.token)).body.userAccount).not.toHaveProperty('userSound');
  });

  test.each([
    { ...sound, music: 1.1 },
    { ...sound, voice: -0.1 },
    { voice: 1, music: 1 },
  ])('are refused as %j', async (json) => {
    const player = await server.signUp();
    expect((await save(player.token, json)).status).toBe(400);
  });
});
