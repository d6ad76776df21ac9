import { calls } from '@emberlore/contract';
import { makeCall } from '../e2e/support/client.ts';
import { computeSpread, median } from './lib/measure.ts';
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

/** A talk: turns that tell a line for the first time, and turns that tell nothing new. */
interface Talked {
  first: Took;
  again: Took;
}

/** A story with or without rules, and what its talks took. */
interface Side {
  open: () => Promise<RuleTalk>;
  talks: Talked[];
}

interface Place {
  url: string;
  pid: number;
  author: Player;
}

/** Asks all questions, one after another. */
async function ask({ url, pid, author }: Place, { sessionToken, questions }: RuleTalk): Promise<Took> {
  const before = { server: readProcessorTime(pid), database: processorBelow(pid) };
  const turns: number[] = [];
  for (const message of questions) {
    const began = performance.now();
    await makeCall(url, calls.sendMessage, { body: { sessionToken, message, audio: false }, token: author.token });
    turns.push(performance.now() - began);
  }
  return {
    whole: median(turns),
    server: (readProcessorTime(pid) - before.server) / turns.length,
    database: (processorBelow(pid) - before.database) / turns.length,
  };
}

/** Asks for every line of a character in a new run, and then for all of them again. */
async function talkThrough(place: Place, open: Side['open']): Promise<Talked> {
  const talk = await open();
  return { first: await ask(place, talk), again: await ask(place, talk) };
}

const average = ({ first, again }: Talked): Took => ({
  whole: (first.whole + again.whole) / 2,
  server: (first.server + again.server) / 2,
  database: (first.database + again.database) / 2,
});

/** Compares talk by talk: how much more one with rules took. */
function toRow(what: string, plain: readonly Took[], ruled: readonly Took[], goal: number | null): Row {
  const pairs = ruled.map((ours, at) => ({ ours, floor: plain[at] ?? ours }));
  const spread = (pick: (took: Took) => number) =>
    computeSpread(pairs.map(({ ours, floor }) => pick(ours) - pick(floor)));
  const added = spread(({ whole }) => whole);
  const server = spread((took) => took.server);
  const database = spread((took) => took.database);
  return {
    what,
    goal: goal === null ? '' : `at most ${goal} ms more`,
    floor: `${median(plain.map(({ whole }) => whole)).toFixed(2)} ms without rules`,
    measured: `${added.median.toFixed(2)} ms more (${added.low.toFixed(2)}–${added.high.toFixed(2)}); CPU time ${server.median.toFixed(2)} ms more, database ${database.median.toFixed(2)}`,
    ratio: median(pairs.map(({ ours, floor }) => ours.whole / floor.whole)),
    holds: goal === null ? null : added.median <= goal,
  };
}

/** Compares turns of a story with rules with those of the same story without. */
export async function rules({ pairs, quick }: Effort): Promise<Row[]> {
  const server = await startServer();
  try {
    const author = await signUp(server.url);
    const place = { url: server.url, pid: server.pid, author };
    const [plain, ruled]: [Side, Side] = [
      { open: await makeRuleStory(server.url, author, false), talks: [] },
      { open: await makeRuleStory(server.url, author, true), talks: [] },
    ];
    for (let pair = -2; pair < (quick ? pairs : pairs * 5); pair += 1)
      for (const side of pair % 2 === 0 ? [plain, ruled] : [ruled, plain]) {
        const talked = await talkThrough(place, side.open);
        if (pair >= 0) side.talks.push(talked);
      }
    const row = (what: string, pick: (talked: Talked) => Took, goal: number | null) =>
      toRow(what, plain.talks.map(pick), ruled.talks.map(pick), goal);
    return [
      row('A turn of a story with 4 scenes, 60 variables and 200 conditions', average, 1),
      row('one that tells nothing new', ({ again }) => again, null),
      row('one that tells a line for the first time, which is logged', ({ first }) => first, null),
    ];
  } finally {
    await server.stop();
  }
}
