import { type Call, calls } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  const settings = { SUPPORT_EMAIL: 'help@emberlore.example' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
});

afterAll(() => server?.close());

const read = (page: string, on = server) => on.call('GET', '/api/pages/getPage', { query: { page } });

test('the privacy policy has its thirteen sections and its date', async () => {
  const { status, body } = await read('privacy-policy');
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: 'Privacy Policy', updated: 'May 6, 2025', email: 'help@emberlore.example' });
  expect(body.sections).toHaveLength(13);
  expect(JSON.stringify(body.sections)).toContain('under 13, or under 16 in the European Economic Area');
});

test('the terms have all their sections and link to support', async () => {
  const { body } = await read('terms-of-service');
  expect(body.title).toBe('Terms of Service');
  expect(body.sections.map(({ title }: { title: string }) => title)).toEqual([
    ...['Use of the Services', 'Conditions of Use', 'Intellectual Property Rights', 'Copyright Complaints'],
    ...['Third Party Websites', 'Indemnity', 'Disclaimer', 'Limitation of Liability', 'Dispute Resolution'],
    ...['Termination', 'General', 'Changes', 'Contact'],
  ]);
  const contact = body.sections.at(-1).text;
  expect(contact).toContain('[support page](/support)');
  expect(contact).toContain('[help centre](/support#questions)');
});

test('support answers questions', async () => {
  const { body } = await read('support');
  expect(body.title).toBe('Support');
  expect(body).not.toHaveProperty('updated');
  const [first] = body.sections;
  expect(first.title).toBe('Do the stories cost anything?');
  expect(first.text).toContain('free for now');
});

test('the credits name pictures, voices, fonts and every library with its licence', async () => {
  const { body } = await read('credits');
  const titles = body.sections.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['Stories', 'Pictures', 'Voices', 'Understanding', 'Fonts', 'Libraries']);
  expect(body.sections.at(-1).text).toMatch(/\[fastify\]\(https:\S+\) by Matteo Collina \(MIT\)/);
});

test.each(['privacy-policy', 'terms-of-service', 'support'])(
  '%s shows the support address and the pictures’ credits',
  async (page) => {
    const { body } = await read(page);
    const all = JSON.stringify(body);
    expect(all).toContain('[help@emberlore.example](mailto:help@emberlore.example)');
    expect(all).not.toContain('{email}');
    expect(body.credits).toMatch(/Lorc, Delapouite.*game-icons\.net.*CC BY 3\.0/);
  },
);

test('a page is cacheable for five minutes; an error is not', async () => {
  expect((await read('support')).headers.get('cache-control')).toBe('public, max-age=300');
  for (const page of ['impressum', '']) {
    const { status, headers, body } = await read(page);
    expect([status, body.error]).toEqual([400, 'Invalid Input.']);
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('only public answers are cacheable', () => {
  const cacheable = Object.values<Call>(calls).filter(({ keptFor }) => keptFor !== undefined);
  expect(new Set(cacheable.map(({ method, access }) => `${method} ${access}`))).toEqual(new Set(['GET open']));
});

test('names the operator if there is no support address', async () => {
  const unset = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  try {
    const { body } = await read('privacy-policy', unset);
    expect(body.email).toBeNull();
    expect(JSON.stringify(body)).toContain('please write to the operator of this installation, and we shall');
    expect(JSON.stringify(body)).not.toContain('{email}');
  } finally {
    await unset.close();
  }
});
