import { expect, test } from 'vitest';
import type { Embedder, Vector } from './embedder.ts';
import { createKnowledgeIndex, type Line } from './retrieve.ts';

const vectors = new Map<string, Vector>();

/** Returns the same arbitrary vector for the same text, like an embedder that remembers all of them. */
const remembering: Embedder = {
  async embed(texts) {
    return texts.map((text) => {
      const vector =
        vectors.get(text) ?? Float32Array.from({ length: 512 }, (_, at) => Math.sin(at * text.length) / 16);
      vectors.set(text, vector);
      return vector;
    });
  },
  close: async () => {},
};

test('reading a character of many lines yields to other work', async () => {
  const lines = Array.from({ length: 300 }, (_, at): Line => {
    const text = `Line ${at}.`;
    return { text, spoken: text, kind: 'personal', secret: false };
  });
  let breaths = 0;
  let reading = true;
  const breathe = () => {
    breaths += 1;
    if (reading) setImmediate(breathe);
  };
  setImmediate(breathe);
  const index = await createKnowledgeIndex(lines, remembering);
  reading = false;
  expect(index.lines).toHaveLength(300);
  expect(breaths).toBeGreaterThanOrEqual(300);
});
