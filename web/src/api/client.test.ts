import { expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { calls } from './calls.ts';
import { createClient } from './client.ts';
import type { TokenStore } from './tokens.ts';

const bad = { status: 401, body: { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' } };

interface Answer {
  status?: number;
  body: unknown;
}

function tokenStore(token: string | null): TokenStore {
  let storedToken = token;
  return {
    get: () => storedToken,
    set: (next) => {
      storedToken = next;
    },
    remove: () => {
      storedToken = null;
    },
    onOtherTab: () => () => undefined,
  };
}

/** Creates a client whose requests are answered by `answer`, given the path and the token sent. */
function setUp(token: string | null, answer: (path: string, token: string | null) => Answer) {
  const requests: { path: string; init: RequestInit; token: string | null }[] = [];
  const tokens = tokenStore(token);
  const onExpired = vi.fn();
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const sent = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    requests.push({ path: String(url), init, token: sent });
    await Promise.resolve();
    const { status = 200, body } = answer(String(url).split('?')[0] ?? '', sent);
    return new Response(JSON.stringify({ response: body }), { status });
  };
  return { client: createClient({ tokens, fetch, onExpired }), requests, tokens, onExpired };
}

const refreshPath = calls.refreshToken.path;

test('many calls that fail together share one refresh, and each is repeated once with the new token', async () => {
  const { client, requests, tokens, onExpired } = setUp('old', (path, token) => {
    if (path === refreshPath) return { body: { accessToken: 'new' } };
    return token === 'new' ? { body: { tags: [] } } : bad;
  });
  const answers = await Promise.all([1, 2, 3].map(() => client.send(calls.getTags)));
  expect(answers).toEqual([{ tags: [] }, { tags: [] }, { tags: [] }]);
  expect(requests.filter(({ path }) => path === refreshPath)).toHaveLength(1);
  expect(requests).toHaveLength(7);
  expect(tokens.get()).toBe('new');
  expect(onExpired).not.toHaveBeenCalled();
});

test('a token that another tab refreshed meanwhile is used without asking for one more', async () => {
  const { client, requests, tokens } = setUp('old', (_path, token) => {
    if (token === 'old') tokens.set('newer');
    return token === 'newer' ? { body: { tags: [] } } : bad;
  });
  await client.send(calls.getTags);
  expect(requests.map(({ token }) => token)).toEqual(['old', 'newer']);
});

test('a call is repeated once, not for ever', async () => {
  const { client, requests } = setUp('old', (path) => (path === refreshPath ? { body: { accessToken: 'new' } } : bad));
  await expect(client.send(calls.getTags)).rejects.toMatchObject({ text: 'Failed To Authenticate Token.' });
  expect(requests).toHaveLength(3);
});

test('a refused refresh removes the token and ends the session once', async () => {
  const { client, tokens, onExpired } = setUp('old', () => bad);
  const outcomes = await Promise.allSettled([client.send(calls.getTags), client.send(calls.getTags)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tokens.get()).toBeNull();
  expect(onExpired).toHaveBeenCalledTimes(1);
});

test('a call that is refused after the session ended asks for no refresh', async () => {
  const { client, requests, tokens, onExpired } = setUp('old', () => {
    tokens.remove();
    return bad;
  });
  await expect(client.send(calls.getTags)).rejects.toMatchObject({ code: 'auth.invalid_token' });
  expect(requests).toHaveLength(1);
  expect(onExpired).not.toHaveBeenCalled();
});

test.each([500, 503, 429])('a refresh that meets a %i is no logout', async (status) => {
  const { client, tokens, onExpired } = setUp('old', (path) =>
    path === refreshPath ? { status, body: { error: 'Something Went Wrong.', code: 'server.internal_error' } } : bad,
  );
  await expect(client.send(calls.getTags)).rejects.toMatchObject({ status });
  expect(tokens.get()).toBe('old');
  expect(onExpired).not.toHaveBeenCalled();
});

test('nobody answering is a call error without a status', async () => {
  const client = createClient({
    tokens: tokenStore(null),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    onExpired: () => undefined,
  });
  const error = await client.send(calls.getTags).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 0 });
});

test('a call that takes longer than it may is like one that nobody answers', async () => {
  const fetch = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const client = createClient({ tokens: tokenStore('ada'), fetch, onExpired: vi.fn() });
  await expect(client.send(calls.getTags, { signal: AbortSignal.timeout(1) })).rejects.toMatchObject({ status: 0 });
});

test('an aborted call stays an abort', async () => {
  const abort = new DOMException('gone', 'AbortError');
  const client = createClient({
    tokens: tokenStore(null),
    fetch: () => Promise.reject(abort),
    onExpired: () => undefined,
  });
  await expect(client.send(calls.getTags)).rejects.toBe(abort);
});

test('an answer without an envelope is an error, whatever its status', async () => {
  const client = createClient({
    tokens: tokenStore(null),
    fetch: async () => new Response('<html>gateway</html>', { status: 502 }),
    onExpired: () => undefined,
  });
  await expect(client.send(calls.getTags)).rejects.toMatchObject({
    status: 502,
    code: null,
    text: 'Something Went Wrong.',
  });
});

test('field errors come along with the text', async () => {
  const { client } = setUp(null, () => ({
    status: 400,
    body: { error: 'Invalid Input.', code: 'request.invalid', fields: { email: 'Required.' } },
  }));
  const call = client.send(calls.login, { body: { email: '', password: 'x' } });
  await expect(call).rejects.toMatchObject({
    code: 'request.invalid',
    text: 'Invalid Input.',
    fields: { email: 'Required.' },
  });
});

test('query, body, key and token go where the call wants them', async () => {
  const { client, requests } = setUp('tok', () => ({ body: {} }));
  await client.send(calls.getStories, { query: { page: 2, filter: 'storyLikes' } });
  await client.send(calls.login, { body: { email: 'a@b.c', password: 'x' }, idempotencyKey: 'k' });
  expect(requests[0]).toMatchObject({ path: '/api/stories/getStories?page=2&filter=storyLikes', token: 'tok' });
  expect(requests[1]?.init).toMatchObject({ method: 'POST', body: '{"email":"a@b.c","password":"x"}' });
  const headers = new Headers(requests[1]?.init.headers);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('idempotency-key')).toBe('k');
});

