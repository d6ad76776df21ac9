/**
 * Reads that run at once; the database has ten connections by default. A page makes a dozen reads. A requester and an
 * address with slow ones hold a part of the connections only: otherwise nobody else could read or talk meanwhile.
 */
export const READS = {
  concurrency: 16,
  mostPerRequester: 100,
  mostWaiting: 1000,
  mostRunning: { requester: 4, address: 8 },
};
