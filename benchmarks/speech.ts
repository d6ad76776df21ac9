import { request } from 'node:http';
import { calls } from '@emberlore/contract';
import { makeCall } from '../e2e/support/client.ts';
import { computeSpread, median, perSecond, quantile } from './lib/measure.ts';
import { type Talker, talkers } from './lib/players.ts';
import { startModel, startServer } from './lib/processes.ts';
import { readProcessorTime } from './lib/processor.ts';
import type { Effort, Row } from './lib/report.ts';
import { createTalkClient, createTalkReader } from './lib/talk-client.ts';

const questions = [
  'Who are you?',
  'What do you know of this place?',
  'Did you hear anything last night?',
  'How long have you been here?',
  'Is there anybody else I should ask?',
];

/** Number of texts that are always being spoken: more than there are speech threads. */
const busyLines = 6;
/** Longest median time to the first character, in milliseconds, whatever is being spoken. */
const mostHeld = 300;

/** Returns the milliseconds from a message to its first text and its first sound. */
function ask(url: string, { token, sessionToken }: Talker, number: number): Promise<{ first: number; sound: number }> {
  const began = performance.now();
  const message = questions[number % questions.length];
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/api/inworld/sendMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
    });
    asking.on('error', reject);
    asking.on('response', (answer) => {
      let first = Number.NaN;
      let sound = Number.NaN;
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        if (Number.isNaN(first) && /^event: (?:delta|message)/m.test(piece)) first = performance.now() - began;
        // The first characters of a WAV in base64.
        if (Number.isNaN(sound) && piece.includes('"audioChunk":"UklGR')) sound = performance.now() - began;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ first, sound }));
    });
    asking.end(JSON.stringify({ sessionToken, message, audio: true }));
  });
}

const figure = (what: string, measured: string): Row => ({
  what,
  goal: '',
  floor: '',
  measured,
  ratio: null,
  holds: null,
});
const formatTimes = (values: readonly number[]) =>
  `${computeSpread(values).median.toFixed(0)} ms (${quantile(values, 0.25).toFixed(0)}–${quantile(values, 0.75).toFixed(0)}; 95 of 100 within ${quantile(values, 0.95).toFixed(0)})`;

interface Times {
  first: number;
  sound: number;
}

/** Keeps every speech thread at work with texts that were never spoken before, until it is told to stop. */
function keepSpeaking(url: string, token: string): { stop(): Promise<void> } {
  let stopped = false;
  let said = 0;
  const speakOn = async () => {
    while (!stopped) {
      said += 1;
      const body = { voiceName: 'Adam', previewText: `On night ${said} the keeper wrote it all down.` };
      await makeCall(url, calls.getVoice, { body, token });
    }
  };
  const lines = Array.from({ length: busyLines }, speakOn);
  return {
    async stop() {
      stopped = true;
      await Promise.all(lines);
    },
  };
}

/** Measures the embedded engines to the first text and the first sound: at rest, and while the speech threads are busy. */
async function embedded({ quick }: Effort): Promise<{ quiet: Times[]; busy: Times[] }> {
  const server = await startServer();
  try {
    const [player, other] = await talkers(server.url, 2);
    if (!player || !other) throw new Error('Nobody came.');
    const count = quick ? 8 : 40;
    const askAll = async () => {
      const times: Times[] = [];
      for (let number = 0; number < count; number += 1) times.push(await ask(server.url, player, number));
      return times;
    };
    await askAll();
    const quiet = await askAll();
    const load = keepSpeaking(server.url, other.token);
    const busy = await askAll();
    await load.stop();
    return { quiet, busy };
  } finally {
    await server.stop();
  }
}

/** Measures talk worded by the substitute model, with every sentence spoken. */
async function spoken({ ms }: Effort) {
  const model = await startModel(0);
  const server = await startServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in', LLM_CONCURRENCY: '64' });
  const client = createTalkClient();
  try {
    const players = await talkers(server.url, 16);
    let count = 0;
    const before = readProcessorTime(server.pid);
    const rate = await perSecond(16, Math.max(ms * 2, 4000), async (line) => {
      count += 1;
      const { token = '', sessionToken = '' } = players[line] ?? {};
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
      const body = { sessionToken, message: questions[count % questions.length], audio: true };
      await client.stream({ url: `${server.url}/api/inworld/sendMessage`, headers, body }, createTalkReader);
    });
    return { rate, processor: (readProcessorTime(server.pid) - before) / count };
  } finally {
    client.close();
    await server.stop();
    await model.stop();
  }
}

/** Measures the time to the first text and sound with the embedded engines, and the cost of speech. */
export async function speech(effort: Effort): Promise<Row[]> {
  const { quiet, busy } = await embedded(effort);
  const firsts = (times: readonly Times[]) => times.map(({ first }) => first);
  const held = median(firsts(busy));
  const talked = await spoken(effort);
  return [
    figure('Built-in engine: time to the first character', formatTimes(firsts(quiet))),
    {
      what: 'Built-in engine: time to the first character while the speech threads are busy',
      goal: `within ${mostHeld} ms (median)`,
      floor: `${median(firsts(quiet)).toFixed(0)} ms without speech`,
      measured: formatTimes(firsts(busy)),
      ratio: held / median(firsts(quiet)),
      holds: held <= mostHeld,
    },
    figure(
      'Built-in engine: time to the first sound',
      formatTimes(quiet.map(({ sound }) => sound).filter((ms) => ms > 0)),
    ),
    figure(
      'Streamed talk with speech, 16 at once',
      `${talked.rate.toFixed(1)}/s, ${talked.processor.toFixed(0)} ms of CPU time per turn, mostly speech synthesis`,
    ),
  ];
}
