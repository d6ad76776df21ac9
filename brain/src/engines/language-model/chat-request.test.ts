import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createChatServer } from './chat-request.ts';
import { createServerModel } from './model.ts';

let end = () => {};
afterEach(() => {
  vi.useRealTimers();
  end();
});

const formatEvent = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** Starts an answer and its reader; `heard` counts the received chunks. */
async function beginAnswer() {
  const answered = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200).flushHeaders();
    answered.resolve(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const chat = createChatServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  end = () => {
    chat.close();
    server.closeAllConnections();
    server.close();
  };
  const seen = { heard: 0, unhurried: false };
  const isUnhurried = () => {
    seen.heard += 1;
    return seen.unhurried;
  };
  const pieces = await chat.ask({}, 'none', new AbortController().signal, { isUnhurried });
  /** Waits for the chunk with this number, without using the clock, which may be frozen. */
  const came = async (number: number) => {
    while (seen.heard < number) await breathe();
  };
  const read = async () => {
    const { value, done } = await pieces.next();
    return done ? null : value.map(({ choices }) => choices?.[0]?.delta?.content).join('');
  };
  /** Requests this many more answers, which stay open. */
  const askMore = (count: number) =>
    Promise.all(Array.from({ length: count }, () => chat.ask({}, 'none', new AbortController().signal)));
  return { response: await answered.promise, seen, came, read, askMore };
}

test('forwards each chunk at once while a caller waits, and batches the others', async () => {
  const { response, seen, came, read } = await beginAnswer();
  response.write(formatEvent('It was dark.'));
  expect(await read()).toBe('It was dark.');

  seen.unhurried = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const next = read();
  response.write(formatEvent(' I rowed'));
  await came(2);
  response.write(formatEvent(' on.'));
  await came(3);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(await next).toBe(' I rowed on.');
});

test('batches for longer under load', async () => {
  const { response, seen, came, read, askMore } = await beginAnswer();
  await askMore(119);
  seen.unhurried = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const next = read();
  response.write(formatEvent('I rowed'));
  await came(1);
  vi.advanceTimersByTime(190);
  response.write(formatEvent(' on.'));
  await came(2);
  vi.advanceTimersByTime(10);
  expect(await next).toBe('I rowed on.');
});

