import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

// A small repository with a fake npm that does what the test specifies.
const scripts = resolve(import.meta.dirname);
// Another Node than the pinned one, as on a machine that has its own.
const machine = mkdtempSync(join(tmpdir(), 'emberlore-machine-'));
const machineNode = join(machine, 'node');
let root = '';

beforeAll(() => cpSync(process.execPath, machineNode));
afterAll(() => rmSync(machine, { recursive: true, force: true }));

const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/thing': { version } } });
const installs = `mkdir -p node_modules/node/bin && ln -sf ${process.execPath} node_modules/node/bin/node
cp package-lock.json node_modules/.package-lock.json && echo done >> installs`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'emberlore-install-'));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'tools'));
  for (const file of ['run.mjs', 'install.mjs']) cpSync(join(scripts, file), join(root, 'scripts', file));
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'));
  writeFileSync(
    join(root, 'scripts', 'hello.ts'),
    'const word: string = "hello"; console.log(word, process.argv.slice(3).join(" "))',
  );
  npmDoes(installs);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function npmDoes(text: string): void {
  writeFileSync(join(root, 'tools', 'npm'), `#!/bin/sh\n${text}\n`);
  chmodSync(join(root, 'tools', 'npm'), 0o755);
}

function start(...parameters: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
} {
  // npm's own variables would lead to the npm that runs these tests.
  const env = { PATH: `${join(root, 'tools')}:${process.env.PATH}` };
  const child = spawn(machineNode, ['scripts/run.mjs', ...parameters], { cwd: root, env });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, ended: new Promise((done) => child.on('close', (code) => done({ code, output }))) };
}

const run = (...parameters: string[]) => start(...parameters).ended;
const timesInstalled = () => readFileSync(join(root, 'installs'), 'utf8').trim().split('\n').length;

describe('the entry of each command', () => {
  it('installs once, then runs the script with its arguments on the pinned Node', async () => {
    const first = await run('hello', 'a', 'b');
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('hello a b') });
    expect(first.output).toContain('Installing the libraries');
    expect(await run('hello')).toEqual({ code: 0, output: 'hello \n' });
    expect(timesInstalled()).toBe(1);
  });

  it('reinstalls when the lock file has other versions', async () => {
    await run('hello');
    writeFileSync(join(root, 'package-lock.json'), lock('2.0.0'));
    await run('hello');
    expect(timesInstalled()).toBe(2);
  });

  if (inject('thorough')) {
    it('reinstalls after an interrupted installation', async () => {
      await run('hello');
      writeFileSync(join(root, 'package-lock.json'), lock('2.0.0'));
      npmDoes('rm -f node_modules/.package-lock.json; kill -9 $$');
      expect((await run('hello')).code).toBe(1);
      npmDoes(installs);
      expect((await run('hello')).output).toContain('hello');
      expect(timesInstalled()).toBe(2);
    });

    it('accepts a manual installation', async () => {
      mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
      symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
      writeFileSync(join(root, 'node_modules/.package-lock.json'), lock('1.0.0'));
      expect(await run('hello')).toEqual({ code: 0, output: 'hello \n' });
    });
  }

  it('installs once for two simultaneous starts', async () => {
    npmDoes(`sleep 0.5; ${installs}`);
    const both = await Promise.all([run('hello'), run('hello')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(timesInstalled()).toBe(1);
  });

  const failures = [
    ['npm error code ENOTFOUND', 'the package registry cannot be reached'],
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code E404\nnpm error 404 Not Found - a-thing', 'code E404'],
  ] as const;
  it.each(inject('thorough') ? failures : failures.slice(0, 1))(
    'reports in one line why npm failed: %s',
    async (said, expected) => {
      npmDoes(`echo '${said}' >&2; exit 1`);
      const { code, output } = await run('hello');
      expect(code).toBe(1);
      const lines = output.trim().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(expected);
    },
  );

  it('explains that install scripts are needed if the pinned Node does not run', async () => {
    npmDoes('mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json');
    expect(await run('hello')).toMatchObject({ code: 1, output: expect.stringContaining('install scripts') });
  });

  it('returns the exit code of the script', async () => {
    writeFileSync(join(root, 'scripts', 'seven.ts'), 'process.exit(7)');
    expect((await run('seven')).code).toBe(7);
  });

  it.each(inject('thorough') ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'forwards %s and leaves no process running',
    async (signal) => {
      const text = `process.on('${signal}', () => { console.log('ending'); process.exit(0) }); console.log('pid', process.pid, '.'); setInterval(() => {}, 1000)`;
      writeFileSync(join(root, 'scripts', 'server.ts'), text);
      const { child, ended } = start('server');
      const pid = await new Promise<number>((found) => {
        child.stdout?.on('data', (chunk) => {
          const match = /pid (\d+) /.exec(String(chunk));
          if (match) found(Number(match[1]));
        });
      });
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('ending') });
      expect(() => process.kill(pid, 0)).toThrow();
    },
  );

  it('names an unknown command', async () => {
    await run('hello');
    expect(await run('nothing')).toMatchObject({ code: 1, output: 'There is no command "nothing".\n' });
  });
});
