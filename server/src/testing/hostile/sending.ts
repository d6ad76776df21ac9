import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostileRequest } from './recipes.ts';

/** Sends hostile requests from a process of its own, so that making them is not counted as the server's work. */
export interface Sender {
  /** Sends requests at once and answers their statuses; 0 where the connection was cut. */
  send(requests: HostileRequest[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Starts a sender; it ends with `close`, or with this process. */
export function startSender(): Sender {
  const child: ChildProcess = fork(fileURLToPath(new URL('./sender.ts', import.meta.url)), { execArgv: [] });
  return {
    async send(requests) {
      const answered = once(child, 'message');
      child.send(requests);
      const [statuses] = await answered;
      return statuses;
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
