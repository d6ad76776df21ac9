import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Running } from './running.ts';
import type { Task, ToPrimary, ToWorker } from './worker-messages.ts';

const METRICS_MS = 5000;

function send(message: ToPrimary): void {
  process.send?.(message);
}

/** Waits for this worker's task from the primary. */
export function receiveTask(): Promise<Task> {
  return new Promise((resolve) => {
    const hear = (message: ToWorker) => {
      if (message.type !== 'begin') return;
      process.off('message', hear);
      resolve(message.task);
    };
    process.on('message', hear);
  });
}

/**
 * Reports to the primary that this worker is ready, and then follows its messages. Calls `end` when everything is
 * closed.
 */
export function serveUnderPrimary(running: Running, end: () => void): void {
  const { url, demo, setups } = running;
  process.on('message', (message: ToWorker) => {
    if (message.type === 'drain') running.drain();
    if (message.type === 'finish') void running.close().then(end);
  });
  send({ type: 'ready', url, demo, setups });
}

/** Returns a function that requests the combined metrics of all workers from the primary. */
export function createCombinedMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([own]);
  // Answers the primary's request for this worker's metrics.
  new AggregatorRegistry();
  let asked = 0;
  return () => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      const hear = (message: ToWorker) => {
        if (message.type === 'metrics' && message.id === id) end(() => resolve(message.text));
      };
      const late = setTimeout(
        () => end(() => reject(new Error('The primary process did not answer in time.'))),
        METRICS_MS,
      );
      const end = (settle: () => void) => {
        clearTimeout(late);
        process.off('message', hear);
        settle();
      };
      process.on('message', hear);
      send({ type: 'count', id });
    });
  };
}
