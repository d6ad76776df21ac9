import type { LedgerCheck } from './books.ts';
import type { Lateness } from './lateness.ts';
import { median, quantile } from './measure.ts';
import type { Row } from './report.ts';

/** The resources of a process. */
export interface ProcessResources {
  /** In megabytes. */
  memory: number;
  descriptors: number;
}

/** The results of many concurrent talks. */
export interface Loaded {
  talks: number;
  minutes: number;
  spoken: boolean;
  /** Number of serving processes. */
  workers: number;
  /** Milliseconds to the first text, of messages through the server and of those sent directly to the model. */
  ours: readonly number[];
  direct: readonly number[];
  failures: readonly string[];
  books: LedgerCheck;
  before: ProcessResources;
  /** While all talks are active. */
  peak: ProcessResources;
  /** After returning to idle. */
  after: ProcessResources;
  /** Usage as fractions of one core. */
  cores: Record<string, number>;
  /** Delays of the client and the model, which must not be attributed to the server. */
  late: { client: Lateness; model: Lateness };
}

type Line = Omit<Row, 'floor' | 'ratio'> & { floor?: string };
const line = ({ what, goal, floor = '', measured, holds }: Line): Row => ({
  what,
  goal,
  floor,
  measured,
  ratio: null,
  holds,
});

function letters({ ours, direct }: Loaded): Row {
  const beyond = (value: number) => value - median(direct);
  const p99 = beyond(quantile(ours, 0.99));
  const p50 = beyond(median(ours));
  return line({
    what: 'Added to the first character, p99',
    goal: 'under 300 ms',
    floor: `${median(direct).toFixed(0)} ms (p99 ${quantile(direct, 0.99).toFixed(0)})`,
    measured: `${p99.toFixed(0)} ms (p50 ${p50.toFixed(0)}, p95 ${beyond(quantile(ours, 0.95)).toFixed(0)}, max ${beyond(Math.max(...ours)).toFixed(0)})`,
    holds: p99 < 300,
  });
}

function formatKept({ failures, books }: Loaded): Row {
  const { lost, doubled, unsettled, unbalanced } = books;
  return line({
    what: 'Messages failed, lost, duplicated, unsettled; accounts with a wrong balance',
    goal: 'none',
    measured: [failures.length, lost, doubled, unsettled, unbalanced].join(', '),
    holds: failures.length + lost + doubled + unsettled + unbalanced === 0,
  });
}

function held({ before, peak, after }: Loaded): Row[] {
  const more = after.memory / before.memory - 1;
  return [
    line({
      what: 'Idle memory before and after',
      goal: 'within 10 %',
      measured: `${before.memory.toFixed(0)} MB, ${after.memory.toFixed(0)} MB (${(more * 100).toFixed(1)} %); ${peak.memory.toFixed(0)} MB under load`,
      holds: more <= 0.1,
    }),
    line({
      what: 'Idle descriptors before and after',
      goal: 'no more',
      measured: `${before.descriptors}, ${after.descriptors}; ${peak.descriptors} under load`,
      holds: after.descriptors <= before.descriptors,
    }),
  ];
}

/** Formats the rows of the table. */
export function loadRows(loaded: Loaded): Row[] {
  const { talks, minutes, spoken, workers, ours, cores, late } = loaded;
  const used = Object.entries(cores).map(([name, share]) => `${name} ${share.toFixed(2)}`);
  const lateness = Object.entries(late).map(
    ([name, { p99, most }]) => `${name} ${p99.toFixed(0)} ms (${most.toFixed(0)})`,
  );
  const rate = ours.length / minutes / 60;
  return [
    line({
      what: `${talks} concurrent talks ${spoken ? 'with' : 'without'} speech for ${minutes} minutes${workers > 1 ? `, ${workers} workers` : ''}`,
      goal: '',
      measured: `${ours.length} messages, ${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
      holds: null,
    }),
    letters(loaded),
    formatKept(loaded),
    ...held(loaded),
    line({ what: 'Shares of one core', goal: '', measured: used.join(', '), holds: null }),
    line({
      what: 'Timer lateness of the benchmark itself, p99 (max)',
      goal: '',
      measured: lateness.join(', '),
      holds: null,
    }),
  ];
}
