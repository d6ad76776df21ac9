// Measures speed, where possible against a floor of the same run, and writes results/<part>.md. A quick run only prints.
//
//   npm run bench -- [--quick] [--only talk,rules,speech,lips,lists,uploads,start,web,faces] [--patience 3]
//
// Each part is a process of its own with a time of its own: one that fails or hangs costs the others nothing. On a machine
// that is busy with other things --patience 3 gives each three times its time.
import { parseArgs } from 'node:util';
import { removeDataDir } from '../e2e/support/emberlore.ts';
import { copyDataFrom, makeData } from './lib/first-data.ts';
import type { Effort, Part } from './lib/report.ts';
import { measureAndStore } from './lib/results.ts';
import { runApart } from './lib/run-apart.ts';

/** The module of each part, its timeout in seconds, and whether it needs data prepared by a server. */
const parts = {
  talk: { load: async () => (await import('./talk.ts')).talk, seconds: 210, onData: true },
  rules: { load: async () => (await import('./rules.ts')).rules, seconds: 210, onData: true },
  speech: { load: async () => (await import('./speech.ts')).speech, seconds: 120, onData: true },
  lips: { load: async () => (await import('./lips.ts')).lips, seconds: 120, onData: false },
  lists: { load: async () => (await import('./lists.ts')).lists, seconds: 370, onData: false },
  uploads: { load: async () => (await import('./uploads.ts')).uploads, seconds: 60, onData: true },
  start: { load: async () => (await import('./start.ts')).start, seconds: 240, onData: true },
  web: { load: async () => (await import('./web.ts')).web, seconds: 120, onData: true },
  faces: { load: async () => (await import('./faces.ts')).faces, seconds: 180, onData: true },
} satisfies Record<string, { load: () => Promise<Part>; seconds: number; onData: boolean }>;
type Name = keyof typeof parts;
const names = Object.keys(parts) as Name[];

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    patience: { type: 'string', default: '1' },
    // Arguments of the child process: one part, and the data to copy.
    part: { type: 'string' },
    data: { type: 'string' },
  },
});

const patience = Math.max(1, Number(values.patience) || 1);

function isName(name: string): name is Name {
  return name in parts;
}

/** Measures one part in this process. */
async function measure(name: Name): Promise<void> {
  copyDataFrom(values.data);
  const effort: Effort = values.quick ? { pairs: 2, ms: 1000, quick: true } : { pairs: 5, ms: 3000, quick: false };
  const part: Part = await parts[name].load();
  const rows = values.quick
    ? await part(effort)
    : await measureAndStore(name, `npm run bench -- --only ${name}`, () => part(effort));
  console.table(rows, ['what', 'goal', 'floor', 'measured', 'ratio', 'holds']);
}

/** Measures these parts one after another, each in a separate process; returns the failures. */
async function measureAll(wanted: readonly Name[]): Promise<string[]> {
  const failures: string[] = [];
  const data = wanted.some((name) => parts[name].onData) ? await makeData() : undefined;
  try {
    for (const name of wanted) {
      console.log(`\n${name}`);
      const options = [...(values.quick ? ['--quick'] : []), ...(data === undefined ? [] : ['--data', data])];
      const failure = await runApart(
        [import.meta.filename, '--part', name, ...options],
        parts[name].seconds * patience,
      );
      if (failure !== null) failures.push(`${name} ${failure}; its result stays as it was.`);
    }
  } finally {
    if (data !== undefined) removeDataDir(data);
  }
  return failures;
}

const wanted = values.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !isName(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${names.join(', ')}.`);
  process.exit(1);
}
if (values.part !== undefined && isName(values.part)) {
  await measure(values.part);
  // Open handles don't matter any more.
  process.exit(0);
}
const failures = await measureAll(wanted.filter(isName));
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
