import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The result of a step of the test command. A check counts as one test. */
export type Outcome = { passed: number; failed: number; output: string };

/** Monitors a step's progress: `progress` reports it, and `stalled` is aborted after too long without any. */
export type Watch = { stalled: AbortSignal; progress: () => void };

/** A step: its name, its expected seconds on two idle cores, and its work. */
export type Step = { name: string; budget: number; run: (watch: Watch) => Promise<Outcome> };

/** The result of a program: its exit code (1 after a signal) and its output. */
export type Ended = { code: number; output: string };

/**
 * Runs a tool of node_modules/.bin, or a script if its name ends in .ts, in its own process group, so that its workers
 * end with it. All output counts as progress.
 */
export function runTool(
  root: string,
  command: string[],
  { stalled, progress }: Watch,
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
  const take = (chunk: Buffer) => {
    output += chunk;
    progress();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const end = () => endGroup(child.pid);
  stalled.addEventListener('abort', end);
  process.on('exit', end);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    // Not 'close': a grandchild that kept our pipe open would block the step for ever.
    child.on('exit', (code) => {
      end();
      stalled.removeEventListener('abort', end);
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
    // The whole group has already exited.
  }
}

/** Creates a step with one check: it passes if its commands, one after another, all exit with 0. */
export function check(root: string, name: string, budget: number, ...commands: string[][]): Step {
  return {
    name,
    budget,
    async run(watch) {
      const ended: Ended[] = [];
      for (const command of commands) ended.push(await runTool(root, command, watch));
      const failed = ended.filter(({ code }) => code !== 0);
      const output = failed.map((each) => each.output).join('\n');
      return failed.length > 0 ? { passed: 0, failed: 1, output } : { passed: 1, failed: 0, output };
    },
  };
}

/**
 * Seconds without output after which a step counts as stalled. The slowest test prints within two minutes on a busy
 * machine.
 */
const STALL_SECONDS = 300;

/** Monitors a step; `end` stops the monitoring. */
function watchStep(stallSeconds: number): { watch: Watch; end: () => void } {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(), stallSeconds * 1000);
  return { watch: { stalled: stall.signal, progress: () => timer.refresh() }, end: () => clearTimeout(timer) };
}

/**
 * Runs a step, prints a line about it, and its output if it failed. A step that exceeds its budget is reported as slow
 * but continues, because machines differ. One without progress is stopped and fails, whatever its result.
 */
export async function runStep(
  step: Step,
  print: (line: string) => void,
  stallSeconds = STALL_SECONDS,
): Promise<Outcome> {
  const started = Date.now();
  const { watch, end } = watchStep(stallSeconds);
  const outcome = await step.run(watch).catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }));
  end();
  if (watch.stalled.aborted) {
    outcome.failed ||= 1;
    outcome.output += `\nStopped: ${step.name} made no progress for ${stallSeconds} s.`;
  }
  const seconds = (Date.now() - started) / 1000;
  const verdict = outcome.failed > 0 ? 'FAILED' : 'ok    ';
  const time = `${seconds.toFixed(1).padStart(6)} s of ${String(step.budget).padStart(3)} s`;
  const slow = seconds > step.budget ? '   slow' : '';
  print(`${verdict} ${step.name.padEnd(9)} ${time}   ${outcome.passed} passed, ${outcome.failed} failed${slow}`);
  if (outcome.failed > 0) print(outcome.output.trimEnd());
  return outcome;
}

/** Runs the steps of each lane one after another, and the lanes in parallel. */
export async function runLanes(lanes: Step[][], print: (line: string) => void): Promise<Outcome[]> {
  const perLane = lanes.map(async (steps) => {
    const outcomes: Outcome[] = [];
    for (const step of steps) outcomes.push(await runStep(step, print));
    return outcomes;
  });
  return (await Promise.all(perLane)).flat();
}
