// Installs node_modules according to package-lock.json. Plain JavaScript for Node 18 without libraries, because it runs
// before any are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A failure reported in one plain line. */
export class InstallError extends Error {}

/** Returns the path of the pinned Node after an installation. */
export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Installs unless node_modules already matches the lock file.
 * @param {string} root the repository's folder
 * @param {(line: string) => void} report receives lines of progress
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {InstallError} if the installation fails, with the reason in one line
 */
export async function ensureInstalled(root, tell) {
  if (isInstalled(root)) return false;
  const release = await takeTurn(root, tell);
  try {
    if (isInstalled(root)) return false;
    await install(root, tell);
    return true;
  } finally {
    release();
  }
}

/**
 * Whether node_modules is complete and matches the lock file. The stamp is removed before an installation and written
 * after it, so an interrupted one never counts. Without a stamp, npm's own record of its result decides, so that an npm
 * install by hand need not be repeated.
 */
export function isInstalled(root) {
  if (!existsSync(pinnedNode(root))) return false;
  const wanted = fingerprint(root);
  if (wanted && readIfThere(stampFile(root)) === wanted) return true;
  if (!wanted || !matchesNpmRecord(root)) return false;
  writeFileSync(stampFile(root), wanted);
  return true;
}

async function install(root, tell) {
  const locked = existsSync(join(root, 'package-lock.json'));
  rmSync(stampFile(root), { force: true });
  const started = Date.now();
  tell('Installing the libraries (about a minute the first time) ...');
  const progress = setInterval(() => tell(`  still installing, ${seconds(started)} s`), 10_000);
  try {
    // Vite and the checks are development dependencies, needed even if NODE_ENV is production.
    await npm(root, [locked ? 'ci' : 'install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  } finally {
    clearInterval(progress);
  }
  await checkPinnedNode(root);
  writeFileSync(stampFile(root), fingerprint(root));
  tell(`Libraries installed in ${seconds(started)} s.`);
}

/** Forwards termination signals to a child, and ends the child with this process. Returns a function that stops this. */
export function forwardSignals(child) {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  const end = () => child.kill();
  for (const signal of signals) process.on(signal, forward);
  process.on('exit', end);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    process.off('exit', end);
  };
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);
const stampFile = (root) => join(root, 'node_modules', '.emberlore-installed');

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function fingerprint(root) {
  const lock = readIfThere(join(root, 'package-lock.json'));
  if (!lock) return '';
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
}

/** npm writes node_modules/.package-lock.json at the end of an installation. */
function matchesNpmRecord(root) {
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const present = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = present[path];
    return found ? found.version === entry.version : entry.optional || entry.devOptional;
  });
}

/** Takes a lock: of two concurrent starts in one folder, the second waits for the first's installation. */
async function takeTurn(root, tell) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const file = join(root, '.cache', 'install.lock');
  for (let round = 0; ; round += 1) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw new InstallError(describe(`${error.code} ${error.message}`));
      if (isStale(file)) rmSync(file, { force: true });
      else await pause(tell, round);
    }
  }
}

function pause(tell, round) {
  if (round === 0) tell('Another installation is under way in this folder: waiting for it ...');
  return new Promise((resolve) => setTimeout(resolve, 500));
}

function isStale(file) {
  const pid = Number(readIfThere(file));
  try {
    // Between its creation and its first write, the file is briefly empty.
    if (!pid) return Date.now() - statSync(file).mtimeMs > 5_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT';
  }
}

function npm(root, parameters) {
  const { npm_execpath: script = '', npm_node_execpath: node = process.execPath, npm_command, ...env } = process.env;
  const viaScript = basename(script).startsWith('npm') && existsSync(script) && existsSync(node);
  const [program, first] = viaScript ? [node, [script]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...parameters], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const release = forwardSignals(child);
    let said = '';
    const keep = (chunk) => {
      said = (said + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => reject(new InstallError(`npm could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      release();
      if (code === 0) resolve();
      else if (signal || /signal SIG|process terminated/.test(said))
        reject(new InstallError('The installation was interrupted. The next start does it again.'));
      else reject(new InstallError(describe(said)));
    });
  });
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|npm error network/i,
    'the package registry cannot be reached; check the network and try again',
  ],
  [/ENOSPC/, 'the disk is full; make about 2 GB free and try again'],
  [/EACCES|EPERM|EROFS/, 'this folder may not be written to by this user'],
  [/EUSAGE|in sync/, 'package-lock.json does not agree with package.json; run npm install once'],
  [/EINTEGRITY/, 'a downloaded package is damaged; run npm cache verify and try again'],
];

/** Returns one line with the reason why npm failed, extracted from its output. */
export function describe(said) {
  const known = reasons.find(([pattern]) => pattern.test(said));
  const lines = said.split('\n').filter((line) => /npm (error|ERR!)/.test(line) && !/A complete log/.test(line));
  const first = (lines[0] ?? said.trim().split('\n').at(-1) ?? '').replace(/^npm (error|ERR!) ?/, '').trim();
  return `The libraries could not be installed: ${known ? known[1] : first || 'npm gave no reason'}.`;
}

function checkPinnedNode(root) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(root), ['--version'], { stdio: 'ignore' });
    const refuse = () =>
      reject(
        new InstallError(
          "The pinned Node was installed but does not run on this system (are install scripts switched off in npm's settings?).",
        ),
      );
    child.on('error', refuse);
    child.on('exit', (code) => (code === 0 ? resolve() : refuse()));
  });
}
