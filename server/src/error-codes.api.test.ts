import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { failure, findError, limits } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin } from './testing/shop.ts';
import { type Answer, type CallOptions, type Player, signUpForm, startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let player: Player;
let admin: Player;

beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_LOGIN: '2' } });
  player = await server.signUp();
  admin = await makeAdmin(server);
});

afterAll(() => server?.close());

const newcomer = { email: 'new@example.org', password: 'correct horse', userName: 'New', ageConfirmed: true };
const unknown = { storyId: 'none', sceneId: 'none', characterId: 'none', noticeId: 'none' };
const login = { email: 'nobody@example.org', password: 'wrong horse' };

const signUp = (data: object, picture?: Uint8Array<ArrayBuffer>) =>
  server.call('POST', '/api/signup', { form: signUpForm({ ...newcomer, ...data }, picture) });
const as = ({ token }: Player, method: string, path: string, options: CallOptions = {}) =>
  server.call(method, path, { token, ...options });

async function sendBlockedWord(): Promise<Answer> {
  const json = { kind: 'word', value: 'twaddle', reason: 'Spam.' };
  await as(admin, 'POST', '/api/blocklist/addToBlocklist', { json });
  return signUp({ userName: 'Twaddle' });
}

async function logInTooOften(): Promise<Answer> {
  for (let tries = 0; tries < 2; tries += 1) await server.call('POST', '/api/login', { json: login });
  return server.call('POST', '/api/login', { json: login });
}

/** One way into each place where answers of errors are made, with the code that clients get there. */
const ways: [code: Parameters<typeof findError>[0], send: () => Promise<Answer>][] = [
  ['auth.no_token', () => server.call('GET', '/api/profile/credits')],
  ['auth.invalid_token', () => server.call('GET', '/api/profile/credits', { token: 'worn out' })],
  ['auth.not_allowed', () => as(player, 'GET', '/api/blocklist/getBlocklist', { query: { kind: 'word' } })],
  ['request.invalid', () => server.call('POST', '/api/login', { json: { email: 7 } })],
  ['request.unsupported_media_type', () => server.call('POST', '/api/signup', { json: newcomer })],
  ['page.not_found', () => server.call('GET', '/api/nothing')],
  ['page.not_found', () => server.call('GET', '/media/nothing.webp')],
  ['story.not_found', () => server.call('GET', '/api/stories/getStory', { query: unknown })],
  ['scene.not_found', () => as(player, 'GET', '/api/scenes/getScene', { query: unknown })],
  ['session.not_found', () => as(player, 'DELETE', '/api/inworld/closeSession', { query: { sessionId: 'none' } })],
  [
    'blocklist.entry_not_found',
    () => as(admin, 'DELETE', '/api/blocklist/removeFromBlocklist', { query: { entryId: 'none', reason: 'Over.' } }),
  ],
  ['account.email_in_use', () => signUp({ email: player.email })],
  ['file.too_large', () => signUp({}, new Uint8Array(limits.pictureBytes + 1))],
  ['file.unsupported_image', () => signUp({}, new TextEncoder().encode('<svg/>'))],
  ['blocklist.word', sendBlockedWord],
  [
    'payment.invalid_signature',
    () => server.call('POST', '/api/stripe/webhook', { json: {}, headers: { 'stripe-signature': 't=1,v1=00' } }),
  ],
  ['auth.invalid_credentials', () => server.call('POST', '/api/login', { json: login })],
  ['request.too_many', logInTooOften],
];

test('every answer of an error has the code, the status and the text of one error', async () => {
  for (const [code, send] of ways) {
    const { status, body } = await send();
    const { error } = failure.parse(body);
    expect({ status, code: body.code, text: error }).toEqual(findError(code));
  }
});

test('a malformed request has a code too', async () => {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
  await once(socket, 'connect');
  socket.write('nonsense\r\n\r\n');
  const answer = await text(socket);
  const { response } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expect(response).toEqual({ error: 'Invalid Input.', code: 'request.invalid' });
});
