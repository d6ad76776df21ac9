import { parentPort, type Transferable } from 'node:worker_threads';
import type { ErrorCode } from '@emberlore/contract';
import { CodedError, type FieldErrors } from './errors.ts';

/** The answer of a thread: the result, or the coded error that rejects the job. */
export type ThreadAnswer<Result> =
  | { result: Result }
  | { refused: { code: ErrorCode; fields: FieldErrors | undefined } };

/** A result and its buffers that are transferred without copying. */
export interface Done<Result> {
  result: Result;
  transfer?: Transferable[];
}

async function answerTo<Result>(working: Promise<Done<Result>>): Promise<void> {
  try {
    const { result, transfer } = await working;
    const answer: ThreadAnswer<Result> = { result };
    parentPort?.postMessage({ result: answer }, transfer);
  } catch (error) {
    if (!(error instanceof CodedError)) {
      parentPort?.postMessage({ error: String(error) });
      return;
    }
    const { code, fields } = error;
    const answer: ThreadAnswer<Result> = { refused: { code, fields } };
    parentPort?.postMessage({ result: answer });
  }
}

/** Processes the jobs of `createThread` in this thread. */
export function serveThread<Job, Result>(work: (job: Job) => Promise<Done<Result>>): void {
  parentPort?.on('message', (job: Job) => void answerTo(work(job)));
}
