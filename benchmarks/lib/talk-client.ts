import { createConnection, type Socket } from 'node:net';

/** The timing of a streamed answer in milliseconds since the request. */
export interface Streamed {
  /** To the first text of the reply. */
  first: number;
  whole: number;
}

/**
 * Receives a stream's events one by one; returns true from the one with the reply's first text on. Throws the stream's
 * errors.
 */
type Reader = (event: string) => boolean;

export interface TalkRequest {
  url: string;
  body: unknown;
  headers?: Record<string, string>;
}

const endOfHead = '\r\n\r\n';

/** Formats a request. Counts bytes as characters, because everything sent here is ASCII. */
function formatRequest({ url, body, headers = {} }: TalkRequest): string {
  const { host, pathname, search } = new URL(url);
  const text = JSON.stringify(body);
  const all = { ...headers, host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}${endOfHead}${text}`;
}

/** Decodes a chunked body; incomplete chunks stay. Returns null at the end of the body. */
function unchunk(left: string, take: (text: string) => void): string | null {
  let at = 0;
  for (;;) {
    const line = left.indexOf('\r\n', at);
    if (line < 0) return left.slice(at);
    const size = Number.parseInt(left.slice(at, line), 16);
    if (Number.isNaN(size)) throw new Error(`No chunk begins with ${left.slice(at, line)}.`);
    if (left.length < line + 2 + size + 2) return left.slice(at);
    if (size === 0) return null;
    take(left.slice(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** Reads one answer from received data; returns true when it has ended. */
function createAnswer(url: string, reader: Reader, began: number) {
  let left = '';
  let inBody = false;
  let events = '';
  let first: number | null = null;

  /** Processes complete events; reads the clock at the first relevant one. */
  const take = (text: string) => {
    const all = (events + text).split('\n\n');
    events = all.pop() ?? '';
    for (const event of all) if (reader(event)) first ??= performance.now() - began;
  };

  const readHead = () => {
    const end = left.indexOf(endOfHead);
    if (end < 0) return;
    const head = left.slice(0, end).toLowerCase();
    if (!head.startsWith('http/1.1 200') || !head.includes('transfer-encoding: chunked'))
      throw new Error(`${url} answered without a stream: ${left.slice(0, 1000)}`);
    left = left.slice(end + endOfHead.length);
    inBody = true;
  };

  return {
    push(piece: Buffer): boolean {
      left += piece.toString('latin1');
      if (!inBody) readHead();
      if (!inBody) return false;
      const rest = unchunk(left, take);
      left = rest ?? '';
      return rest === null;
    },
    end(): Streamed {
      if (first === null) throw new Error(`${url} answered without a word: ${events}`);
      return { first, whole: performance.now() - began };
    },
  };
}

/**
 * Creates a client that makes requests over persistent connections, like every streaming client, and reads them to the
 * end. Uses plain sockets: the processor time of the one client that plays everybody is missing from the server.
 */
export function createTalkClient() {
  const idle = new Map<string, Socket[]>();
  const all = new Set<Socket>();

  function open(host: string, port: number): Socket {
    const socket = createConnection({ host, port, noDelay: true });
    all.add(socket);
    // The current reader handles errors; between two answers there is none.
    socket.on('error', () => undefined).on('close', () => all.delete(socket));
    return socket;
  }

  /** Returns an idle connection that is still open, latest first. */
  function reuse(resting: Socket[]): Socket | undefined {
    for (let socket = resting.pop(); socket; socket = resting.pop()) if (!socket.destroyed) return socket;
    return undefined;
  }

  function stream(asked: TalkRequest, read: () => Reader): Promise<Streamed> {
    const { hostname, port, host } = new URL(asked.url);
    const resting = idle.get(host) ?? [];
    idle.set(host, resting);
    const text = formatRequest(asked);
    const began = performance.now();
    const answer = createAnswer(asked.url, read(), began);
    const socket = reuse(resting) ?? open(hostname, Number(port));
    return new Promise((resolve, reject) => {
      const leave = () => socket.off('data', hear).off('error', fail).off('close', fail);
      const fail = (error?: unknown) => {
        leave();
        socket.destroy();
        reject(error instanceof Error ? error : new Error(`${asked.url} broke off.`));
      };
      const hear = (piece: Buffer) => {
        try {
          if (!answer.push(piece)) return;
          resolve(answer.end());
        } catch (error) {
          return fail(error);
        }
        leave();
        resting.push(socket);
      };
      socket.on('data', hear).on('error', fail).on('close', fail);
      socket.write(text);
    });
  }

  return {
    stream,
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}

/** Returns the value after a name at the start of a line of an event. */
function findLine(event: string, name: string): string {
  const at = event.indexOf(`${name}: `);
  if (at < 0) return '';
  const end = event.indexOf('\n', at);
  return event.slice(at + name.length + 2, end < 0 ? undefined : end);
}

/**
 * Reads a stream of the chat completions protocol up to the start of the reply: after the emotion in brackets, which
 * players don't see. Both ways of asking are therefore measured to the same character.
 */
export const createModelReader = (): Reader => {
  let said = '';
  let begun = false;
  return (event) => {
    if (begun) return true;
    const data = findLine(event, 'data');
    if (data === '' || data === '[DONE]') return false;
    const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
    said += chunk.choices[0]?.delta.content ?? '';
    begun = /^(?:\[\w+\]\s*)?[^[\s]/.test(said);
    return begun;
  };
};

/** Reads a stream of talk. */
export const createTalkReader = (): Reader => {
  let begun = false;
  return (event) => {
    if (event.startsWith('event: error')) throw new Error(findLine(event, 'data'));
    if (begun) return true;
    begun = event.startsWith('event: delta') && (JSON.parse(findLine(event, 'data')) as { text: string }).text !== '';
    return begun;
  };
};
