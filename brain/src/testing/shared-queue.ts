import { BrainUnavailable } from '../errors.ts';
import { EmbeddingQueue, type Vector } from '../finding/embedder.ts';

/** One for all test files of a process: a worker takes most of a second to start. */
const shared = new EmbeddingQueue();
const vectors = new Map<string, Promise<Vector>>();

function vectorOf(...job: Parameters<EmbeddingQueue['push']>): Promise<Vector> {
  const [text] = job;
  const known = vectors.get(text);
  if (known) return known;
  const vector = shared.push(...job);
  vectors.set(text, vector);
  vector.catch(() => vectors.delete(text));
  return vector;
}

/**
 * Creates a queue for an embedder of a test that computes each text once for all tests of this process. Closing it fails
 * its open jobs, as closing an embedder's own queue does.
 */
export function sharedQueue(): Pick<EmbeddingQueue, 'push' | 'close'> {
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => {});
  return {
    push: (...job) => Promise.race([closing.promise, vectorOf(...job)]),
    close: async () => closing.reject(new BrainUnavailable('worker', 'The embedder was closed.')),
  };
}
