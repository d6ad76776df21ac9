import { AsyncLocalStorage } from 'node:async_hooks';

const unstored = new AsyncLocalStorage<true>();

/** Runs work whose texts must not be cached or stored, such as a draft. */
export const withoutStoring = <Result>(work: () => Promise<Result>): Promise<Result> => unstored.run(true, work);

/** Whether the texts of the current work must not be cached or stored. */
export const isUnstored = (): boolean => unstored.getStore() === true;
