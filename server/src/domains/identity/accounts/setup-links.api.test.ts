import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

describe('without a mail server', () => {
  test('nothing needs to be confirmed', async () => {
    const maillessServer = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
    try {
      const player = await maillessServer.signUp();
      expect(player.account).toMatchObject({ credits: 30, userEmailConfirmed: true });
      const answer = await maillessServer.call('POST', '/api/login/resendConfirmation', { token: player.token });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await maillessServer.mails()).toEqual([]);
    } finally {
      await maillessServer.close();
    }
  });
});

describe('an address of ADMIN_EMAILS without a mail server', () => {
  let maillessServer: TestServer;

  beforeAll(async () => {
    maillessServer = await startTestServer({ settings: { ADMIN_EMAILS: 'Keeper@example.org, second@example.org' } });
  });

  afterAll(() => maillessServer?.close());

  const signUp = (email: string, setupToken?: string) =>
    maillessServer.call('POST', '/api/signup', {
      form: signUpForm({ email, password: 'correct horse', userName: 'Wren', setupToken }),
    });
  const findSetup = async (email: string) =>
    (await maillessServer.modules.admins.setups()).find((setup) => setup.email === email);

  test('is rejected without the setup token of that address', async () => {
    const [keeper, second] = [await findSetup('keeper@example.org'), await findSetup('second@example.org')];
    for (const token of [undefined, 'made-up', second?.token]) {
      const answer = await signUp('KEEPER@example.org', token);
      expect([answer.status, answer.body.error]).toEqual([403, 'This Address Needs The Setup Link.']);
      expect(answer.body.fields).toEqual({ email: expect.stringContaining('setup link') });
    }
    const answer = await signUp('KEEPER@example.org', keeper?.token);
    expect(answer.body.userAccount).toMatchObject({ isAdmin: true });
    expect(await maillessServer.modules.admins.setups()).toEqual([second]);
    await maillessServer.modules.admins.sync();
    const { accessToken: token } = answer.body.userAccount;
    expect((await maillessServer.call('GET', '/api/login/token', { token })).body.userAccount.isAdmin).toBe(true);

    // A setup link that made an admin stays invalid, even when the address is free again.
    expect((await signUp('keeper@example.org', keeper?.token)).status).toBe(409);
    expect((await maillessServer.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);
    expect((await signUp('keeper@example.org', keeper?.token)).status).toBe(403);
    expect((await signUp('keeper@example.org', (await findSetup('keeper@example.org'))?.token)).status).toBe(200);
  });

  test('with an existing account does not become an admin at the next start', async () => {
    const early = await maillessServer.signUp();
    await maillessServer.db.sql`update accounts set email = 'second@example.org' where id = ${early.account.userId}`;
    await maillessServer.modules.admins.sync();
    const { body } = await maillessServer.call('GET', '/api/login/token', { token: early.token });
    expect(body.userAccount.isAdmin).toBe(false);
    expect(await findSetup('second@example.org')).toBeUndefined();
  });
});
