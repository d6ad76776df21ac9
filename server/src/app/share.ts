import type { Config } from './config.ts';

/** Connections to the built-in database from all workers together; it allows 100, and backups need some. */
const EMBEDDED_CONNECTIONS = 90;

/** Returns a worker's part of a machine-wide number, at least `least`. */
function divide(whole: number, workers: number, least = 1): number {
  return Math.max(least, Math.ceil(whole / workers));
}

/**
 * Returns the configuration of one worker. Divides machine-wide settings among the workers: connections, concurrent
 * speech and transcription jobs, and requests to the language model.
 */
export function toWorkerConfig(config: Config): Config {
  const { workers, languageModel } = config;
  const pool = config.databaseUrl ? config.databasePool : Math.min(config.databasePool, EMBEDDED_CONNECTIONS);
  const models = languageModel?.models.map(({ atOnce, ...model }) => ({
    ...model,
    ...(atOnce === undefined ? {} : { atOnce: divide(atOnce, workers) }),
  }));
  const limits = languageModel && {
    ...languageModel.limits,
    atOnce: divide(languageModel.limits.atOnce, workers),
    waiting: divide(languageModel.limits.waiting, workers),
  };
  return {
    ...config,
    // With fewer connections, a reading call and a writing call would wait for each other.
    databasePool: divide(pool, workers, 4),
    speechWorkers: divide(config.speechWorkers, workers),
    hearingWorkers: divide(config.hearingWorkers, workers),
    ...(languageModel && limits && { languageModel: { ...languageModel, models: models ?? [], limits } }),
  };
}
