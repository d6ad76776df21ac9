import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The inputs of a web build, relative to the repository. */
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['node_modules', 'dist', 'generated', 'project.inlang']);

/**
 * Builds `web/dist` unless it was built from the same sources. Builds into a separate folder first, so a failed or
 * killed build leaves the last good one in place.
 * @returns whether a build was necessary
 * @throws an error with the build's output in its message
 */
export async function buildWeb(root: string, report: (line: string) => void): Promise<boolean> {
  const dist = join(root, 'web', 'dist');
  const stamp = join(root, '.cache', 'web-built-from');
  const wanted = sourcesFingerprint(root);
  if (existsSync(join(dist, 'index.html')) && readIfThere(stamp) === wanted) return false;
  const started = Date.now();
  report('Building the web ...');
  const fresh = join(root, '.cache', `web-${process.pid}`);
  try {
    await vite(root, ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']);
    rmSync(stamp, { force: true });
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
    writeFileSync(stamp, wanted);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  report(`Web built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/** Returns a hash of the names and contents of all inputs of the web build. Excludes tests, which don't affect it. */
export function sourcesFingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, root, source);
  return hash.digest('hex');
}

function addToHash(hash: Hash, root: string, path: string): void {
  const entries = listIfFolder(join(root, path));
  if (entries) {
    for (const entry of entries.sort()) if (!skipped.has(entry)) addToHash(hash, root, `${path}/${entry}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
}

function listIfFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function vite(root: string, parameters: string[]): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const child: ChildProcess = spawn(join(root, 'node_modules', '.bin', 'vite'), parameters, {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk));
  const stop = () => child.kill();
  process.on('exit', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`The web could not be built.\n${printed.trim()}`));
    });
  });
}
