import { AsyncLocalStorage } from 'node:async_hooks';

const unstored = new AsyncLocalStorage<true>();

/** Does some work with texts that may leave no trace, such as a draft: caches store nothing of it. */
export const withoutStoring = <Result>(work: () => Promise<Result>): Promise<Result> => unstored.run(true, work);

/** Whether the current work may leave no trace. */
export const isUnstored = (): boolean => unstored.getStore() === true;
