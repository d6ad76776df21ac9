import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { BrainUnavailable } from '../errors.ts';

/** Part of every cache key: vectors of different models must never be mixed. */
const modelName = 'use-lite-en-0.2.0';
/** Small batches, so that players never wait long for the texts of others; larger ones take as long for each text. */
const batchSize = 4;
/** Texts of stories that may wait, which take 20 MB: those of some thirty of the longest characters. */
const backgroundLimit = 20_000;
const idleMilliseconds = 10 * 60_000;
/** Most of the worker's memory is outside its heap, and its garbage is small and short-lived. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/** Unit vectors of 512 numbers; their dot product is the cosine. */
export type Vector = Float32Array;

/** Stores the vectors of `background` texts between runs. Keys are hex SHA-256 hashes. */
export interface VectorCache {
  get(hashes: readonly string[]): Promise<Map<string, Vector>>;
  put(entries: readonly { hash: string; vector: Vector }[]): Promise<void>;
}

/** `talk` has priority over `background`, so that players never wait for a story being prepared. */
export type EmbedPriority = 'talk' | 'background';

export interface Embedder {
  /**
   * Returns one unit vector per text, in order. Throws `BrainUnavailable`: 'worker' if the worker dies, 'busy' if too many
   * `background` texts wait and no requester has clearly more of them.
   */
  embed(texts: readonly string[], priority?: EmbedPriority): Promise<Vector[]>;
  close(): Promise<void>;
}

interface Job {
  text: string;
  resolve(vector: Vector): void;
  reject(error: Error): void;
}

/** Concatenated vectors of equal length. */
interface Vectors {
  vectors: Float32Array;
  width: number;
}

/** The worker's answer, or its error. */
type WorkerAnswer = Vectors | { error: string };

/** Returns the cache key of a text's vector: SHA-256 of model name and text, hex. */
export function vectorHash(text: string): string {
  return createHash('sha256').update(`${modelName}\n${text}`).digest('hex');
}

/** Takes up to `most` texts, one of each requester in turn, who then moves to the end of the queue. */
function takeInTurn(waiting: Map<string, Job[]>, most: number): Job[] {
  const batch: Job[] = [];
  while (batch.length < most) {
    const [next] = waiting;
    if (!next) return batch;
    const [requester, jobs] = next;
    waiting.delete(requester);
    const job = jobs.shift();
    if (jobs.length > 0) waiting.set(requester, jobs);
    if (job) batch.push(job);
  }
  return batch;
}

/**
 * Makes room for one more text: refuses the latest of the requester with the most waiting, so that nobody blocks the others.
 * Returns false if that is the newcomer itself, or as good as.
 */
function makeRoom(waiting: Map<string, Job[]>, newcomer: string): boolean {
  let crowder: Job[] = [];
  for (const jobs of waiting.values()) if (jobs.length > crowder.length) crowder = jobs;
  if (crowder.length <= (waiting.get(newcomer)?.length ?? 0) + 1) return false;
  crowder.pop()?.reject(new BrainUnavailable('busy', 'Others wait for the embedder as well.'));
  return true;
}

const countTexts = (waiting: Map<string, Job[]>) => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

/** A worker that starts with the first job, restarts after a crash, and processes one batch at a time. */
class EmbeddingQueue {
  private worker: Worker | null = null;
  /** Texts by requester; the first requester is next. */
  private readonly waiting: Record<EmbedPriority, Map<string, Job[]>> = { talk: new Map(), background: new Map() };
  private running: Job[] = [];
  private idleTimer: NodeJS.Timeout | null = null;
  private closed = false;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  push(text: string, priority: EmbedPriority, requester: string): Promise<Vector> {
    if (this.closed) return Promise.reject(new BrainUnavailable('worker', 'The embedder is closed.'));
    const waiting = this.waiting[priority];
    if (priority === 'background' && countTexts(waiting) >= this.limit && !makeRoom(waiting, requester))
      return Promise.reject(new BrainUnavailable('busy', 'Too many texts wait for the embedder already.'));
    return new Promise((resolve, reject) => {
      const job = { text, resolve, reject };
      const own = waiting.get(requester);
      if (own) own.push(job);
      else waiting.set(requester, [job]);
      if (this.running.length === 0) queueMicrotask(() => this.next());
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.fail(new BrainUnavailable('worker', 'The embedder was closed.'), true);
    const worker = this.worker;
    this.worker = null;
    await worker?.terminate();
  }

  private next(): void {
    if (this.running.length > 0 || this.closed) return;
    const { talk, background } = this.waiting;
    const batch = takeInTurn(talk.size > 0 ? talk : background, batchSize);
    if (batch.length === 0) {
      this.rest();
      return;
    }
    if (this.idleTimer) clearTimeout(this.idleTimer);
    this.running = batch;
    const worker = this.worker ?? this.start();
    worker.ref();
    worker.postMessage(batch.map((job) => job.text));
  }

  /** Stops the worker after an idle period, which lets the process exit and releases its memory. */
  private rest(): void {
    this.worker?.unref();
    if (this.idleTimer) clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      const worker = this.worker;
      this.worker = null;
      void worker?.terminate();
    }, idleMilliseconds);
    this.idleTimer.unref();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./embedding-worker.ts', import.meta.url), { resourceLimits });
    worker.on('message', (answer: WorkerAnswer) => this.finish(answer));
    worker.on('error', (cause) => this.died(worker, cause));
    worker.on('exit', () => this.died(worker, new Error('The embedding worker ended.')));
    this.worker = worker;
    return worker;
  }

