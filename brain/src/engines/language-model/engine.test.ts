import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lake, osric } from '../../testing/fixtures.ts';
import type { BrainEvent, TurnInput } from '../../types.ts';
import { createLanguageModelEngine, type WordingOptions } from './engine.ts';
import { createServerModel, type ModelLimits } from './model.ts';

/** A server of the chat completions protocol with one behaviour per test. */
let server: Server;
let baseURL: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;
let requests: { model: string; stream: boolean; messages: { role: string; content: string }[] }[];
let closedEarly: boolean;

vi.setConfig({ testTimeout: 20_000 });

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

beforeEach(async () => {
  requests = [];
  closedEarly = false;
  server = createServer(async (request, response) => {
    requests.push(JSON.parse(await readBody(request)));
    response.on('close', () => {
      closedEarly ||= !response.writableEnded;
    });
    await answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const event = (content: string | null, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: content === null ? {} : { content }, finish_reason: finish }] })}\n\n`;

function open(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

function say(...pieces: string[]): typeof answer {
  return (response) => {
    open(response);
    for (const piece of pieces) response.write(event(piece));
    response.end(`${event(null, 'stop')}data: [DONE]\n\n`);
  };
}

const input: TurnInput = {
  persona: osric,
  scene: lake,
  memory: null,
  history: [],
  playerName: 'Ana',
  utterance: { kind: 'speech', text: 'Who paid you to sleep?' },
  seed: 's',
};

async function reply(
  more: Partial<TurnInput> = {},
  options: WordingOptions & ModelLimits & { baseURL?: string } = {},
): Promise<BrainEvent[]> {
  const engine = createLanguageModelEngine(createServerModel({ baseURL, model: 'm', ...options }), options);
  const events: BrainEvent[] = [];
  for await (const one of engine.reply({ ...input, ...more })) events.push(one);
  return events;
}

const listSentences = (events: BrainEvent[]) =>
  events.flatMap((one) => (one.type === 'sentence' ? [`${one.speaker}: ${one.text}`] : []));

describe('the language-model engine', () => {
  it('streams words, whole sentences, an emotion and the turn', async () => {
    answer = say(
      'Osric: *looks at',
      ' his hands* A stranger in a grey temple hood',
      ' gave me a silver piece. ',
      'And I slept',
      ' through my watch.',
    );
    const events = await reply();
    expect(listSentences(events)).toEqual([
      'narrator: looks at his hands',
      'npc: A stranger in a grey temple hood gave me a silver piece.',
      'npc: And I slept through my watch.',
    ]);
    const deltas = events.flatMap((one) => (one.type === 'delta' ? [one] : []));
    expect(deltas.map((delta) => delta.text).join('')).not.toMatch(/Osric:|\*/);
    expect(deltas[0]?.speaker).toBe('narrator');
    expect(events.at(-2)).toMatchObject({ type: 'emotion' });
    expect(events.at(-1)).toMatchObject({ type: 'turn', told: [osric.personalKnowledge[1]], memory: { turn: 1 } });
  });

  it('prompts as the character with its knowledge and the most recent turns that fit', async () => {
    answer = say('Aye.');
    const history = Array.from({ length: 50 }, (_, index) => ({
      speaker: index % 2 ? ('npc' as const) : ('player' as const),
      text: `Line ${index} of the talk.`,
    }));
    await reply({ history, utterance: { kind: 'action', text: 'hands over a coin' } }, { historyCharacters: 100 });
    const [request] = requests;
    const [system, ...rest] = request?.messages ?? [];
    expect(request).toMatchObject({ model: 'm', stream: true });
    for (const text of [
      'Osric the Ferryman',
      osric.personalKnowledge[0] ?? '',
      lake.commonKnowledge[0] ?? '',
      'Priestess Ilane',
    ])
      expect(system?.content).toContain(text);
    expect(rest.at(-1)?.content).toContain('called Ana');
    // Other characters' secrets are not given to this character.
    expect(system?.content).not.toContain('who opened the sluice');
    const shown = rest.slice(0, -1).map((message) => message.content);
    expect(shown.join(' ').length).toBeLessThan(200);
    expect(rest.at(-1)?.role).toBe('user');
    expect(rest.at(-1)?.content).toMatch(/\n\nThe player does this: «\*hands over a coin\*»$/);
    for (const [index, message] of rest.entries()) expect(message.role).toBe(index % 2 === 0 ? 'user' : 'assistant');
  });

  it('omits sentences that break the role', async () => {
    answer = say('As an AI language model I cannot say. ', 'The water listens.');
    expect(listSentences(await reply())).toEqual(['npc: The water listens.']);
  });

  it('omits a sentence cut off by the token limit', async () => {
    answer = (response) => {
      open(response);
      response.end(`${event('It was dark. I rowed and ')}${event(null, 'length')}data: [DONE]\n\n`);
    };
    expect(listSentences(await reply())).toEqual(['npc: It was dark.']);
  });

  it.each(['reasoning_content', 'reasoning'])('never shows thoughts in %s, and gives them room', async (field) => {
    const thought = (text: string, finish: string | null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { [field]: text }, finish_reason: finish }] })}\n\n`;
    answer = (response, request) => {
      if (requests.length > 1) return say('Aye, that was me.')(response, request);
      open(response);
      response.end(`${thought('He asks who paid.', null)}${thought(' I should', 'length')}data: [DONE]\n\n`);
    };
    expect(listSentences(await reply())).toEqual(['npc: Aye, that was me.']);
    const [first, second] = requests as unknown as { max_tokens: number }[];
    expect(second?.max_tokens).toBeGreaterThan(4 * (first?.max_tokens ?? 0));
  });

  it('lists the items that the reply mentions', async () => {
    answer = say('Look for the medallion in the reeds.');
    expect((await reply()).at(-1)).toMatchObject({ itemsMentioned: ['medallion'] });
  });
});

