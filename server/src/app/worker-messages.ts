import type { DatabaseAddress } from '@emberlore/database';
import type { DemoLogin } from './demo-player.ts';
import type { AdminSetup } from './running.ts';

/** A worker's task, received before it starts. */
export interface Task {
  /** The built-in database run by the primary; absent if another one is configured. */
  place: DatabaseAddress | undefined;
  /** Whether no other server uses the database yet, so that pending work in it was left behind. */
  alone: boolean;
}

/** Messages from the primary to a worker. */
export type ToWorker =
  | { type: 'begin'; task: Task }
  /** Report that you are draining, and keep serving. */
  | { type: 'drain' }
  /** Finish work in progress and exit. */
  | { type: 'finish' }
  /** The metrics of all workers combined. */
  | { type: 'metrics'; id: number; text: string };

/** Messages from a worker to the primary. */
export type ToPrimary =
  | { type: 'ready'; url: string; demo: DemoLogin | undefined; setups: readonly AdminSetup[] }
  /** Requests the metrics of all workers combined. */
  | { type: 'count'; id: number };
