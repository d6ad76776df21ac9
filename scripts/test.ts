import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, findHeadlessShell, installChromium } from '../e2e/support/chromium.ts';
import { check, type Outcome, runLanes, type Step } from './lib/steps.ts';
import { browserSuite, vitestSuite } from './lib/suites.ts';

// npm test: runs every check and every test, and finally prints a summary line. Two lanes use two cores; the browser
// runs after them, alone, because its journeys wait for what a busy machine delays. `--only unit,lint` runs some steps,
// `--list` lists them.
const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { only: { type: 'string' }, list: { type: 'boolean' } },
});

const fetchChromium: Step = {
  name: 'chromium',
  budget: 300,
  run: async () => ({ passed: 1, failed: 0, output: await installChromium() }),
};

// Each checker of the compiler works out the types shared by all files anew: with the other core taken by the second
// lane, several only double the processor time and the memory.
const oneChecker = ['--checkers', '1'];

const stages: Step[][][] = [
  [
    [
      check(root, 'build', 60, ['scripts/build.ts']),
      check(
        root,
        'types',
        60,
        ['web/build/compile-texts.ts'],
        ['tsc', '-p', 'tsconfig.json', ...oneChecker],
        ['tsc', '-p', 'web', ...oneChecker],
      ),
      check(
        root,
        'lint',
        30,
        ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
        ['stylelint', 'web/src/**/*.css'],
      ),
      check(root, 'lengths', 15, ['scripts/check-lengths.ts']),
      check(root, 'dependencies', 30, ['scripts/check-dependencies.ts']),
      check(root, 'texts', 15, ['scripts/check-texts.ts']),
      check(root, 'terms', 15, ['scripts/check-terms.ts']),
      check(root, 'commits', 15, ['scripts/check-commits.ts']),
      check(root, 'licences', 15, ['scripts/check-licences.ts']),
      check(root, 'security', 15, ['scripts/check-security.ts']),
      check(root, 'patterns', 30, ['scripts/check-patterns.ts']),
      check(root, 'unused', 45, ['knip', '--no-progress']),
      vitestSuite(root, 180, 'unit', 'web', 'components'),
    ],
    [...(findChromium() && findHeadlessShell() ? [] : [fetchChromium]), vitestSuite(root, 360, 'store')],
  ],
  [[browserSuite(root, 'journeys', 420)]],
];

const names = stages.flat(2).map((step) => step.name);
const wanted = values.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1));

if (values.list) console.log(names.join('\n'));
else if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${names.join(', ')}.`);
  process.exitCode = 1;
} else process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const begun = performance.now();
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.filter((step) => wanted.includes(step.name)));
    outcomes.push(...(await runLanes(lanes, console.log)));
  }
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + pick(each), 0);
  const [passed, failed] = [sum((each) => each.passed), sum((each) => each.failed)];
  console.log(`Took ${((performance.now() - begun) / 60_000).toFixed(1)} minutes.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