describe('a failing model', () => {
  const failure = (reason: string) => ({ name: 'BrainUnavailable', reason });

  it('times out on the first word and closes the connection', async () => {
    answer = open;
    await expect(reply({}, { firstTokenTimeout: 400 })).rejects.toMatchObject(failure('timeout'));
    // On a busy machine, the timeout may expire before the request is sent.
    await expect.poll(() => requests.length === 0 || closedEarly, { timeout: 10_000 }).toBe(true);
  });

  it('times out on the headers', async () => {
    answer = () => {};
    await expect(reply({}, { firstTokenTimeout: 60 })).rejects.toMatchObject(failure('timeout'));
  });

  it('times out on the whole answer, however slowly it arrives', async () => {
    answer = (response) => {
      open(response);
      const drip = setInterval(() => response.write(event('word ')), 10);
      response.on('close', () => clearInterval(drip));
    };
    await expect(reply({}, { wholeTimeout: 150 })).rejects.toMatchObject(failure('timeout'));
  });

  it('rejects a truncated stream', async () => {
    answer = (response) => {
      open(response);
      response.write(event('It was dark'), () => response.destroy());
    };
    await expect(reply()).rejects.toMatchObject({ name: 'BrainUnavailable' });
  });

  it('rejects a stream that ends without a finish reason', async () => {
    answer = (response) => {
      open(response);
      response.end(event('It was dark'));
    };
    await expect(reply()).rejects.toMatchObject(failure('broken-stream'));
  });

  it('keeps the whole sentences before a stream breaks off', async () => {
    answer = (response) => {
      open(response);
      response.write(event('It was dark. And then'), () => response.destroy());
    };
    const said = (await reply()).flatMap((each) => (each.type === 'sentence' ? [each.text] : []));
    expect(said).toEqual(['It was dark.']);
  });

  it('rejects a malformed stream', async () => {
    answer = (response) => {
      open(response);
      response.end(`${event('It was dark.')}data: {"choices": [{"del\n\n`);
    };
    await expect(reply()).rejects.toMatchObject(failure('broken-stream'));
  });

  it('retries once after a 500, then fails', async () => {
    answer = (response) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"out of memory"}}');
    };
    await expect(reply()).rejects.toMatchObject(failure('server'));
    expect(requests).toHaveLength(2);
    answer = (response, request) => {
      if (requests.length > 3) return say('Better now.')(response, request);
      response.writeHead(503).end();
    };
    expect(listSentences(await reply())).toEqual(['npc: Better now.']);
  });

  it('does not retry permanent failures', async () => {
    answer = (response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"bad key"}}');
    };
    await expect(reply()).rejects.toMatchObject(failure('server'));
    expect(requests).toHaveLength(1);
  });

  it('rejects an empty reply', async () => {
    answer = say('', '  ', '...');
    await expect(reply()).rejects.toMatchObject(failure('empty'));
  });

  it('names an unreachable server in the error', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await expect(reply({}, { baseURL: `http://127.0.0.1:${port}/v1` })).rejects.toMatchObject(failure('refused'));
  });

  it('stops when the caller aborts and closes the connection', async () => {
    const controller = new AbortController();
    answer = (response) => {
      open(response);
      response.write(event('Well. '), () => controller.abort());
    };
    await expect(reply({ signal: controller.signal })).rejects.toMatchObject(failure('aborted'));
    await expect.poll(() => closedEarly, { timeout: 10_000 }).toBe(true);
  });

  it('closes the connection when the consumer stops reading', async () => {
    answer = (response) => {
      open(response);
      response.write(event('Well. And then'));
    };
    const engine = createLanguageModelEngine(createServerModel({ baseURL, model: 'm' }));
    for await (const one of engine.reply(input)) if (one.type === 'delta') break;
    await expect.poll(() => closedEarly, { timeout: 10_000 }).toBe(true);
  });
});
