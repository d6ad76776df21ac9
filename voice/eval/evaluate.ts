import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { createHearing, createSpeech } from '../src/index.ts';
import { closeness, distinctTable, measureDistinctness } from './distinct-report.ts';
import { hearingReport, isHearingGood, measureHearing } from './hearing-report.ts';
import { measureUnderstanding, understoodTable } from './intelligible-report.ts';
import { cacheTranscripts } from './remembered-hearing.ts';
import { measureAlone, measureTogether, speedTable } from './speed-report.ts';
import { percent } from './tables.ts';

// npm run eval:voice [-- part ...] [--write]: measures the voices and the recogniser, all parts or the given ones:
// distinct (half a minute), speed (half a minute), hearing (five minutes), understood (twenty; resumes after an
// interruption). --write updates the figures in docs/voice.md.

const document = new URL('../../docs/voice.md', import.meta.url);
const mostMisunderstood = 0.15;
const leastNames = 0.9;

interface Outcome {
  report: string;
  holds: boolean;
}

async function distinct(): Promise<Outcome> {
  const engine = createSpeech();
  const { pairs } = await measureDistinctness(engine);
  await engine.close();
  const near = pairs.filter((pair) => closeness(pair) < 1).length;
  const report = `${near} of ${pairs.length} pairs are less than 1 semitone and 1.5 dB apart. The nearest:\n\n${distinctTable(pairs)}`;
  return { report, holds: near === 0 };
}

async function understood(): Promise<Outcome> {
  const [speech, hearing] = [createSpeech({ workers: 1 }), cacheTranscripts(createHearing())];
  const results = await measureUnderstanding(speech, hearing, console.log);
  await Promise.all([speech.close(), hearing.close()]);
  const worst = Math.max(...results.map(({ errors }) => errors));
  const report = `The worst voice: ${percent(worst)}.\n\n${understoodTable(results)}`;
  return { report, holds: worst <= mostMisunderstood };
}

async function hearing(): Promise<Outcome> {
  const engine = cacheTranscripts(createHearing());
  const measured = await measureHearing(engine, console.log);
  await engine.close();
  return { report: hearingReport(measured), holds: isHearingGood(measured, leastNames) };
}

async function speed(): Promise<Outcome> {
  const load = loadavg()[0] ?? 0;
  const alone = await measureAlone('usual');
  const long = await measureAlone('long');
  const together = await measureTogether();
  const busy = `${availableParallelism()} cores, load ${load.toFixed(1)} at the start.`;
  const holds =
    Math.max(alone.clock.p95, long.clock.p95) <= 250 && together.realTime.worst < 1 && together.late.p999 <= 20;
  return { report: `${busy}\n\n${speedTable(alone, long, together)}`, holds };
}

const parts = { distinct, speed, hearing, understood };

function write(part: string, report: string): void {
  const text = readFileSync(document, 'utf8');
  const [begin, end] = [`<!-- ${part}: npm run eval:voice -- ${part} --write -->`, `<!-- /${part} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/voice.md has no place for "${part}".`);
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n${report}\n${text.slice(to)}`);
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const [part, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(part)) continue;
  const { report, holds } = await measure();
  console.log(`\n${part}: ${holds ? 'holds' : 'does not hold'}\n\n${report}`);
  if (process.argv.includes('--write')) write(part, report);
  if (!holds) process.exitCode = 1;
}
