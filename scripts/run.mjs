// The entry point of every npm script. Runs on any Node from 18 with nothing installed: installs what is missing and
// then hands over to the pinned Node of the installation.
//
// node scripts/run.mjs start [arguments] runs scripts/start.ts
// node scripts/run.mjs exec [--in folder] tool ... runs a tool of node_modules/.bin
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, forwardSignals, InstallError, pinnedNode } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...rest] = process.argv.slice(2);

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
  if (!installed && isPinned()) return import(pathToFileURL(script).href);
  process.exitCode = await handOver(pinnedNode(root), process.argv.slice(1), process.cwd());
}

function isPinned() {
  return realpathSync(process.execPath) === realpathSync(pinnedNode(root));
}

async function runTool(parameters) {
  const folder = parameters[0] === '--in' ? parameters.splice(0, 2)[1] : '.';
  const [tool, ...toolArguments] = parameters;
  process.exitCode = await handOver(join(root, 'node_modules', '.bin', tool), toolArguments, join(root, folder));
}

/** Runs a program in our place: it gets our signals, and we exit with its exit code. */
function handOver(program, programArguments, cwd) {
  return new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const child = spawn(program, programArguments, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path } });
    forwardSignals(child);
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
