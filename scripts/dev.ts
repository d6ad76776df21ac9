import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';

// npm run dev: runs the server, which restarts when its files change, and Vite, which forwards the calls to it. Ends
// both when Vite exits or on request. Not `node --watch`: it sends its own messages through worker threads, which
// mistake them for answers.
const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const env = { ...process.env, PORT: port, API_PORT: port };

let ending = false;
let server = startServer();
const vite = spawn(join(root, 'node_modules', '.bin', 'vite'), ['dev', '--clearScreen', 'false'], {
  cwd: join(root, 'web'),
  env,
  stdio: 'inherit',
});

function startServer(): ChildProcess {
  return spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: 'inherit' });
}

let pause: NodeJS.Timeout | undefined;
for (const workspace of ['contract', 'database', 'brain', 'voice', 'content', 'server']) {
  watch(join(root, workspace, 'src'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(pause);
    pause = setTimeout(restart, 150);
  });
}

function restart(): void {
  const previous = server;
  if (ending) return;
  console.log('Starting the server anew ...');
  const again = () => {
    if (!ending && server === previous) server = startServer();
  };
  if (previous.exitCode !== null || previous.signalCode !== null) again();
  else {
    previous.once('exit', again);
    previous.kill('SIGTERM');
  }
}

function endAll(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  const children = [server, vite].filter((child) => child.exitCode === null && child.signalCode === null);
  let left = children.length;
  if (left === 0) process.exit();
  for (const child of children) {
    child.once('exit', () => {
      left -= 1;
      if (left === 0) process.exit();
    });
    child.kill(signal);
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => endAll('SIGTERM'));
vite.on('error', (error) => console.error(`Vite could not be started: ${error.message}`));
vite.on('exit', (code) => {
  if (!ending) process.exitCode = code || 1;
  endAll('SIGTERM');
});
