import cluster from 'node:cluster';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { BadSetting } from './app/bad-setting.ts';
import { type Config, loadConfig } from './app/config.ts';
import { checkPort } from './app/free-port.ts';
import { projectRoot } from './app/project-root.ts';
import { importQuickly } from './app/quick-imports.ts';
import type { Running } from './app/running.ts';

/** Writing the compiled code waits until the clients that were waiting for the server have been answered. */
const COMPILED_MS = 10_000;

/** Database errors whose message is written for people. */
const PLAIN_ERRORS = new Set(['StoreUnusable', 'DataDirInUse', 'WorkerFailed']);

/** Returns the one-line reason for a failed start; undefined if only the whole error helps. */
function plainReason(error: unknown): string | undefined {
  if (error instanceof BadSetting) return `Bad setting ${error.message}`;
  if (error instanceof Error && PLAIN_ERRORS.has(error.name)) return error.message;
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT to another.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened: set PORT to one above 1023.`;
  if ((code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC') && path)
    return `${path} cannot be written (${code}).`;
  return undefined;
}

function reportFailure(error: unknown): void {
  console.error(plainReason(error) ?? error);
  process.exit(1);
}

/** Stops the server on a signal; a signal during the start takes effect once the server has started. */
function stopOnSignals(starting: Promise<Stoppable>, drainMs: number): void {
  let askedAt = 0;
  const stop = () => {
    // A second signal stops immediately. Under npm, one Ctrl-C arrives twice at the same time: from the terminal and
    // from npm.
    if (askedAt > 0) {
      if (Date.now() - askedAt > 1000) process.exit(1);
      return;
    }
    askedAt = Date.now();
    starting
      .then((running) => leave(running, drainMs))
      .then(
        () => process.exit(0),
        () => undefined,
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

type Stoppable = Pick<Running, 'drain' | 'close'>;

/** Drains long enough for load balancers to notice, then closes. */
async function leave(running: Stoppable, drainMs: number): Promise<void> {
  running.drain();
  await wait(drainMs);
  await running.close();
}

/** Starts one of several serving processes: it reports only to its primary. */
async function beginWorker(config: Config, log: FastifyBaseLogger, report: (text: string) => void): Promise<Running> {
  const [{ toWorkerConfig: shareOf }, { start }, { serveUnderPrimary, receiveTask: taskOfPrimary }] = await Promise.all(
    [import('./app/share.ts'), import('./app/start.ts'), import('./app/worker.ts')],
  );
  const running = await start(shareOf(config), log, report, { task: await taskOfPrimary() });
  serveUnderPrimary(running, () => process.exit(0));
  return running;
}

/** Starts the only process: the built-in database, if used, starts while the server is loaded. */
async function beginAlone(config: Config, log: FastifyBaseLogger, report: (text: string) => void): Promise<Running> {
  const { launchStore } = await import('./app/early-store.ts');
  const early = config.databaseUrl ? undefined : await launchStore(config.dataDir, log, report);
  const { start } = await import('./app/start.ts');
  return start(config, log, report, { early });
}

async function beginPrimary(config: Config, log: FastifyBaseLogger, report: (text: string) => void) {
  const { startWorkers } = await import('./app/workers.ts');
  const workers = await startWorkers(config, log, report);
  process.on('SIGUSR2', () => {
    workers.roll().catch((err: unknown) => log.error({ err }, 'Replacing the workers failed.'));
  });
  return workers;
}

/** Loads the server, which takes a moment, and starts it. An invalid setting or a taken port has been reported by then. */
async function begin(config: Config): Promise<Stoppable> {
  // The primary has checked the port before it starts workers.
  if (!cluster.isWorker) await checkPort(config.host, config.port);
  enableCompileCache(join(projectRoot, 'node_modules/.cache/node'));
  importQuickly();
  const { createLogger } = await import('./app/logger.ts');
  const log = createLogger({
    level: config.logLevel,
    readable: !config.production && process.stdout.isTTY,
    write: (line) => process.stdout.write(line),
  });
  const report = config.production ? (text: string) => log.info(text) : (text: string) => console.log(text);
  if (cluster.isWorker) return beginWorker(config, log, report);
  const running = config.workers > 1 ? await beginPrimary(config, log, report) : await beginAlone(config, log, report);
  if (running.demo) report(`Demo player: ${running.demo.email}, password ${running.demo.password}`);
  for (const { address, url } of running.setups) report(`Sign up the admin ${address} at ${url}`);
  report(`Emberlore is ready at ${running.url}`);
  // Node would write compiled code at a regular exit, which a killed server never reaches.
  setTimeout(flushCompileCache, COMPILED_MS).unref();
  return running;
}

try {
  const config = loadConfig();
  const starting = begin(config);
  stopOnSignals(starting, config.drainMs);
  await starting;
} catch (error) {
  reportFailure(error);
}
