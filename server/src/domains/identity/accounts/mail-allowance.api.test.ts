import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { type Player, signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let smtp: TestSmtp;
let server: TestServer;
let location = '';
let time = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  smtp = await startTestSmtp();
  server = await startTestServer({
    clock: { now: () => time },
    settings: {
      ...smtp.settings,
    },
  });
  const author = await server.signUp({ email: 'author@tales.example' });
  location = `https://tales.example/home?story=${await addStory(server, author)}`;
});

afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

const pass = (hours: number) => {
  time = new Date(time.getTime() + hours * 60 * 60 * 1000);
};

const lettersTo = async (mailbox: string) => {
  await server.mails();
  return smtp.mails.filter(({ to }) => to.toLowerCase().startsWith(mailbox)).length;
};

const signUp = (email: string) => {
  const form = signUpForm({ email, password: 'correct horse', userName: 'Wren' });
  return server.call('POST', '/api/signup', { form });
};
const forgot = (email: string) => server.call('POST', '/api/login/forgotPassword', { json: { email } });
const forgotFrom = (remoteAddress: string, email: string) =>
  server.app.inject({ method: 'POST', url: '/api/login/forgotPassword', remoteAddress, payload: { email } });
const resetsTo = async (address: string) => {
  await server.mails();
  return smtp.mails.filter(({ to, text }) => to.startsWith(address) && text.includes('/reset-password')).length;
};
const resend = ({ token }: Pick<Player, 'token'>) => server.call('POST', '/api/login/resendConfirmation', { token });
const buildNotice = (email: string) => ({
  name: 'Wren Hale',
  email,
  address: '1 Mill Lane',
  phone: '01632 960001',
  signature: 'Wren Hale',
  work: 'My tale',
  infringing: 'A copy of it',
  location,
  goodFaith: true,
  accuracy: true,
});
const sendNotice = (email: string) => server.call('POST', '/api/copyright/sendNotice', { json: buildNotice(email) });

describe('the mails of a network to addresses that nobody has proven', () => {
  /** Simulates so many further mails of a network within the day. */
  const addMails = (purpose: string, network: string, count: number) =>
    server.db.sql`update rate_limits set count = count + ${count} where key = ${`unproven-${purpose}:${network}`}`;
  const signUpFrom = async (network: string, email: string) => {
    const form = new Response(signUpForm({ email, password: 'correct horse', userName: 'Wren' }));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await form.arrayBuffer());
    const sent = { method: 'POST', url: '/api/signup', remoteAddress: network, headers, payload } as const;
    expect((await server.app.inject(sent)).statusCode).toBe(200);
  };
  const resendFrom = async (remoteAddress: string, email: string) => {
    const { body } = await server.call('POST', '/api/login', { json: { email, password: 'correct horse' } });
    const headers = { authorization: `Bearer ${body.userAccount.accessToken}` };
    const sent = { method: 'POST', url: '/api/login/resendConfirmation', remoteAddress, headers } as const;
    return (await server.app.inject(sent)).statusCode;
  };

  test('are 100 sign-ups a day; further ones get an account, and their mail later', async () => {
    const network = '203.0.113.80';
    await signUpFrom(network, 'dove-1@one.example');
    await addMails('confirm', network, 98);
    await signUpFrom(network, 'dove-2@two.example');
    await signUpFrom(network, 'dove-3@three.example');
    expect(await lettersTo('dove')).toBe(2);
    await signUpFrom('203.0.113.81', 'dove-4@four.example');
    expect(await lettersTo('dove')).toBe(3);
    expect(await resendFrom(network, 'dove-3@three.example')).toBe(429);
    pass(24);
    expect(await resendFrom(network, 'dove-3@three.example')).toBe(200);
    expect(await lettersTo('dove')).toBe(4);
  });

  test('are 100 resets a day, and any number to proven ones', async () => {
    const network = '203.0.113.82';
    for (const email of ['plover-1@one.example', 'plover-2@two.example', 'plover-3@three.example'])
      await server.signUp({ email });
    await forgotFrom(network, 'plover-1@one.example');
    await server.mails();
    await addMails('reset', network, 99);
    await forgotFrom(network, 'plover-2@two.example');
    expect(await resetsTo('plover')).toBe(1);
    await server.db.sql`update accounts set email_confirmed_at = now() where email = 'plover-3@three.example'`;
    await forgotFrom(network, 'plover-3@three.example');
    expect(await resetsTo('plover')).toBe(2);
  });
});

