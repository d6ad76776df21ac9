import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server with an OpenAI-compatible API, for tests: speaks and transcribes with the given engines.

/** How the server behaves: correctly, with a typical failure, or with this answer. */
export type Behaviour = 'well' | 'hang' | 'stall' | 'refuse' | 'garbage' | 'break off' | Buffer;

export type ReceivedRequest = {
  path: string;
  authorization: string | undefined;
  json?: Record<string, unknown>;
  form?: FormData;
};

export type Voicing = {
  speak(asked: { input: string; voice: string; speed: number }): Promise<Uint8Array>;
  hear(wav: Uint8Array): Promise<string>;
};

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function understood(request: IncomingMessage): Promise<ReceivedRequest> {
  const body = await readAll(request);
  const path = request.url ?? '';
  const { authorization } = request.headers;
  const type = request.headers['content-type'] ?? '';
  if (type.includes('json')) return { path, authorization, json: JSON.parse(body.toString()) };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return { path, authorization, form };
}

/** Starts the server on a free port. `behave` changes its behaviour; `asked` holds the received requests. */
export async function startStandIn(voicing: Voicing) {
  const asked: ReceivedRequest[] = [];
  let behaviour: Behaviour = 'well';

  async function answer(one: ReceivedRequest): Promise<[type: string, body: Uint8Array | string]> {
    if (one.json) {
      const { input, voice, speed } = one.json as { input: string; voice: string; speed: number };
      return ['audio/wav', await voicing.speak({ input, voice, speed })];
    }
    const file = one.form?.get('file') as File;
    const text = await voicing.hear(new Uint8Array(await file.arrayBuffer()));
    const segments = text ? [{ avg_logprob: -0.1, no_speech_prob: 0.05 }] : [{ avg_logprob: -1, no_speech_prob: 0.9 }];
    return ['application/json', JSON.stringify({ text: text || 'Thank you.', segments })];
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = await understood(request);
    asked.push(one);
    if (behaviour === 'hang') return;
    if (behaviour === 'refuse') return void response.writeHead(500).end('{"error":"out of memory"}');
    if (behaviour === 'garbage') return void response.writeHead(200).end(Buffer.alloc(5000, 'RIFF'));
    if (behaviour instanceof Buffer) return void response.writeHead(200).end(behaviour);
    const [type, body] = await answer(one);
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    if (behaviour === 'well') return void response.end(body);
    response.write(body.slice(0, body.length >> 1));
    if (behaviour === 'break off') response.destroy();
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave(how: Behaviour) {
      behaviour = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
