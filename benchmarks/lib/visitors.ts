import { setTimeout as wait } from 'node:timers/promises';

/** Visitors are given the same answer for a second: resolves when the store is asked anew for whatever was asked before. */
export const untilForgotten = () => wait(1050);
