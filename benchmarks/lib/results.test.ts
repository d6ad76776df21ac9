import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { renderResult, renderRows } from './results.ts';

const benchmarks = resolve(import.meta.dirname, '..');

it('renders a result with its circumstances', () => {
  const circumstances = {
    at: '2026-11-22T14:53:48.064Z',
    commit: '7f375d2',
    machine: '2 cores, Some Processor, Node 24.21.0',
    load: [1.38, 2.64] as [number, number],
    command: 'npm run bench -- --only talk',
  };
  const row = { what: 'Start', goal: 'at most 1.5 s', floor: '', measured: '1.31 s', ratio: null, holds: true };
  const slow = { what: 'Feed', goal: '', floor: '1270/s', measured: '4866/s', ratio: 3.764, holds: null };
  expect(renderResult('talk', circumstances, renderRows([row, slow]))).toBe(`# talk

- Command: \`npm run bench -- --only talk\`
- Commit: 7f375d2, 2026-11-22 14:53 UTC
- Machine: 2 cores, Some Processor, Node 24.21.0; load 1.4 before and 2.6 after

| What | Goal | Floor | Measured | Ratio | Goal met |
|---|---|---|---|---|---|
| Start | at most 1.5 s |  | 1.31 s |  | yes |
| Feed |  | 1270/s | 4866/s | 3.76 |  |
`);
});

it('results hold one summary for each benchmark and nothing else', () => {
  const files = globSync('results/**', { cwd: benchmarks }).filter((file) => file !== 'results');
  const names = [
    'faces',
    'growth',
    'lips',
    'lists',
    'load-plain',
    'load-spoken',
    'load-workers',
    'rules',
    'speech',
    'start',
    'talk-quality',
    'talk',
  ];
  expect(files.toSorted()).toEqual([...names, 'turn-size', 'uploads', 'web'].map((name) => `results/${name}.md`));
});
