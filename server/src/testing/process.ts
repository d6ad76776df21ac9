import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The server's entry file. */
export const main = new URL('../main.ts', import.meta.url).pathname;

/** Starts the server as a separate process with these settings and none of this process. */
export function launch(settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main], { env: { PATH, HOME, ...settings } });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    said,
    ended,
    pid: child.pid,
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits for the first match in its output, past or future. */
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(said.out);
        if (found) return found;
        const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
        if (!more) throw new Error(`It ended without saying ${pattern}: ${said.out} ${said.err}`);
      }
    },
  };
}

/** Starts a server that must fail; returns its exit code and message. */
export async function launchToFail(settings: Record<string, string>): Promise<[number | null, string]> {
  const server = launch(settings);
  return [await server.ended, server.said.err];
}
