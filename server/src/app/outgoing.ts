import { Agent, setGlobalDispatcher } from 'undici';

/** How long an idle connection is kept for the next call to the same server, in milliseconds. */
const SPARE_MS = 1000;
const agent = new Agent({ keepAliveTimeout: SPARE_MS, keepAliveMaxTimeout: SPARE_MS });

/**
 * Closes connections to other servers a second after their last use. Node keeps them for four seconds and opens a new
 * one for each that was aborted, so hanging servers would hold many connections. Applies to every `fetch` of the
 * process.
 */
export function limitIdleConnections(): void {
  setGlobalDispatcher(agent);
}