test('a multipart call carries its parts as JSON and its files as they are', async () => {
  const { client, requests } = setUp(null, () => ({ body: {} }));
  const signUpData = { email: 'a@b.c', password: 'lanternlight', userName: 'Maren' };
  const picture = new File(['x'], 'me.png', { type: 'image/png' });
  await client.send(calls.signup, { parts: { signUpData }, files: { userProfileImage: picture } });
  const form = requests[0]?.init.body as FormData;
  expect(JSON.parse(String(form.get('signUpData')))).toEqual(signUpData);
  expect(form.get('userProfileImage')).toMatchObject({ name: 'me.png', type: 'image/png' });
});

test('a streamed talk yields its events in order and stops after done', async () => {
  const lines =
    'event: delta\ndata: {"messageId":"1","messageUser":"npc","text":"He"}\n\nevent: done\ndata: {}\n\nevent: delta\ndata: {}\n\n';
  const client = createClient({
    tokens: tokenStore('tok'),
    fetch: async () => new Response(lines, { headers: { 'content-type': 'text/event-stream' } }),
    onExpired: () => undefined,
  });
  const events: unknown[] = [];
  for await (const event of client.streamTalk(calls.sendMessage, { body: { sessionToken: 's', message: 'Hello' } })) {
    events.push(event);
  }
  expect(events).toEqual([
    { event: 'delta', data: { messageId: '1', messageUser: 'npc', text: 'He' } },
    { event: 'done', data: {} },
  ]);
});

test('a talk whose line breaks before done is an error', async () => {
  const client = createClient({
    tokens: tokenStore('tok'),
    fetch: async () => new Response('event: credits\ndata: {"credits":3}\n\n'),
    onExpired: () => undefined,
  });
  const talk = client.streamTalk(calls.sendMessage, { body: { sessionToken: 's', message: 'Hello' } });
  expect(await talk.next()).toMatchObject({ value: { event: 'credits' } });
  await expect(talk.next()).rejects.toMatchObject({ status: 0 });
});
