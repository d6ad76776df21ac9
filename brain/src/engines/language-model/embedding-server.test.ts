import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Embedder } from '../../finding/embedder.ts';
import { dot } from '../../finding/similar.ts';
import { createEmbedderChain, createEmbeddingServer, type EmbeddingMeasure } from './embedding-server.ts';

const width = 16;
/** Vectors that all point nearly the same way, as many models' do: letters make the difference. */
const buildVector = (said: string) => {
  const vector: number[] = Array(width).fill(8);
  for (const letter of said.toLowerCase()) {
    const place = letter.charCodeAt(0) % width;
    vector[place] = (vector[place] ?? 0) + 1 / said.length;
  }
  return vector;
};

async function startServer(failure: (input: string[]) => number, tokens = (input: string[]) => input.length) {
  const asked: { path: string; key: string; input: string[] }[] = [];
  const measures: EmbeddingMeasure[] = [];
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse(await text(request));
    asked.push({ path: request.url ?? '', key: request.headers.authorization ?? '', input });
    const status = failure(input);
    if (status !== 0) response.statusCode = status;
    const data = input.map((said: string, index: number) => ({ index, embedding: buildVector(said) })).reverse();
    response.end(JSON.stringify({ data, usage: { prompt_tokens: tokens(input) } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vectors = createEmbeddingServer({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: 'm',
    apiKey: 'k',
    timeout: 5_000,
    prices: { prompt: 2, completion: 0 },
    measured: (measure) => measures.push(measure),
  });
  onTestFinished(() => {
    vectors.close();
    server.close();
  });
  return { vectors, asked, measures };
}

const builtIn: Embedder = { embed: async (texts) => texts.map(() => new Float32Array([1])), close: async () => {} };

test('a report counts no more tokens than the texts can have', async () => {
  const { vectors, measures } = await startServer(
    () => 0,
    () => 9e8,
  );
  await vectors.embed(['the bell']);
  expect(measures.at(-1)?.usage.prompt).toBeLessThan(100);
});

test('vectors come in order, without what all of the model share, each text once', async () => {
  const { vectors, asked, measures } = await startServer(() => 0);
  const embedder = createEmbedderChain(async () => [vectors], builtIn);
  const [one, same, other] = await embedder.embed(['the bell', 'the bell', 'xyzzy']);
  if (!one || !same || !other) throw new Error('Vectors are missing.');
  expect(dot(one, same)).toBeCloseTo(1);
  expect(dot(one, other)).toBeLessThan(0.9);
  expect(asked.at(-1)).toEqual({ path: '/v1/embeddings', key: 'Bearer k', input: ['the bell', 'xyzzy'] });
  const before = asked.length;
  await embedder.embed(['xyzzy']);
  expect(asked).toHaveLength(before);
  expect(measures.at(-1)).toMatchObject({ outcome: 'done', usage: { prompt: 2 }, cost: 4, purpose: 'embeddings' });
});

test.each([400, 500])(
  'the built-in model answers while the server fails (%i), which is left alone for a while',
  async (status) => {
    let broken = true;
    const { vectors, asked } = await startServer(() => (broken ? status : 0));
    const embedder = createEmbedderChain(async () => [vectors], builtIn);
    expect(await embedder.embed(['the bell'])).toEqual([new Float32Array([1])]);
    broken = false;
    await embedder.embed(['the bell']);
    expect(asked).toHaveLength(1);
  },
);

test('a text that the server refuses takes it from nobody else', async () => {
  const { vectors, asked } = await startServer((input) => (input.includes('odd') ? 400 : 0));
  const embedder = createEmbedderChain(async () => [vectors], builtIn);
  expect(await embedder.embed(['odd'])).toEqual([new Float32Array([1])]);
  expect((await embedder.embed(['the bell']))[0]).toHaveLength(width);
  expect(asked.at(-1)?.input).toEqual(['the bell']);
});
