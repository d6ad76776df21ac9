import type { Config } from './config.ts';

/** How many connections the built-in database takes from all workers together; it has 100, and backups want some. */
const EMBEDDED_CONNECTIONS = 90;

/** A worker's part of a number that is set for the machine; nobody gets less than `least`. */
function partOf(whole: number, workers: number, least = 1): number {
  return Math.max(least, Math.ceil(whole / workers));
}

/**
 * The configuration of one worker of so many: what is set for the machine as a whole (connections, sentences spoken and
 * recordings heard at a time, requests to the language model) is divided between them.
 */
export function shareOf(config: Config): Config {
  const { workers, languageModel } = config;
  const pool = config.databaseUrl ? config.databasePool : Math.min(config.databasePool, EMBEDDED_CONNECTIONS);
  const limits = languageModel && {
    ...languageModel.limits,
    atOnce: partOf(languageModel.limits.atOnce, workers),
    waiting: partOf(languageModel.limits.waiting, workers),
  };
  return {
    ...config,
    // With fewer, a reading call and a writing one would wait for each other.
    databasePool: partOf(pool, workers, 4),
    speechWorkers: partOf(config.speechWorkers, workers),
    hearingWorkers: partOf(config.hearingWorkers, workers),
    ...(languageModel && limits && { languageModel: { ...languageModel, limits } }),
  };
}
