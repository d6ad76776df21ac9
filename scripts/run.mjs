// The entry point of every npm script. Runs on any Node from 18 with nothing installed: installs what is missing and
// then hands over to the pinned Node of the installation.
//
// node scripts/run.mjs start [arguments] runs scripts/start.ts
// node scripts/run.mjs exec [--in folder] tool ... runs a tool of node_modules/.bin
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, forwardSignals, InstallError, pinnedNode } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...rest] = process.argv.slice(2);

// Memory settings of the C library for a server: freed memory returns to the system. Otherwise each thread has its own
// pool, and buffers of a megabyte stay for ever once one of them was freed. Read once when a process starts; ignored by
// other libraries than glibc.
const frugal = JSON.parse(readFileSync(join(root, 'scripts', 'frugal.json'), 'utf8'));

try {
  await main();
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  const installed = await ensureInstalled(root, (line) => console.log(line));
  if (command === 'exec') return runTool(rest);
  const script = join(root, 'scripts', `${command}.ts`);
  if (!command || !existsSync(script)) throw new InstallError(`There is no command "${command ?? ''}".`);
  // A Node that has just been replaced still runs under its old name: only an unreplaced one may continue.
  if (!installed && isPinned()) {
    if (command === 'start') becomeFrugal();
    return import(pathToFileURL(script).href);
  }
  process.exitCode = await handOver(pinnedNode(root), process.argv.slice(1), process.cwd());
}

/** Restarts this process in place if the memory settings aren't active yet. */
function becomeFrugal() {
  if (process.platform !== 'linux' || Object.keys(frugal).some((name) => name in process.env)) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...frugal,
  });
}

function isPinned() {
  return realpathSync(process.execPath) === realpathSync(pinnedNode(root));
}

async function runTool(parameters) {
  const folder = parameters[0] === '--in' ? parameters.splice(0, 2)[1] : '.';
  const [tool, ...toolArguments] = parameters;
  process.exitCode = await handOver(join(root, 'node_modules', '.bin', tool), toolArguments, join(root, folder));
}

function environment() {
  return command === 'start' ? { ...frugal, ...process.env } : process.env;
}

/** Runs a program in our place: it gets our signals, and we exit with its exit code. */
function handOver(program, programArguments, cwd) {
  return new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const child = spawn(program, programArguments, { cwd, stdio: 'inherit', env: { ...environment(), PATH: path } });
    forwardSignals(child);
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
