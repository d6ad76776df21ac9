import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { type Ended, type Outcome, runTool, type Step } from './steps.ts';

type VitestFile = { name: string; status: string; assertionResults: { status: string }[] };
type VitestReport = { testResults: VitestFile[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
type Counts = { passed: number; failed: number };

/** Creates a step that runs projects of vitest.config.ts and counts their tests. The first project names the step. */
export function vitestSuite(root: string, budget: number, name: string, ...more: string[]): Step {
  const projects = [name, ...more].flatMap((project) => ['--project', project]);
  const command = ['vitest', 'run', ...projects, '--reporter=dot', '--reporter=json'];
  return {
    name,
    budget,
    run: (watch) =>
      withReport(countVitest, (report) => runTool(root, [...command, `--outputFile.json=${report}`], watch)),
  };
}

/** Creates a step that runs the journeys in a browser and counts them; those tagged `@long` belong to `test:long`. */
export function browserSuite(root: string, name: string, budget: number): Step {
  const command = [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=line,json',
    '--grep-invert=@long',
  ];
  return {
    name,
    budget,
    run: (watch) =>
      withReport(countPlaywright, (report) => {
        const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...keepTemporaryFilesInMemory() };
        return runTool(root, command, watch, env);
      }),
  };
}

/** Every test that did not pass counts as failed, including skipped ones; so does a file that could not be loaded. */
export function countVitest(report: VitestReport): Counts {
  const counts = { passed: 0, failed: 0 };
  for (const file of report.testResults) {
    const passed = file.assertionResults.filter((test) => test.status === 'passed').length;
    const failed = file.assertionResults.length - passed;
    counts.passed += passed;
    counts.failed += failed || (file.status === 'passed' ? 0 : 1);
  }
  return counts;
}

/** A journey that passed only on retry has not passed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

async function withReport<R>(count: (report: R) => Counts, run: (file: string) => Promise<Ended>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run(file);
    const counts = readReport(file, count);
    // A failing exit code without a failed test: an unhandled error, or no test at all.
    const failed = counts.failed || (code === 0 && counts.passed > 0 ? 0 : 1);
    return { passed: counts.passed, failed, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport<R>(file: string, count: (report: R) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as R);
  } catch {
    return { passed: 0, failed: 0 };
  }
}
