import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseAddress, startEmbedded } from '@emberlore/database';
import type { FastifyBaseLogger } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from './config.ts';
import { projectRoot } from './project-root.ts';
import type { Running } from './running.ts';
import type { Progress } from './store.ts';
import type { Task, ToPrimary, ToWorker } from './worker-messages.ts';

/** Shortest and longest pause before an exited worker is restarted, in milliseconds. */
const PAUSES = { least: 250, most: 30_000 };
/** A worker that ran this long started well: if it exits, it is replaced without a pause. */
const SETTLED_MS = 60_000;
/** Time that a worker needs to close everything, in addition to its replies. */
const CLOSING_MS = 20_000;

type Ready = Extract<ToPrimary, { type: 'ready' }>;

/** A worker failed to start and has reported the reason itself. */
class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/** The serving processes, all on one port and one database; this process only supervises them. */
export interface Workers extends Pick<Running, 'url' | 'demo' | 'setups' | 'drain' | 'close'> {
  /** Replaces the workers one by one: each exits when its successor is ready and its own replies are finished. */
  roll(): Promise<void>;
}

function send(worker: Worker, message: ToWorker): void {
  // An exiting worker receives no messages, which is fine.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

function exited(worker: Worker): Promise<void> {
  return new Promise((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));
}

/** Sends a new worker its task and waits until it is ready. */
function launch(worker: Worker, task: Task): Promise<Ready> {
  send(worker, { type: 'begin', task });
  return new Promise<Ready>((resolve, reject) => {
    worker.on('message', (message: ToPrimary) => message.type === 'ready' && resolve(message));
    worker.once('exit', () => reject(new WorkerFailed('A worker ended before it was ready.')));
  });
}

/** Answers workers' requests for the combined metrics. */
function answerMetricsRequests(log: FastifyBaseLogger): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (worker, message: ToPrimary) => {
    if (message.type !== 'count') return;
    registry.clusterMetrics().then(
      (text) => send(worker, { type: 'metrics', id: message.id, text }),
      (err: unknown) => log.warn({ err }, 'Collecting the workers’ metrics failed.'),
    );
  });
}

/** Keeps the configured number of workers running until stopped. */
function superviseWorkers(place: DatabaseAddress | undefined, log: FastifyBaseLogger) {
  const serving = new Set<Worker>();
  const starting = new Set<Worker>();
  let stopping = false;
  let failures = 0;

  async function replace(): Promise<void> {
    const pause = Math.min(PAUSES.most, PAUSES.least * 2 ** failures);
    failures += 1;
    await wait(pause);
    if (stopping) return;
    await add(false).catch(() => replace());
  }

  async function add(alone: boolean): Promise<{ worker: Worker; ready: Ready }> {
    const worker = cluster.fork();
    starting.add(worker);
    const ready = await launch(worker, { place, alone }).finally(() => starting.delete(worker));
    serving.add(worker);
    const settled = setTimeout(() => {
      failures = 0;
    }, SETTLED_MS);
    settled.unref();
    worker.once('exit', (code, signal) => {
      clearTimeout(settled);
      // Released workers are no longer in the set.
      if (!serving.delete(worker) || stopping) return;
      log.error({ code, signal, pid: worker.process.pid }, 'A worker process ended and is replaced.');
      void replace();
    });
    return { worker, ready };
  }

  return {
    serving,
    add,
    stop() {
      stopping = true;
      // Workers that aren't serving yet have nothing to finish.
      for (const worker of starting) worker.process.kill('SIGKILL');
      return [...serving];
    },
    /** Releases a worker: it accepts no new connections and finishes its work. */
    release(worker: Worker): void {
      serving.delete(worker);
      send(worker, { type: 'finish' });
    },
  };
}

async function openPlace(config: Config, log: FastifyBaseLogger, onProgress: Progress) {
  if (config.databaseUrl) return { place: undefined, close: async () => {} };
  const logger = { warn: (text: string) => log.warn(text) };
  const { socket, user, database, stop } = await startEmbedded({ dataDir: config.dataDir, onProgress, logger });
  return { place: { socket, user, database }, close: stop };
}

/** Waits for all workers to exit, and kills those that take too long. */
async function settled(workers: readonly Worker[], most: number): Promise<void> {
  const late = new AbortController();
  const cutOff = wait(most, undefined, { signal: late.signal }).then(
    () => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    },
    () => undefined,
  );
  await Promise.all(workers.map(exited));
  late.abort();
  await cutOff;
}

/**
 * Starts the configured number of workers on one port. The built-in database belongs to this process, so a killed
 * worker doesn't affect it. The first worker prepares the database before the others start.
 * @throws WorkerFailed if a worker can't start
 */
export async function startWorkers(config: Config, log: FastifyBaseLogger, progress: Progress): Promise<Workers> {
  cluster.setupPrimary({ exec: join(projectRoot, 'server/src/main.ts') });
  const { place, close } = await openPlace(config, log, progress);
  const supervisor = superviseWorkers(place, log);
  answerMetricsRequests(log);

  async function stop(): Promise<void> {
    const workers = supervisor.stop();
    for (const worker of workers) send(worker, { type: 'finish' });
    await settled(workers, config.finishMs * 2 + CLOSING_MS);
    await close();
  }

  try {
    const { ready } = await supervisor.add(true);
    await Promise.all(Array.from({ length: config.workers - 1 }, () => supervisor.add(false)));
    return {
      url: ready.url,
      demo: ready.demo,
      setups: ready.setups,
      drain() {
        for (const worker of supervisor.stop()) send(worker, { type: 'drain' });
      },
      close: stop,
      async roll() {
        for (const worker of [...supervisor.serving]) {
          await supervisor.add(false);
          supervisor.release(worker);
          await exited(worker);
        }
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