test('stops waiting once the answer has ended', async () => {
  const { response, seen, read } = await beginAnswer();
  seen.unhurried = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  response.end(formatEvent('Aye.'));
  expect(await read()).toBe('Aye.');
  expect(await read()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('gives up a line that does not end', async () => {
  const { response, read } = await beginAnswer();
  const next = read();
  next.catch(() => undefined);
  response.write(`data: "${'a'.repeat(1_200_000)}`);
  await expect(next).rejects.toThrow('does not end');
});

/** Starts an answer that goes on with this text as long as it is read, and returns how its reader ends. */
async function readEndless(text: string): Promise<unknown> {
  const { response, read } = await beginAnswer();
  const pour = () => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', pour);
  pour();
  try {
    while ((await read()) !== null);
    return null;
  } catch (error) {
    return error;
  }
}

test.each([
  ['comments', `: ${'.'.repeat(1_000)}\n\n`],
  ['thoughts', `data: ${JSON.stringify({ choices: [{ delta: { reasoning: 'x' } }] })}\n\n`],
])(
  'gives up an answer that says nothing but %s',
  async (_, text) => {
    expect(String(await readEndless(text))).toContain('does not end');
  },
  60_000,
);

test('does not parse a deeply nested line', async () => {
  const { response, read } = await beginAnswer();
  const next = read();
  next.catch(() => undefined);
  const parse = vi.spyOn(JSON, 'parse');
  response.write(`data: {"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n\n`);
  await expect(next).rejects.toThrow('holds too much');
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test.each([
  ['deeper', `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['of more numbers', `{"data":[${'0,'.repeat(40_000)}0]}`],
  ['longer', `{"data":"${'a'.repeat(2_000_000)}"}`],
])('does not parse an answer with vectors that is %s than there are texts for', async (_, answer) => {
  const origin = await serve((request, response) => {
    request.resume();
    response.end(answer);
  });
  const chat = createChatServer(`${origin}/v1`);
  const parse = vi.spyOn(JSON, 'parse');
  const asked = chat.askForVectors({ model: 'm', input: ['one', 'two'] }, 'none', new AbortController().signal);
  await expect(asked).rejects.toThrow(/holds too much|does not end/);
  expect(parse).not.toHaveBeenCalledWith(answer);
  parse.mockRestore();
  chat.close();
});

test.each([
  ['in many chunks', 100],
  ['in one chunk', 100_000],
])('ends an answer of a server that ignores the requested length, %s', async (_, size) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const pour = setInterval(() => response.write(formatEvent('*'.repeat(size))), 1);
    response.on('close', () => clearInterval(pour));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = createServerModel({ baseURL, model: 'endless', structured: 'off' });
  end = () => server.closeAllConnections();
  const answer = model.text({ messages: [{ role: 'user', content: 'Hello.' }], maxTokens: 50, temperature: 1 }, {});
  let length = 0;
  let step = await answer.next();
  for (; !step.done; step = await answer.next()) length += step.value.length;
  expect(step.value.cut).toBe(true);
  // Twelve characters a token.
  expect(length).toBe(600);
  await model.close();
  server.close();
});

/** Starts a server that behaves like this, and returns its origin. */
async function serve(behave: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(behave);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const before = end;
  end = () => {
    before();
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answerAll = (response: ServerResponse) => response.end(formatEvent('Aye.'));

async function askAt(baseURL: string, proxies = {}): Promise<string> {
  const chat = createChatServer(baseURL, proxies);
  const said: unknown[] = [];
  try {
    for await (const chunks of await chat.ask({}, 'secret key', new AbortController().signal))
      said.push(...chunks.map(({ choices }) => choices?.[0]?.delta?.content));
  } finally {
    chat.close();
  }
  return said.join('');
}

test('asks through the configured proxy, except the hosts that are reached directly', async () => {
  const asked: string[] = [];
  const proxy = await serve((request, response) => {
    asked.push(`proxy ${request.url}`);
    answerAll(response);
  });
  const direct = await serve((_, response) => {
    asked.push('direct');
    answerAll(response);
  });
  expect(await askAt('http://model.test/v1', { HTTP_PROXY: proxy })).toBe('Aye.');
  await askAt(direct, { HTTP_PROXY: proxy, NO_PROXY: '127.0.0.1' });
  expect(asked).toEqual(['proxy http://model.test/v1/chat/completions', 'direct']);
});

test('asks a secured server by a tunnel through its proxy', async () => {
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', ({ url }, socket) => {
    tunnels.push(`${url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  end = () => proxy.close();
  const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await expect(askAt('https://model.test/v1', { HTTPS_PROXY })).rejects.toThrow();
  expect(tunnels).toEqual(['model.test:443']);
});

test('follows a redirect of the same host with its body and key, and none to another', async () => {
  const asked: string[] = [];
  const elsewhere = await serve((_, response) => {
    asked.push('elsewhere');
    answerAll(response);
  });
  const origin = await serve((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization} ${request.headers['content-length']}`);
    const to = { '/v1/chat/completions': '/v2/chat', '/away/chat/completions': `${elsewhere}/chat` }[`${request.url}`];
    if (to) response.writeHead(308, { location: to }).end();
    else answerAll(response);
  });
  expect(await askAt(`${origin}/v1`)).toBe('Aye.');
  await expect(askAt(`${origin}/away`)).rejects.toMatchObject({ status: 308 });
  expect(asked.map((line) => line.split(' ')[0])).toEqual([
    '/v1/chat/completions',
    '/v2/chat',
    '/away/chat/completions',
  ]);
  expect(asked[1]).toBe('/v2/chat Bearer secret key 2');
});
