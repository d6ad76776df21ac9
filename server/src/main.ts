import { DataDirInUse, StoreUnusable } from '@emberlore/database';
import { BadSetting, loadConfig } from './app/config.ts';
import { createLogger } from './app/logger.ts';
import { type Running, start } from './app/start.ts';

/** The one plain line about a start that failed; undefined when only the whole error can help. */
function plainReason(error: unknown): string | undefined {
  if (error instanceof BadSetting) return `Bad setting ${error.message}`;
  if (error instanceof StoreUnusable || error instanceof DataDirInUse) return error.message;
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT to another.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened: set PORT to one above 1023.`;
  if ((code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC') && path)
    return `${path} cannot be written (${code}).`;
  return undefined;
}

function reportFailure(error: unknown): void {
  process.exitCode = 1;
  console.error(plainReason(error) ?? error);
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

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLogger({
    level: config.logLevel,
    readable: !config.production && process.stdout.isTTY,
    write: (line) => process.stdout.write(line),
  });
  const report = config.production ? (text: string) => log.info(text) : (text: string) => console.log(text);
  const starting = start(config, log, report);
  stopOnSignals(starting);
  const running = await starting;
  if (running.demo) report(`Demo player: ${running.demo.email}, password ${running.demo.password}`);
  report(`Emberlore is ready at ${running.url}`);
}

main().catch(reportFailure);
