import { parentPort, type Transferable } from 'node:worker_threads';
import type { ErrorCode } from '@emberlore/contract';
import { CodedError, type FieldErrors } from './errors.ts';

/** The answer of a parser's thread: the result, or the coded error that rejects the upload. */
export type ParserAnswer<Result> =
  | { parsed: Result }
  | { refused: { code: ErrorCode; fields: FieldErrors | undefined } };

/** A result and its buffers that are transferred without copying. */
export interface Parsed<Result> {
  result: Result;
  transfer?: Transferable[];
}

async function answerTo<Result>(parsing: Promise<Parsed<Result>>): Promise<void> {
  try {
    const { result, transfer } = await parsing;
    const answer: ParserAnswer<Result> = { parsed: result };
    parentPort?.postMessage({ result: answer }, transfer);
  } catch (error) {
    if (!(error instanceof CodedError)) {
      parentPort?.postMessage({ error: String(error) });
      return;
    }
    const { code, fields } = error;
    const answer: ParserAnswer<Result> = { refused: { code, fields } };
    parentPort?.postMessage({ result: answer });
  }
}

/** Processes the jobs of `createParser` in this thread. */
export function serveParser<Job, Result>(parse: (job: Job) => Promise<Parsed<Result>>): void {
  parentPort?.on('message', (job: Job) => void answerTo(parse(job)));
}
