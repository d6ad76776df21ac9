import { Agent, request } from 'node:http';

/** How a streamed answer went; milliseconds from the request on. */
export interface Streamed {
  /** To the first letter of the reply. */
  first: number;
  whole: number;
  letters: number;
}

/** What an event of a stream is to a reader: letters of the reply, a failure, or nothing that counts. */
type Reading = (event: string, data: string) => string;

export interface Asked {
  url: string;
  body: unknown;
  headers?: Record<string, string>;
}

/** Makes requests over connections that stay open, as every client of a stream does, and reads them to the end. */
export function createTalkClient(most: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: most });

  function stream({ url, body, headers = {} }: Asked, read: Reading): Promise<Streamed> {
    const text = JSON.stringify(body);
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const asking = request(url, {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      });
      asking.on('error', reject);
      asking.on('response', (answer) => {
        let first: number | null = null;
        let letters = 0;
        let left = '';
        answer.setEncoding('utf8');
        answer.on('error', reject);
        answer.on('data', (piece: string) => {
          const frames = (left + piece).split('\n\n');
          left = frames.pop() ?? '';
          for (const frame of frames) {
            const [, event = '', data = ''] = /^(?:event: (\w+)\n)?data: (.*)$/.exec(frame) ?? [];
            const said = read(event, data);
            if (said === '') continue;
            first ??= performance.now() - began;
            letters += said.length;
          }
        });
        answer.on('end', () => {
          if (answer.statusCode !== 200 || first === null)
            return reject(new Error(`${url} answered ${answer.statusCode} without a word: ${left}`));
          resolve({ first, whole: performance.now() - began, letters });
        });
      });
      asking.end(text);
    });
  }

  return { stream, close: () => agent.destroy() };
}

/** Reads a stream of the chat completions protocol. */
export const ofModel: Reading = (_event, data) => {
  if (data === '' || data === '[DONE]') return '';
  const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
  return chunk.choices[0]?.delta.content ?? '';
};

/** Reads a stream of talk. Throws what it tells of as an error. */
export const ofTalk: Reading = (event, data) => {
  if (data === '') return '';
  const { text, error } = JSON.parse(data) as { text?: string; error?: string };
  if (event === 'error') throw new Error(error);
  return event === 'delta' ? (text ?? '') : '';
};
