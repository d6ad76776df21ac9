import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A worker's answer to one job. */
type WorkerAnswer<Result> = { result: Result } | { error: string };

export type WorkerPool<Job, Result> = {
  /** Starts all threads. */
  warm(): void;
  /** Runs a job on a free thread, in the order of requests. Rejects with `WorkerFailed` or the signal's reason. */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

/** A job that its worker rejected, crashed on in every attempt, or didn't finish in time. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

type Task<Job, Result> = {
  job: Job;
  attempts: number;
  settled: boolean;
  resolve(result: Result): void;
  reject(reason: unknown): void;
};

type Thread<Job, Result> = { worker: Worker; task?: Task<Job, Result> | undefined; timer?: NodeJS.Timeout | undefined };

const defaultAttempts = 2;

/**
 * Creates a pool of threads that answer each message with one `WorkerAnswer`. Threads start when first needed, don't
 * keep an idle process alive, and are replaced when they crash or exceed `timeLimit` ms: at once, unless more than
 * `size` are still ending. A job whose thread crashed is attempted `attempts` times (2). With `idleMs`, all threads end
 * after this idle time. `onThreads` is called with the number of threads when it changes.
 */
export function createWorkerPool<Job, Result>(options: {
  script: URL;
  size: number;
  timeLimit: number;
  idleMs?: number;
  attempts?: number;
  /** Memory limits of a thread, as for `Worker`. */
  resourceLimits?: ResourceLimits;
  onThreads?: (count: number) => void;
  workerData?: unknown;
}): WorkerPool<Job, Result> {
  const { attempts = defaultAttempts } = options;
  const threads = new Set<Thread<Job, Result>>();
  /** Threads that exceeded their time. One in native code goes on until that returns. */
  const ending = new Set<Thread<Job, Result>>();
  const waiting: Task<Job, Result>[] = [];
  let closed = false;
  let resting: NodeJS.Timeout | undefined;

  const forget = (thread: Thread<Job, Result>): boolean => {
    const isOurs = threads.delete(thread);
    if (isOurs) options.onThreads?.(threads.size);
    return isOurs;
  };

  /** Restarts the idle timer. */
  const rest = () => {
    clearTimeout(resting);
    if (options.idleMs === undefined || closed) return;
    resting = setTimeout(() => {
      for (const thread of [...threads].filter(({ task }) => !task)) {
        forget(thread);
        void thread.worker.terminate();
      }
    }, options.idleMs).unref();
  };

  const settle = (task: Task<Job, Result>, act: () => void) => {
    if (task.settled) return;
    task.settled = true;
    act();
  };

  const release = (thread: Thread<Job, Result>) => {
    clearTimeout(thread.timer);
    const { task } = thread;
    thread.task = undefined;
    return task;
  };

  const start = () => {
    const worker = new Worker(options.script, {
      workerData: options.workerData,
      ...(options.resourceLimits ? { resourceLimits: options.resourceLimits } : {}),
    });
    const thread: Thread<Job, Result> = { worker };
    threads.add(thread);
    options.onThreads?.(threads.size);
    worker.unref();
    worker.on('message', (answer: WorkerAnswer<Result>) => {
      const task = release(thread);
      worker.unref();
      rest();
      if (task) {
        settle(task, () =>
          'result' in answer ? task.resolve(answer.result) : task.reject(new WorkerFailed(answer.error)),
        );
      }
      assign();
    });
    worker.on('error', (error) => lose(thread, error.message));
    worker.on('exit', (code) => lose(thread, `The worker ended with ${code}.`));
    return thread;
  };

  const lose = (thread: Thread<Job, Result>, why: string) => {
    if (ending.delete(thread)) assign();
    if (!forget(thread)) return;
    const task = release(thread);
    if (task && !task.settled && task.attempts < attempts && !closed) waiting.unshift(task);
    else if (task) settle(task, () => task.reject(new WorkerFailed(why)));
    assign();
  };

  const giveUp = (thread: Thread<Job, Result>) => {
    const { task } = thread;
    if (task) settle(task, () => task.reject(new WorkerFailed(`Not finished in ${options.timeLimit} ms.`)));
    forget(thread);
    ending.add(thread);
    void thread.worker.terminate();
    assign();
  };

  const mayStart = () => threads.size < options.size && ending.size <= options.size;
  const freeThread = () => [...threads].find((thread) => !thread.task) ?? (mayStart() ? start() : undefined);

  const assign = () => {
    while (!closed && waiting[0]) {
      if (waiting[0].settled) {
        waiting.shift();
        continue;
      }
      const thread = freeThread();
      if (!thread) return;
      const task = waiting.shift();
      if (!task) return;
      task.attempts++;
      thread.task = task;
      thread.timer = setTimeout(() => giveUp(thread), options.timeLimit);
      thread.worker.ref();
      thread.worker.postMessage(task.job);
    }
  };

  return {
    warm() {
      while (!closed && threads.size < options.size) start();
    },
    run(job, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (closed) return Promise.reject(new WorkerFailed('The pool is closed.'));
      return new Promise<Result>((resolve, reject) => {
        const abort = () => settle(task, () => task.reject(signal?.reason));
        const finished = <Value>(act: (value: Value) => void) => {
          return (value: Value) => {
            signal?.removeEventListener('abort', abort);
            act(value);
          };
        };
        const task: Task<Job, Result> = {
          job,
          attempts: 0,
          settled: false,
          resolve: finished(resolve),
          reject: finished(reject),
        };
        signal?.addEventListener('abort', abort, { once: true });
        waiting.push(task);
        assign();
      });
    },
    async close() {
      closed = true;
      clearTimeout(resting);
      const left = [...waiting.splice(0), ...[...threads].map((thread) => release(thread))];
      for (const task of left) if (task) settle(task, () => task.reject(new WorkerFailed('The pool is closed.')));
      const ending = [...threads].map((thread) => thread.worker.terminate());
      threads.clear();
      await Promise.all(ending);
    },
  };
}
