import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check, runLanes, runStep } from './steps.ts';
import { countPlaywright, countVitest } from './suites.ts';

let folder = '';
let printed: string[] = [];
const print = (line: string) => void printed.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberlore-steps-'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, text: string): string[] {
  writeFileSync(join(folder, name), text);
  return [name];
}

describe('a check', () => {
  it('passes if all its commands succeed', async () => {
    const step = check(folder, 'two', 20, script('a.ts', ''), script('b.ts', ''));
    expect(await runStep(step, print)).toMatchObject({ passed: 1, failed: 0 });
  });

  it('fails if one fails, and prints that command’s output', async () => {
    const step = check(
      folder,
      'two',
      20,
      script('a.ts', ''),
      script('b.ts', "console.error('broken here'); process.exit(3)"),
    );
    expect(await runStep(step, print)).toMatchObject({ passed: 0, failed: 1 });
    expect(printed.join('\n')).toContain('broken here');
  });

  it('without progress is stopped with its child processes and fails', async () => {
    const child = script('child.ts', "console.log('pid', process.pid); setInterval(() => {}, 1000)");
    const parent = script(
      'parent.ts',
      `import { spawn } from 'node:child_process'; spawn(process.execPath, ['${child}'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
    );
    const outcome = await runStep(check(folder, 'endless', 20, parent), print, 0.7);
    expect(outcome.failed).toBeGreaterThan(0);
    expect(outcome.output).toMatch(/Stopped: endless made no progress for 0.7 s/);
    const pid = Number(/pid (\d+)/.exec(outcome.output)?.[1] ?? 0);
    await expect.poll(() => pid === 0 || !isAlive(pid), { timeout: 5_000 }).toBe(true);
  });

  it('with progress is not stopped, and is reported as slow', async () => {
    const steady = script(
      'steady.ts',
      'let n = 0; const t = setInterval(() => { console.log(n); if (++n > 5) clearInterval(t); }, 300)',
    );
    expect(await runStep(check(folder, 'steady', 0.1, steady), print, 1.5)).toMatchObject({ passed: 1, failed: 0 });
    expect(printed.join('\n')).toMatch(/^ok.*of 0.1 s.*slow$/m);
  });

  it('without its tool fails', async () => {
    expect(await runStep(check(folder, 'none', 20, ['no-such-tool']), print)).toMatchObject({ passed: 0, failed: 1 });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('lanes run in parallel, and the steps of a lane in order', async () => {
  const order: string[] = [];
  let openGate = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const step = (name: string, work: () => Promise<void> | void) => ({
    name,
    budget: 20,
    run: async () => {
      await work();
      order.push(name);
      return { passed: 1, failed: 0, output: '' };
    },
  });
  await runLanes([[step('waits', () => gate), step('then', () => {})], [step('opens', () => openGate())]], print);
  expect(order).toHaveLength(3);
  expect(order.indexOf('waits')).toBeLessThan(order.indexOf('then'));
});

describe('counting', () => {
  it('counts skipped tests and unloadable files as failed', () => {
    const testResults = [
      { name: 'a', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      { name: 'b', status: 'failed', assertionResults: [] },
      { name: 'c', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 3 });
  });

  it('counts a journey that passes on retry as failed', () => {
    expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 } })).toEqual({
      passed: 3,
      failed: 3,
    });
  });
});
