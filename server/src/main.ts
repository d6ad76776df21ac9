import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { BadSetting, type Config, loadConfig, projectRoot } from './app/config.ts';
import type { Running } from './app/start.ts';

/** Errors of the store whose message is made for people. */
const FOR_PEOPLE = new Set(['StoreUnusable', 'DataDirInUse']);

/** The one plain line about a start that failed; undefined when only the whole error can help. */
function plainReason(error: unknown): string | undefined {
  if (error instanceof BadSetting) return `Bad setting ${error.message}`;
  if (error instanceof Error && FOR_PEOPLE.has(error.name)) return error.message;
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

/** A signal that comes while the server is still starting stops it as soon as it has started. */
function stopOnSignals(starting: Promise<Running>): void {
  let askedAt = 0;
  const stop = () => {
    // Whoever asks twice does not want to wait. Under npm one Ctrl-C arrives twice at once: from the terminal and from npm.
    if (askedAt > 0) {
      if (Date.now() - askedAt > 1000) process.exit(1);
      return;
    }
    askedAt = Date.now();
    starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        () => undefined,
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

/** Loads the server, which takes a moment, and starts it. A bad setting has been told by then. */
async function begin(config: Config): Promise<Running> {
  enableCompileCache(join(projectRoot, 'node_modules/.cache/node'));
  const [{ createLogger }, { start }] = await Promise.all([import('./app/logger.ts'), import('./app/start.ts')]);
  const log = createLogger({
    level: config.logLevel,
    readable: !config.production && process.stdout.isTTY,
    write: (line) => process.stdout.write(line),
  });
  const report = config.production ? (text: string) => log.info(text) : (text: string) => console.log(text);
  const running = await start(config, log, report);
  if (running.demo) report(`Demo player: ${running.demo.email}, password ${running.demo.password}`);
  report(`Emberlore is ready at ${running.url}`);
  return running;
}

try {
  const starting = begin(loadConfig());
  stopOnSignals(starting);
  await starting;
} catch (error) {
  reportFailure(error);
}
