import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { BrainUnavailable } from '../errors.ts';
import { type TextRequester, WaitingTexts } from './waiting-texts.ts';

/** Part of every cache key: vectors of different models must never be mixed. */
const modelName = 'use-lite-en-0.2.0';
/** Small batches, so that players never wait long for the texts of others; larger ones take as long for each text. */
const batchSize = 4;
/** Texts of stories that may wait, which take 20 MB: those of some thirty of the longest characters. */
const backgroundLimit = 20_000;
/** Texts of one account that players wait for: those of some twenty messages. */
const talkLimit = 200;
/** While both wait, this many batches of `talk` come before one of `background`. */
const talkBatches = 2;
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

/**
 * `talk` comes before `background`, so that players hardly wait for a story being prepared, but leaves it every third batch, so
 * that it goes on however much they say.
 */
export type EmbedPriority = 'talk' | 'background';

export interface Embedder {
  /**
   * Returns one unit vector per text, in order. Throws `BrainUnavailable`: 'worker' if the worker dies, 'busy' if too many
   * `background` texts wait and no requester has clearly more of them, 'too-many' if too many `talk` texts of the same
   * account do.
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

/** A worker that starts with the first job, restarts after a crash, and processes one batch at a time. */
export class EmbeddingQueue {
  private worker: Worker | null = null;
  private readonly waiting: Record<EmbedPriority, WaitingTexts<Job>> = {
    talk: new WaitingTexts(),
    background: new WaitingTexts(),
  };
  /** Number of batches of `talk` since the last one of `background`. */
  private talked = 0;
  private running: Job[] = [];
  private idleTimer: NodeJS.Timeout | null = null;
  private closed = false;
  private readonly limit: number;

  constructor(limit = backgroundLimit) {
    this.limit = limit;
  }

  push(text: string, priority: EmbedPriority, requester: TextRequester): Promise<Vector> {
    const refusal = this.admit(priority, requester);
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      this.waiting[priority].add({ text, resolve, reject }, requester);
      if (this.running.length === 0) queueMicrotask(() => this.next());
    });
  }

  /** Makes room for one more text. Returns an error if there is none. */
  private admit(priority: EmbedPriority, requester: TextRequester): BrainUnavailable | undefined {
    if (this.closed) return new BrainUnavailable('worker', 'The embedder is closed.');
    const { talk, background } = this.waiting;
    if (priority === 'talk') {
      if (talk.countOf(requester) < talkLimit) return undefined;
      return new BrainUnavailable('too-many', 'Too many texts of this account wait for the embedder.');
    }
    if (background.size < this.limit) return undefined;
    const crowder = background.giveWay(requester);
    crowder?.reject(new BrainUnavailable('busy', 'Others wait for the embedder as well.'));
    return crowder ? undefined : new BrainUnavailable('busy', 'Too many texts wait for the embedder already.');
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
    const batch = this.takeBatch();
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

  private takeBatch(): Job[] {
    const { talk, background } = this.waiting;
    const isTalk = talk.size > 0 && (this.talked < talkBatches || background.size === 0);
    this.talked = isTalk ? this.talked + 1 : 0;
    return (isTalk ? talk : background).take(batchSize);
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
    if (everything) for (const waiting of Object.values(this.waiting)) jobs.push(...waiting.clear());
    this.running = [];
    for (const job of jobs) job.reject(error);
  }
}

const noRequester: TextRequester = { address: '', account: '' };

export interface EmbedderOptions {
  cache?: VectorCache;
  /** Maximum number of vectors in memory. */
  memoryLimit?: number;
  /** Maximum number of `background` texts that wait. */
  backgroundLimit?: number;
  /** Returns for whom the current work runs: addresses take turns, and the accounts of each. */
  requester?: () => TextRequester;
  /** Computes the vectors instead of a worker of its own, which takes most of a second to start: for tests. */
  queue?: Pick<EmbeddingQueue, 'push' | 'close'>;
}

/**
 * Creates sentence embeddings (Universal Sentence Encoder lite) in a worker thread, with the latest in memory
 * (`memoryLimit` vectors of 2 KB) and, if given, a persistent cache. The worker starts with the first text that is in
 * no cache.
 */
export function createEmbedder(options: EmbedderOptions = {}): Embedder {
  const queue = options.queue ?? new EmbeddingQueue(options.backgroundLimit);
  const recent = new LRUCache<string, Promise<Vector>>({ max: options.memoryLimit ?? 10_000 });

  async function compute(missing: readonly { hash: string; text: string }[], priority: EmbedPriority) {
    const requester = options.requester?.() ?? noRequester;
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
