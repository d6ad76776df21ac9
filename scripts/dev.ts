import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

// npm run dev: the server, started anew when its files change, and Vite, which passes the calls on to it. Whichever of
// the two ends takes the other along.
const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const env = { ...process.env, PORT: port, API_PORT: port };

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(join(root, 'node_modules', '.bin', 'vite'), ['dev', '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    env,
    stdio: 'inherit',
  }),
];

let ending = false;
function endAll(signal: NodeJS.Signals): void {
  ending = true;
  for (const child of children) child.kill(signal);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => endAll(signal));
for (const child of children) {
  child.on('error', (error) => console.error(`${child.spawnfile} could not be started: ${error.message}`));
  child.on('exit', (code) => {
    if (!ending) process.exitCode = code || 1;
    endAll('SIGTERM');
  });
}
