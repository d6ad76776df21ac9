import { terms } from '@emberlore/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';
import { createTerms } from './terms.service.ts';

let server: TestServer;
const [first] = terms();
if (!first) throw new Error('There are no terms.');

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
});

afterAll(() => server?.close());

async function signUp(more: object) {
  const email = `terms-${Math.random().toString(36).slice(2, 10)}@example.org`;
  const form = signUpForm({ email, password: 'correct horse', userName: 'Rowan', ...more });
  const { userAccount } = (await server.call('POST', '/api/signup', { form })).body;
  return userAccount;
}

const accept = (token: string, version: unknown) =>
  server.call('POST', '/api/accounts/acceptTerms', { token, json: { version } });
const acceptedBy = async (token: string) =>
  (await server.call('GET', '/api/login/token', { token })).body.userAccount.userTermsVersion;

test('a sign-up by the form accepts the current terms; a bare call does not', async () => {
  expect((await signUp({ ageConfirmed: true })).userTermsVersion).toBe(first.version);
  expect((await signUp({})).userTermsVersion).toBeNull();
});

test('only the current terms can be accepted', async () => {
  const { accessToken } = await signUp({});
  expect((await accept(accessToken, '1999-01-01')).status).toBe(400);
  expect(await acceptedBy(accessToken)).toBeNull();
  const { version, next } = (await server.call('GET', '/api/pages/getTerms')).body;
  expect([version, next]).toEqual([first.version, null]);
  expect((await accept(accessToken, version)).body).toEqual({});
  expect(await acceptedBy(accessToken)).toBe(version);
});

test('announced terms can be accepted early and are then not requested again', async () => {
  const later = { ...first, version: '2', posted: '2027-01-01', holdsFrom: '2027-01-15' };
  let today = new Date('2027-01-10T12:00:00Z');
  const announced = createTerms({ versions: [first, later], store: server.db, clock: { now: () => today } });
  const { accessToken, userId } = await signUp({ ageConfirmed: true });
  expect(announced.now()).toMatchObject({ current: { version: first.version }, next: { version: '2' } });
  await announced.accept(userId, '2');
  expect(await acceptedBy(accessToken)).toBe('2');
  today = new Date('2027-01-15T00:00:00Z');
  expect(announced.now()).toMatchObject({ current: { version: '2' }, next: null });
});

test('the page of announced terms is missing if none are announced', async () => {
  const query = { page: 'terms-of-service', version: 'next' };
  const { status, body } = await server.call('GET', '/api/pages/getPage', { query });
  expect([status, body.error]).toEqual([404, 'Page Not Found.']);
});
