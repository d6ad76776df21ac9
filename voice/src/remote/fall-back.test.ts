import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HearingFailed } from '../hearing/engine.ts';
import { type SpeechEngine, SpeechFailed } from '../speech/engine.ts';
import { ask, type RemoteBudget } from './ask.ts';
import { hearingWithFallBack, speechWithFallBack } from './fall-back.ts';

/** Answers each text with the status that it names. */
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  response.writeHead(Number(body)).end();
});
let address = '';
let asker = { key: 'ada', network: 'home' };
let left = Number.POSITIVE_INFINITY;
const budget: RemoteBudget = {
  isUsedUp: async () => left <= 0,
  record: async (amount) => {
    left -= amount;
  },
};

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterEach(() => {
  left = Number.POSITIVE_INFINITY;
  return stop();
});

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Returns a task that says who did it: the server, or the embedded engine. */
function createVoices() {
  const spoken = { wav: Buffer.alloc(0), seconds: 1 };
  const options = { onFallBack: () => {}, asker: () => asker };
  const idle = { warm: async () => {}, close: async () => {} };
  const remote = { baseUrl: address, model: 'm', timeout: 5000, budget: () => budget };
  const request = (text: string, Failed: typeof SpeechFailed | typeof HearingFailed) =>
    ask(remote, { path: 'x', body: text, mostBytes: 100, amount: 1 }).catch((cause: unknown) => {
      throw new Failed('failed', { cause });
    });
  const far: SpeechEngine = {
    ...idle,
    name: 'far',
    speak: async ({ text }) => (await request(text, SpeechFailed)) && { ...spoken, seconds: 2 },
  };
  const voice = speechWithFallBack(far, { ...idle, name: 'own', speak: async () => spoken }, options);
  const farEars = {
    ...idle,
    name: 'far',
    hear: async ({ wav }: { wav: Uint8Array }) =>
      (await request(Buffer.from(wav).toString(), HearingFailed)) && { text: 'server', confidence: 1 },
  };
  const ownEars = { ...idle, name: 'own', hear: async () => ({ text: 'own', confidence: 1 }) };
  const ears = hearingWithFallBack(farEars, ownEars, options);
  return {
    async speak(status: number, key = 'ada', network = key) {
      asker = { key, network };
      const line = await voice.speak({ text: String(status), voiceName: 'Nora', pitch: 0, speed: 1 });
      return line?.seconds === 2 ? 'server' : 'own';
    },
    async hear(status: number, key = 'ada', network = key) {
      asker = { key, network };
      return (await ears.hear({ wav: Buffer.from(String(status)) }))?.text;
    },
  };
}

it.each(['speak', 'hear'] as const)('a request that is refused takes the server from nobody: %s', async (act) => {
  const { [act]: ask } = createVoices();
  for (const status of [400, 413, 415, 422]) {
    expect(await ask(status)).toBe('own');
    expect(await ask(200)).toBe('server');
  }
});

it.each(['speak', 'hear'] as const)('a failure takes it from who asked, three in a row from all: %s', async (act) => {
  const { [act]: ask } = createVoices();
  expect([await ask(500), await ask(200)]).toEqual(['own', 'own']);
  // Other accounts of the same network are no other people.
  for (const key of ['eve 1', 'eve 2', 'eve 3']) expect(await ask(500, key, 'eve')).toBe('own');
  expect(await ask(200, 'ben')).toBe('server');
  for (const key of ['cy', 'dee']) await ask(500, key);
  expect(await ask(200, 'ben')).toBe('server');
  for (const key of ['fay', 'gus', 'hal']) await ask(500, key);
  expect(await ask(200, 'ben')).toBe('own');
});

it.each(['speak', 'hear'] as const)(
  'beyond its budget a server is left alone, and rests for nobody: %s',
  async (act) => {
    const { [act]: ask } = createVoices();
    left = 1;
    expect([await ask(200), await ask(200)]).toEqual(['server', 'own']);
    left = 1;
    expect(await ask(200)).toBe('server');
  },
);

it('a server that is not there is left alone by all at once', async () => {
  const { speak } = createVoices();
  await stop();
  expect(await speak(200)).toBe('own');
  await new Promise<void>((resolve) => server.listen(Number(new URL(address).port), '127.0.0.1', resolve));
  expect(await speak(200, 'ben')).toBe('own');
});
