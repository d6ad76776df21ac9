import { setTimeout as wait } from 'node:timers/promises';

/** Waits until the shared answers for visitors, which are cached for a second, have expired. */
export const untilForgotten = () => wait(1050);
