import type { Place } from '@emberlore/database';
import type { DemoLogin } from './demo-player.ts';
import type { AdminSetup } from './running.ts';

/** What a worker is told before it begins. */
export interface Task {
  /** The built-in database that the primary keeps; absent where one is configured. */
  place: Place | undefined;
  /** Nobody else uses the store yet, so what is under way in it was left behind. */
  alone: boolean;
}

/** What the primary tells a worker. */
export type ToWorker =
  | { tell: 'begin'; task: Task }
  /** Say that you are going, and go on. */
  | { tell: 'drain' }
  /** Finish what is under way, and end. */
  | { tell: 'finish' }
  /** The numbers of all workers together. */
  | { tell: 'metrics'; id: number; text: string };

/** What a worker tells the primary. */
export type ToPrimary =
  | { tell: 'ready'; url: string; demo: DemoLogin | undefined; setups: readonly AdminSetup[] }
  /** Asks for the numbers of all workers together. */
  | { tell: 'count'; id: number };
