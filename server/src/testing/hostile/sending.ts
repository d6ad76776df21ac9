import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostileRequest } from './recipes.ts';

/** Sends hostile requests from a separate process, so that building them doesn't count as the server's work. */
export interface Sender {
  /** Sends requests concurrently and returns their statuses; 0 if the connection was closed. */
  send(requests: HostileRequest[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Starts a sender, which ends with `close` or with this process. */
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
