import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OuterFault } from './outer-services.ts';

/** A request received by the substitute model. */
export interface ModelRequest {
  messages: { role: string; content: string }[];
}

/** Answers one request; a throw is a fault of the substitute itself. */
export type Behaviour = (response: ServerResponse, asked: ModelRequest) => void | Promise<void>;

/** A server that implements the chat completions protocol, including its failures. */
export interface ModelStandIn {
  /** Including `/v1`. */
  baseUrl: string;
  behave(behaviour: Behaviour): void;
  readonly asked: ModelRequest[];
  /** The authorizations of the requests. */
  readonly keys: string[];
  /** Returns the number of connections with an unfinished answer. */
  open(): number;
  /** Closes the connections without an unfinished answer. */
  closeIdle(): void;
  close(): Promise<void>;
}

/** Formats one event of a streamed answer; the end if there is no content. */
export function event(content: string | null, finish: string | null = null): string {
  const choice = { index: 0, delta: content === null ? {} : { content }, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`;
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** Answers with this text, complete. */
export function saying(text: (asked: ModelRequest) => string): Behaviour {
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

/** All failure modes observed in language models. */
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

/** Starts a model that answers 'I see.' until its behaviour is changed. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  let behaviour = saying(() => 'I see.');
  let open = 0;
  const asked: ModelRequest[] = [];
  const keys: string[] = [];
  const server = createServer(async (request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body: ModelRequest = JSON.parse(Buffer.concat(parts).toString('utf8'));
    asked.push(body);
    keys.push(request.headers.authorization ?? '');
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
    keys,
    open: () => open,
    closeIdle: () => server.closeIdleConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
