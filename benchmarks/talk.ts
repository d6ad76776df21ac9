import { computeSpread, median, perSecond } from './lib/measure.ts';
import { type Talker, talkers } from './lib/players.ts';
import { startModel, startServer } from './lib/processes.ts';
import { processorBelow, readProcessorTime } from './lib/processor.ts';
import type { Effort, Row } from './lib/report.ts';
import { createModelReader, createTalkClient, createTalkReader } from './lib/talk-client.ts';

const lines = [1, 16, 64] as const;
const questions = [
  'Who are you?',
  'What do you know of this place?',
  'Did you hear anything last night?',
  'How long have you been here?',
  'Is there anybody else I should ask?',
];

/** Direct requests to the model have the same length as the server's. */
const system = 'You are the keeper of a lighthouse, and you answer in one to three short sentences. '.repeat(60);

/** One measurement of either way. */
interface Took {
  /** Chats per second. */
  rate: number;
  /** Median milliseconds to the first text. */
  first: number;
  /** Processor milliseconds per chat, of the server and its database. */
  server: number;
  database: number;
}

type Chat = (line: number, number: number) => Promise<{ first: number }>;

async function take(chat: Chat, concurrency: number, ms: number, pid: number): Promise<Took> {
  const firsts: number[] = [];
  let number = 0;
  const before = { server: readProcessorTime(pid), database: processorBelow(pid) };
  const rate = await perSecond(concurrency, ms, async (line) => {
    number += 1;
    firsts.push((await chat(line, number)).first);
  });
  return {
    rate,
    first: median(firsts),
    server: (readProcessorTime(pid) - before.server) / firsts.length,
    database: (processorBelow(pid) - before.database) / firsts.length,
  };
}

interface Sides {
  direct: Chat;
  ours: Chat;
  pid: number;
}

async function compare({ direct, ours, pid }: Sides, concurrency: number, { pairs, ms }: Effort) {
  await take(ours, concurrency, ms, pid);
  const taken: { direct: Took; ours: Took }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const floor = await take(direct, concurrency, ms, pid);
    taken.push({ direct: floor, ours: await take(ours, concurrency, ms, pid) });
  }
  const of = (pick: (pair: { direct: Took; ours: Took }) => number) => computeSpread(taken.map(pick));
  return {
    concurrency,
    ratio: of((pair) => pair.ours.rate / pair.direct.rate),
    direct: of((pair) => pair.direct.rate),
    ours: of((pair) => pair.ours.rate),
    added: of((pair) => pair.ours.first - pair.direct.first),
    server: of((pair) => pair.ours.server),
    database: of((pair) => pair.ours.database),
  };
}

type Compared = Awaited<ReturnType<typeof compare>>;

function toRows({ concurrency, ratio, direct, ours, added, server, database }: Compared): Row[] {
  const at = concurrency === 1 ? 'one talk at a time' : `${concurrency} talks at once`;
  const between = `${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`;
  const rows: Row[] = [
    {
      what: `Streamed talk, ${at}: throughput`,
      goal: concurrency === 1 ? '' : 'at least 0.45',
      floor: `${direct.median.toFixed(0)}/s`,
      measured: `${ours.median.toFixed(0)}/s (${between})`,
      ratio: ratio.median,
      holds: concurrency === 1 ? null : ratio.median >= 0.45,
    },
    {
      what: `Streamed talk, ${at}: CPU time per turn`,
      goal: 'at most 1 ms',
      floor: '',
      measured: `${server.median.toFixed(2)} ms (${server.low.toFixed(2)}–${server.high.toFixed(2)}); database ${database.median.toFixed(2)} ms`,
      ratio: null,
      holds: server.median <= 1,
    },
  ];
  if (concurrency > 1) return rows;
  const first = {
    what: 'Streamed talk: added to the first token',
    goal: 'at most 1.5 ms',
    floor: '',
    measured: `${added.median.toFixed(2)} ms (${added.low.toFixed(2)}–${added.high.toFixed(2)})`,
    ratio: null,
    holds: added.median <= 1.5,
  };
  return [first, ...rows];
}

function createSides(baseUrl: string, url: string, pid: number, players: readonly Talker[], audio: boolean) {
  const client = createTalkClient();
  const pickMessage = (number: number) => questions[number % questions.length] ?? '';
  const sides: Sides = {
    pid,
    direct: (_line, number) => {
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: pickMessage(number) },
      ];
      return client.stream(
        { url: `${baseUrl}/chat/completions`, body: { model: 'm', stream: true, messages } },
        createModelReader,
      );
    },
    ours: (line, number) => {
      const { token = '', sessionToken = '' } = players[line] ?? {};
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
      const body = { sessionToken, message: pickMessage(number), audio };
      return client.stream({ url: `${url}/api/inworld/sendMessage`, headers, body }, createTalkReader);
    },
  };
  return { sides, close: client.close };
}

/** Measures talk streamed from the substitute model, directly and through the server with every turn stored. */
export async function talk(effort: Effort): Promise<Row[]> {
  const model = await startModel(0);
  const server = await startServer({
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'stand-in',
    LLM_CONCURRENCY: '128',
    LLM_QUEUE: '512',
  });
  try {
    const players = await talkers(server.url, Math.max(...lines));
    const { sides, close } = createSides(model.baseUrl, server.url, server.pid, players, false);
    const compared: Compared[] = [];
    for (const concurrency of lines) {
      compared.push(await compare(sides, concurrency, effort));
      console.table(toRows(compared.at(-1) as Compared), ['what', 'goal', 'floor', 'measured', 'ratio']);
    }
    close();
    return compared.flatMap(toRows);
  } finally {
    await server.stop();
    await model.stop();
  }
}
