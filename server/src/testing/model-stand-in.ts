import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OuterFault } from './outer-services.ts';

/** What a stand-in was asked. */
export interface Asked {
  messages: { role: string; content: string }[];
}

/** Answers one request; what it throws is the stand-in's own fault. */
export type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** A server that speaks the chat completions protocol, for better or worse. */
export interface ModelStandIn {
  /** Up to and with `/v1`. */
  baseUrl: string;
  behave(behaviour: Behaviour): void;
  readonly asked: Asked[];
  /** Connections with an answer that has not ended. */
  open(): number;
  close(): Promise<void>;
}

/** One event of a streamed answer; without content its end. */
export function event(content: string | null, finish: string | null = null): string {
  const choice = { index: 0, delta: content === null ? {} : { content }, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`;
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** An answer of these words, whole. */
export function saying(text: (asked: Asked) => string): Behaviour {
  return (response, asked) => {
    begin(response);
    for (const piece of text(asked).match(/[\s\S]{1,16}/g) ?? []) response.write(event(piece));
    response.end(`${event(null, 'stop')}data: [DONE]\n\n`);
  };
}

const refusing =
  (status: number): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"not now"}}');
  };

/** Every way in which a language model has been seen to fail. */
export const modelFaults: Record<OuterFault, Record<string, Behaviour>> = {
  hangs: { 'after the headers': begin, 'before the headers': () => {} },
  refuses: { 'with 500': refusing(500), 'with 429': refusing(429) },
  cuts: {
    'in the middle': (response) => {
      begin(response);
      response.write(event('It was dark. And then'), () => response.destroy());
    },
    'without an end': (response) => {
      begin(response);
      response.end(event('It was dark. And then'));
    },
  },
  'slows down': {
    'to a drip': (response) => {
      begin(response);
      const drip = setInterval(() => response.write(event('word ')), 20);
      response.on('close', () => clearInterval(drip));
    },
  },
  'answers nonsense': {
    'in an event': (response) => {
      begin(response);
      response.end(`${event('It was dark.')}data: {"choices": [{"del\n\n`);
    },
    'in place of events': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Welcome</html>');
    },
  },
};

/** Starts a stand-in that answers 'I see.' until it is told otherwise. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  let behaviour = saying(() => 'I see.');
  let open = 0;
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body: Asked = JSON.parse(Buffer.concat(parts).toString('utf8'));
    asked.push(body);
    await behaviour(response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behave(next) {
      behaviour = next;
    },
    asked,
    open: () => open,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