  private died(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    this.fail(new BrainUnavailable('worker', 'The embedding worker failed.', { cause }), false);
    this.next();
  }

  private finish(answer: WorkerAnswer): void {
    const jobs = this.running;
    this.running = [];
    if ('error' in answer) {
      const error = new BrainUnavailable('worker', answer.error);
      for (const job of jobs) job.reject(error);
    } else {
      this.handOut(jobs, answer);
    }
    this.next();
  }

  /** Resolves one vector at a time: each resumes a talk, and they must not all block the thread together. */
  private handOut(jobs: readonly Job[], { vectors, width }: Vectors, index = 0): void {
    jobs[index]?.resolve(vectors.slice(index * width, (index + 1) * width));
    if (index + 1 < jobs.length) setImmediate(() => this.handOut(jobs, { vectors, width }, index + 1));
  }

  private fail(error: Error, everything: boolean): void {
    const jobs = [...this.running];
    if (everything) {
      for (const waiting of Object.values(this.waiting)) {
        jobs.push(...[...waiting.values()].flat());
        waiting.clear();
      }
    }
    this.running = [];
    for (const job of jobs) job.reject(error);
  }
}

export interface EmbedderOptions {
  cache?: VectorCache;
  /** Maximum number of vectors in memory. */
  memoryLimit?: number;
  /** Maximum number of `background` texts that wait. */
  backgroundLimit?: number;
  /** Returns for whom the current work runs: requesters take turns. */
  requester?: () => string;
}

/**
 * Creates sentence embeddings (Universal Sentence Encoder lite) in a worker thread, with the latest in memory
 * (`memoryLimit` vectors of 2 KB) and, if given, a persistent cache. The worker starts with the first text that is in
 * no cache.
 */
export function createEmbedder(options: EmbedderOptions = {}): Embedder {
  const queue = new EmbeddingQueue(options.backgroundLimit ?? backgroundLimit);
  const recent = new LRUCache<string, Promise<Vector>>({ max: options.memoryLimit ?? 10_000 });

  async function compute(missing: readonly { hash: string; text: string }[], priority: EmbedPriority) {
    const requester = options.requester?.() ?? '';
    const stored = await options.cache?.get(missing.map((entry) => entry.hash)).catch(() => null);
    const fresh: { hash: string; vector: Vector }[] = [];
    const vectors = await Promise.all(
      missing.map(async ({ hash, text }) => {
        const known = stored?.get(hash);
        if (known) return known;
        const vector = await queue.push(text, priority, requester);
        fresh.push({ hash, vector });
        return vector;
      }),
    );
    // What players say is rarely said again. The cache only saves work, so its failures are ignored.
    if (fresh.length > 0 && priority === 'background') void options.cache?.put(fresh).catch(() => undefined);
    return vectors;
  }

  return {
    embed(texts, priority = 'talk') {
      const hashes = texts.map(vectorHash);
      const known = new Map<string, Promise<Vector>>();
      const missing = new Map<string, string>();
      hashes.forEach((hash, index) => {
        const vector = recent.get(hash);
        if (vector) known.set(hash, vector);
        else missing.set(hash, texts[index] ?? '');
      });
      const entries = [...missing].map(([hash, text]) => ({ hash, text }));
      const found = entries.length > 0 ? compute(entries, priority) : Promise.resolve([]);
      entries.forEach(({ hash }, index) => {
        const vector = found.then((vectors) => vectors[index] as Vector);
        known.set(hash, vector);
        recent.set(hash, vector);
        // Failures must not be cached.
        vector.catch(() => recent.get(hash) === vector && recent.delete(hash));
      });
      return Promise.all(hashes.map((hash) => known.get(hash) as Promise<Vector>));
    },
    close: () => queue.close(),
  };
}