describe('an unconfirmed mailbox', () => {
  test('receives at most five mails an hour from sign-ups with its tags, which all get an account', async () => {
    const emails = Array.from({ length: 12 }, (_, at) => `wren+${at}@mail.example`);
    const answers = await Promise.all(emails.map(signUp));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await lettersTo('wren')).toBe(5);
    for (const email of emails) expect([(await forgot(email)).status, (await forgot(email)).body]).toEqual([200, {}]);
    const token = answers[11]?.body.userAccount.accessToken;
    expect((await resend({ token })).status).toBe(429);
    expect((await sendNotice('WREN+legal@mail.example')).status).toBe(429);
    expect(await lettersTo('wren')).toBe(5);
    pass(1);
    expect((await signUp('wren+late@mail.example')).status).toBe(200);
    expect(await lettersTo('wren')).toBe(6);
  });

  test('receives at most five mails an hour, twenty a day and a confirmation an hour from repeated sign-up and deletion', async () => {
    const round = async () => {
      const { token } = await server.signUp({ email: 'lark@mail.example' });
      await server.mails();
      expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);
    };
    for (let rounds = 0; rounds < 7; rounds += 1) await round();
    // Five of the allowance, and one that is left for confirmations.
    expect(await lettersTo('lark')).toBe(6);
    // Simulates 19 e-mails sent that day.
    await server.db.sql`update rate_limits set count = 19 where key like 'mail-day:%' and count = 5`;
    pass(1);
    for (let rounds = 0; rounds < 3; rounds += 1) await round();
    expect(await lettersTo('lark')).toBe(8);
    pass(24);
    await round();
    expect(await lettersTo('lark')).toBe(9);
  });

  test('receives at most five mails an hour from copyright notices with its tags', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => sendNotice(`finch+${at}@mail.example`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    expect(await lettersTo('finch')).toBe(5);
  });

  test('can still confirm a notice at its own network when strangers have named it in others', async () => {
    const sendFrom = async (remoteAddress: string) => {
      const payload = buildNotice('egret@mail.example');
      const sent = { method: 'POST', url: '/api/copyright/sendNotice', remoteAddress, payload } as const;
      return (await server.app.inject(sent)).statusCode;
    };
    for (let host = 1; host <= 6; host += 1) expect(await sendFrom(`203.0.113.${host}`)).toBe(200);
    expect([await sendFrom('203.0.113.6'), await sendFrom('198.51.100.1'), await sendFrom('198.51.100.1')]).toEqual([
      429, 200, 429,
    ]);
  });

  test('that is confirmed can still receive a reset mail when copyright notices have used up its allowance', async () => {
    await server.signUp({ email: 'heron@mail.example' });
    await server.mails();
    await server.db.sql`update accounts set email_confirmed_at = now() where email = 'heron@mail.example'`;
    for (let at = 0; at < 6; at += 1) await sendNotice('heron@mail.example');
    // Five of the allowance, and one that is left for confirmations.
    expect(await lettersTo('heron')).toBe(6);
    for (let at = 0; at < 5; at += 1) await forgot('heron@mail.example');
    expect(await lettersTo('heron')).toBe(9);
  });

  test('can still receive a confirmation an hour when others have used up its allowance', async () => {
    for (let at = 0; at < 6; at += 1) await signUp(`stork+${at}@mail.example`);
    expect(await lettersTo('stork')).toBe(5);
    const owner = await signUp('stork@mail.example');
    expect(await lettersTo('stork@')).toBe(1);
    const { accessToken: token } = owner.body.userAccount;
    expect((await resend({ token })).status).toBe(429);
    await server.db.sql`update rate_limits set count = 20 where key like 'mail-day:%' and count = 5`;
    pass(1);
    const { body } = await server.call('POST', '/api/login', {
      json: { email: 'stork@mail.example', password: 'correct horse' },
    });
    expect((await resend({ token: body.userAccount.accessToken })).status).toBe(200);
    expect(await lettersTo('stork@')).toBe(2);
  });

  test('can still receive one reset mail an hour when others have used up its allowance', async () => {
    const resets = () =>
      smtp.mails.filter(({ to, text }) => to.startsWith('crane') && text.includes('/reset-password'));
    await signUp('crane@mail.example');
    for (let at = 0; at < 6; at += 1) {
      await signUp(`crane+${at}@mail.example`);
      await forgot(`crane+${at}@mail.example`);
    }
    expect(await lettersTo('crane')).toBe(5);
    const tagged = resets().length;
    for (let at = 0; at < 3; at += 1) await forgot('crane@mail.example');
    expect(await lettersTo('crane')).toBe(6);
    expect(resets()).toHaveLength(tagged + 1);
    // Simulates that the whole allowance of the day is used up.
    await server.db.sql`update rate_limits set count = 20 where key like 'mail-day:%' and count = 5`;
    pass(1);
    await forgot('crane@mail.example');
    await signUp('crane+late@mail.example');
    await forgot('crane+late@mail.example');
    expect(await lettersTo('crane')).toBe(7);
    expect(resets()).toHaveLength(tagged + 2);
  });

  test('keeps the reserve of one spelling when its other spellings are reset', async () => {
    const owner = 'jenny.wren@gmail.com';
    const others = ['jennywren@gmail.com', 'j.ennywren@gmail.com', 'je.nnywren@googlemail.com', 'jen.nywren@gmail.com'];
    for (const email of [owner, ...others]) await signUp(email);
    for (const email of others) await forgot(email);
    expect(await resetsTo(owner)).toBe(0);
    for (let at = 0; at < 2; at += 1) await forgot(owner);
    expect(await resetsTo(owner)).toBe(1);
    pass(1);
    await forgot(owner);
    expect(await resetsTo(owner)).toBe(2);
  });

  test('gets a bounded number of resets a day for its spellings, of which a few networks can ask for a part', async () => {
    const spell = (dots: number) =>
      `${[...'robinson'].map((letter, at) => (at > 1 && dots & (1 << (at - 2)) ? `.${letter}` : letter)).join('')}@gmail.com`;
    const spellings = Array.from({ length: 60 }, (_, dots) => spell(dots));
    await server.db.sql`insert into accounts (user_name, email, password_hash)
      select 'Robin ' || place, email, 'none' from unnest(${spellings}::text[]) with ordinality as given (email, place)`;
    for (let host = 0; host < 9; host += 1)
      for (const email of spellings.slice(host * 5, host * 5 + 10)) await forgotFrom(`203.0.113.${host}`, email);
    // One for each network, and further ones for all of them together.
    expect(await resetsTo('ro')).toBe(5 + 9 + 15);
    for (const [at, email] of spellings.entries()) await forgotFrom(`198.51.100.${at}`, email);
    expect(await resetsTo('ro')).toBe(5 + 50);
  });

  test('is not stored in plain text by the counters', async () => {
    const rows = await server.db.sql`select row_to_json(rate_limits) as row from rate_limits`;
    expect(JSON.stringify(rows)).toContain('mail-hour:');
    expect(JSON.stringify(rows)).not.toContain('mail.example');
  });
});
