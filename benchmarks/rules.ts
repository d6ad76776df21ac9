import { calls } from '@emberlore/contract';
import { makeCall } from '../e2e/support/client.ts';
import { computeSpread, median, timed } from './lib/measure.ts';
import { type Player, signUp } from './lib/players.ts';
import { startServer } from './lib/processes.ts';
import { processorBelow, readProcessorTime } from './lib/processor.ts';
import type { Effort, Row } from './lib/report.ts';
import { makeRuleStory, type RuleTalk } from './lib/rule-world.ts';

/** What a turn took: milliseconds until the answer, and of the processor, by the server and its database. */
interface Took {
  whole: number;
  server: number;
  database: number;
}

/** The same turn of a story without rules and of one with them. */
interface Pair {
  plain: Took;
  ruled: Took;
  /** Whether it tells a line for the first time. */
  isFirst: boolean;
}

interface BenchedServer {
  url: string;
  pid: number;
  author: Player;
}

async function ask(
  { url, pid, author: { token } }: BenchedServer,
  sessionToken: string,
  message: string,
): Promise<Took> {
  const before = { server: readProcessorTime(pid), database: processorBelow(pid) };
  const whole = await timed(() =>
    makeCall(url, calls.sendMessage, { body: { sessionToken, message, audio: false }, token }),
  );
  return { whole, server: readProcessorTime(pid) - before.server, database: processorBelow(pid) - before.database };
}

/** Asks for every line of a character, and then for all of them again, in both stories turn by turn. */
async function talkThrough(place: BenchedServer, plain: RuleTalk, ruled: RuleTalk): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [number, question] of [...plain.questions, ...plain.questions].entries()) {
    const askIn = (talk: RuleTalk) => ask(place, talk.sessionToken, question);
    const isFirst = number < plain.questions.length;
    // Which of them comes first alternates.
    if (number % 2 === 0) pairs.push({ plain: await askIn(plain), ruled: await askIn(ruled), isFirst });
    else pairs.push({ ruled: await askIn(ruled), plain: await askIn(plain), isFirst });
  }
  return pairs;
}

function toRow(what: string, pairs: readonly Pair[], goal: number | null): Row {
  const added = computeSpread(pairs.map(({ plain, ruled }) => ruled.whole - plain.whole));
  // The clock of the processor is coarse: only its sum over all turns tells something.
  const more = (pick: (took: Took) => number) =>
    pairs.reduce((sum, { plain, ruled }) => sum + pick(ruled) - pick(plain), 0) / pairs.length;
  const processor = `CPU time ${more(({ server }) => server).toFixed(2)} ms more, database ${more(({ database }) => database).toFixed(2)}`;
  return {
    what,
    goal: goal === null ? '' : `at most ${goal} ms more`,
    floor: `${median(pairs.map(({ plain }) => plain.whole)).toFixed(2)} ms without rules`,
    measured: `${added.median.toFixed(2)} ms more (${added.low.toFixed(2)}–${added.high.toFixed(2)}); ${processor}`,
    ratio: median(pairs.map(({ plain, ruled }) => ruled.whole / plain.whole)),
    holds: goal === null ? null : added.median <= goal,
  };
}

/** Compares turns of a story with rules with those of the same story without. */
export async function rules({ pairs, quick }: Effort): Promise<Row[]> {
  const server = await startServer();
  try {
    const author = await signUp(server.url);
    const place = { url: server.url, pid: server.pid, author };
    const openPlain = await makeRuleStory(server.url, author, false);
    const openRuled = await makeRuleStory(server.url, author, true);
    const taken: Pair[] = [];
    for (let talk = -2; talk < (quick ? pairs : pairs * 5); talk += 1) {
      const turns = await talkThrough(place, await openPlain(), await openRuled());
      if (talk >= 0) taken.push(...turns);
    }
    return [
      toRow('A turn of a story with 4 scenes, 60 variables and 200 conditions', taken, 1),
      toRow(
        'one that tells nothing new',
        taken.filter(({ isFirst }) => !isFirst),
        null,
      ),
      toRow(
        'one that tells a line for the first time, which is logged',
        taken.filter(({ isFirst }) => isFirst),
        null,
      ),
    ];
  } finally {
    await server.stop();
  }
}
