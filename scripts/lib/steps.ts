import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What one step of the test command did. A check counts as one test. */
export type Outcome = { passed: number; failed: number; output: string };

/** One step: a name, the seconds it may take, and its work. `expired` aborts when the time is over. */
export type Step = { name: string; budget: number; run: (expired: AbortSignal) => Promise<Outcome> };

/** How a program ended: its exit code (1 when a signal ended it) and all that it printed. */
export type Ended = { code: number; output: string };

/**
 * Runs a tool of node_modules/.bin, or a script when its name ends in .ts, in a process group of its own, so that its
 * workers end with it.
 */
export function runTool(
  root: string,
  command: string[],
  expired: AbortSignal,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const [tool = '', ...parameters] = command;
  const [program, first] = tool.endsWith('.ts')
    ? [process.execPath, [tool]]
    : [join(root, 'node_modules', '.bin', tool), []];
  const child = spawn(program, [...first, ...parameters], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const end = () => endGroup(child.pid);
  expired.addEventListener('abort', end);
  process.on('exit', end);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    // Not 'close': a grandchild that kept our pipe open would hold the step up for ever.
    child.on('exit', (code) => {
      end();
      expired.removeEventListener('abort', end);
      process.off('exit', end);
      setImmediate(() => resolve({ code: code ?? 1, output }));
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group is gone already.
  }
}

/** A step that is one check: it passes when its commands, one after another, all exit with 0. */
export function check(root: string, name: string, budget: number, ...commands: string[][]): Step {
  return {
    name,
    budget,
    async run(expired) {
      const ended: Ended[] = [];
      for (const command of commands) ended.push(await runTool(root, command, expired));
      const failed = ended.filter(({ code }) => code !== 0);
      const output = failed.map((each) => each.output).join('\n');
      return failed.length > 0 ? { passed: 0, failed: 1, output } : { passed: 1, failed: 0, output };
    },
  };
}

/** On a machine that is busy with other things, TEST_PATIENCE=3 gives every step three times its budget. */
const patience = Number(process.env.TEST_PATIENCE) || 1;

/**
 * Runs one step, prints a line about it, and what it said when it failed.
 * A step that is over its budget fails, whatever it found.
 */
export async function runStep(step: Step, print: (line: string) => void): Promise<Outcome> {
  const started = Date.now();
  const expiry = new AbortController();
  const budget = step.budget * patience;
  const timer = setTimeout(() => expiry.abort(), budget * 1000);
  const outcome = await step
    .run(expiry.signal)
    .catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }));
  clearTimeout(timer);
  if (expiry.signal.aborted) {
    outcome.failed ||= 1;
    outcome.output += `\nStopped: more than the ${budget} s that ${step.name} may take.`;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const verdict = outcome.failed > 0 ? 'FAILED' : 'ok    ';
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
  print(`${verdict} ${step.name.padEnd(9)} ${seconds.padStart(6)} s of ${String(budget).padStart(3)} s   ${counts}`);
  if (outcome.failed > 0) print(outcome.output.trimEnd());
  return outcome;
}

/** Runs the steps of each lane one after another, the lanes side by side. */
export async function runLanes(lanes: Step[][], print: (line: string) => void): Promise<Outcome[]> {
  const perLane = lanes.map(async (steps) => {
    const outcomes: Outcome[] = [];
    for (const step of steps) outcomes.push(await runStep(step, print));
    return outcomes;
  });
  return (await Promise.all(perLane)).flat();
}
