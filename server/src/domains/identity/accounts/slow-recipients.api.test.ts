import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let smtp: TestSmtp;
let server: TestServer;
const waiting: (() => void)[] = [];

beforeAll(async () => {
  smtp = await startTestSmtp({
    onRcptTo({ address }, _session, accept) {
      if (address.includes('slow')) waiting.push(() => accept());
      else accept();
    },
  });
  server = await startTestServer({ settings: smtp.settings });
});

afterAll(async () => {
  for (const accept of waiting) accept();
  await server?.close();
  await smtp?.close();
});

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

test('recipients whose mail server is slow hold up neither other mails nor, however many they are, resets', async () => {
  const signUpSlowly = async (count: number) => {
    for (let at = 0; at < count; at += 1) await server.signUp({ email: `wren@slow${waiting.length}-${at}.example` });
  };
  await signUpSlowly(2);
  await expect.poll(() => waiting.length).toBe(2);
  const { email } = await server.signUp();
  await expect.poll(() => mailsTo(email)).toEqual(['Welcome to Emberlore']);
  await signUpSlowly(3);
  await expect.poll(() => waiting.length).toBe(3);
  await server.call('POST', '/api/login/forgotPassword', { json: { email } });
  await expect.poll(() => mailsTo(email)).toEqual(['Welcome to Emberlore', 'Reset your Emberlore password']);
  // The other two wait their turn.
  expect(waiting).toHaveLength(3);
  const released = setInterval(() => {
    for (const accept of waiting.splice(0)) accept();
  }, 20);
  await server.modules.jobs.settled();
  clearInterval(released);
  expect(smtp.mails).toHaveLength(7);
});

test('mails to one domain are sent one at a time, so that its recipients hold up nobody else’s', async () => {
  const emails = Array.from({ length: 4 }, (_, at) => `wren@${at}.slow.example`);
  const sent = waiting.length;
  for (const email of emails) await server.signUp({ email });
  for (const email of emails) await server.call('POST', '/api/login/forgotPassword', { json: { email } });
  await expect.poll(() => waiting.length).toBe(sent + 2);
  const { email } = await server.signUp();
  await server.call('POST', '/api/login/forgotPassword', { json: { email } });
  // Mails of two kinds are sent beside each other.
  await expect.poll(() => mailsTo(email).sort()).toEqual(['Reset your Emberlore password', 'Welcome to Emberlore']);
  expect(waiting).toHaveLength(sent + 2);
  // A job is removed a moment after its mail has been sent.
  const listLeft = async () => {
    const rows = await server.db.sql`select distinct event, payload->>'group' as domain from outbox order by event`;
    return rows.map(({ event, domain }) => [event, domain]);
  };
  await expect.poll(listLeft).toEqual([
    ['letter', 'slow.example'],
    ['reset letter', 'slow.example'],
  ]);
  const released = setInterval(() => {
    for (const accept of waiting.splice(0)) accept();
  }, 20);
  await server.modules.jobs.settled();
  clearInterval(released);
});

test('sign-ups of one network delay neither those of others at a domain nor mails to its proven addresses', async () => {
  const signUpFrom = async (network: string, email: string) => {
    const signUpData = { accountType: 'email', email, password: 'correct horse', userName: 'Wren' };
    const body = new Response(signUpForm(signUpData));
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await body.arrayBuffer());
    const sent = { method: 'POST', url: '/api/signup', remoteAddress: network, headers, payload } as const;
    expect((await server.app.inject(sent)).statusCode).toBe(200);
  };
  const owner = await server.signUp({ email: 'owner@slow-town.example' });
  await server.db.sql`update accounts set email_confirmed_at = now() where email = ${owner.email}`;
  const before = smtp.mails.length;
  for (let at = 1; at <= 4; at += 1) await signUpFrom('203.0.113.1', `many${at}@slow-town.example`);
  await signUpFrom('203.0.113.2', 'other@slow-town.example');
  await server.call('POST', '/api/login/forgotPassword', { json: { email: owner.email } });
  // The mail to the owner waits for the mail server only, beside the first of the sign-ups.
  await expect.poll(() => waiting.length).toBe(2);
  const released = setInterval(() => {
    for (const accept of waiting.splice(0)) accept();
  }, 20);
  await server.modules.jobs.settled();
  clearInterval(released);
  const signedUp = smtp.mails.slice(before).flatMap(({ to, subject }) => (subject.startsWith('Welcome') ? [to] : []));
  expect(signedUp.map((to) => to.split('@')[0])).toEqual(['owner', 'many1', 'other', 'many2', 'many3', 'many4']);
});
