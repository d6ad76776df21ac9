// How launch characters answer players on the real server: scripted first questions, ordinary messages by several
// authors, refusals, and how long a reply takes. Prints a table; --write also writes results/talk-quality.md and
// transcripts in docs/talk/played.
//
//   npm run eval:talk -- [--write] [--show] [--messages 240]      --show prints the stock replies
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isHeldBack, isStockReply } from '@emberlore/brain';
import { launchStories } from '@emberlore/content';
import { newDataDir, removeDataDir, startEmberlore } from '../e2e/support/emberlore.ts';
import { watchCircumstances, writeResult } from './lib/results.ts';
import { createDoorman, type HeardReply, type Role, readRoles } from './talk/cast.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { write: { type: 'boolean' }, show: { type: 'boolean' }, messages: { type: 'string', default: '240' } },
});
const messagesPerAuthor = Number(values.messages);
/** Messages of one talk with one character. */
const talkLength = 20;

type Doorman = Awaited<ReturnType<typeof createDoorman>>;
type Row = [measure: string, value: string];

const stories = launchStories();
const sets = new URL('../brain/eval/sets/', import.meta.url);
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, sets), 'utf8'));
const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`;

/** A mulberry32 sequence, so that each run plays the same messages. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<T>(list: readonly T[], dice: () => number): T[] {
  return list
    .map((item) => ({ item, by: dice() }))
    .sort((one, other) => one.by - other.by)
    .map(({ item }) => item);
}

/** Asks each story's sample questions as the first message of a run: is the line told? */
async function measureFirstQuestions(roles: readonly Role[], open: Doorman): Promise<Row[]> {
  let told = 0;
  let heldBack = 0;
  let asked = 0;
  for (const { name: story, characters, sampleQuestions } of stories)
    for (const { to, ask, answerLine } of sampleQuestions) {
      const name = characters.find(({ id }) => id === to)?.name;
      const role = roles.find((each) => each.story === story && each.name === name);
      if (!role) throw new Error(`${story} has no ${to}.`);
      const { spoken } = await (await open(role)).say(ask);
      asked += 1;
      if (spoken.includes(answerLine)) told += 1;
      else if (isHeldBack(spoken)) heldBack += 1;
    }
  return [
    ['a paraphrase as the first message of a run: the line is told', share(told, asked)],
    ['the same, without those that the character does not tell a stranger', share(told, asked - heldBack)],
  ];
}

interface Exchange extends HeardReply {
  said: string;
}

/** Plays an author's messages in talks of twenty with changing characters. */
async function playMessages(messages: readonly string[], roles: readonly Role[], open: Doorman): Promise<Exchange[][]> {
  const talks: Exchange[][] = [];
  for (let from = 0; from < messages.length; from += talkLength) {
    const role = roles[(talks.length * 7) % roles.length] as Role;
    const talk = await open(role);
    const exchanges: Exchange[] = [];
    for (const said of messages.slice(from, from + talkLength)) exchanges.push({ said, ...(await talk.say(said)) });
    talks.push(exchanges);
  }
  return talks;
}

const knowledge = new Set(
  stories.flatMap(({ scenes }) =>
    scenes.flatMap(({ quests }) => quests.flatMap(({ knowledgeLine }) => knowledgeLine ?? [])),
  ),
);

/** Counts what goes wrong in talks. */
function countFaults(talks: readonly (readonly Exchange[])[]) {
  const all = talks.flat();
  return {
    all: all.length,
    stock: all.filter(({ spoken }) => isStockReply(spoken)).length,
    repeated: talks.reduce(
      (sum, talk) =>
        sum +
        talk.filter(({ spoken }, index) => talk.slice(0, index).some((earlier) => earlier.spoken === spoken)).length,
      0,
    ),
    told: all.filter(({ spoken }) => [...knowledge].some((line) => spoken.includes(line))).length,
  };
}

async function measureOrdinary(roles: readonly Role[], open: Doorman): Promise<{ rows: Row[]; played: Exchange[][] }> {
  const dice = createDice(20);
  const rows: Row[] = [];
  const played: Exchange[][] = [];
  for (const file of readdirSync(new URL('training/intents/', sets)).sort()) {
    const { none: _, ...intents } = readJson(`training/intents/${file}`) as Record<string, string[]>;
    const messages = shuffled(Object.values(intents).flat(), dice).slice(0, messagesPerAuthor);
    const talks = await playMessages(messages, roles, open);
    played.push(...talks);
    const { all, stock, repeated, told } = countFaults(talks);
    rows.push(
      [`ordinary messages by ${file.replace('.json', '')}: answered with a stock line`, share(stock, all)],
      [`ordinary messages by ${file.replace('.json', '')}: a reply of the same talk again`, share(repeated, all)],
      [`ordinary messages by ${file.replace('.json', '')}: a quest's line told unasked`, share(told, all)],
    );
  }
  if (values.show)
    for (const { said, spoken } of played.flat()) if (isStockReply(spoken)) console.log(`${said} -> ${spoken}`);
  return { rows, played };
}

async function measureRefusals(roles: readonly Role[], open: Doorman): Promise<Row[]> {
  const { foreign, fair } = readJson('unseen-refusals.json') as { foreign: string[]; fair: string[] };
  const role = roles.find(({ name }) => name.includes('Osric')) as Role;
  const refuse = async (questions: readonly string[]) => {
    let refused = 0;
    for (const question of questions) {
      const { emotion } = await (await open(role)).say(question);
      if (emotion === 'STONEWALLING' || emotion === 'TENSE_HUMOR') refused += 1;
    }
    return refused;
  };
  return [
    ['questions from another world, refused', share(await refuse(foreign), foreign.length)],
    ['questions of this world, refused', share(await refuse(fair), fair.length)],
  ];
}

function measureTimes(played: readonly Exchange[][]): Row[] {
  const times = played.flat().map(({ ms }) => ms);
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => `${(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0)} ms`;
  return [['the whole reply, one talk at a time, median and 95th percentile', `${at(0.5)}, ${at(0.95)}`]];
}

function writeTranscripts(played: readonly Exchange[][]): void {
  const folder = new URL('../docs/talk/played/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  played.slice(0, 12).forEach((talk, index) => {
    const turns = talk.map(
      ({ said, spoken, emotion }) => `**Player:** ${said}\n\n**Character** (${emotion.toLowerCase()}): ${spoken}\n`,
    );
    writeFileSync(
      new URL(`${String(index + 1).padStart(2, '0')}.md`, folder),
      `# Talk ${index + 1}\n\n${turns.join('\n')}`,
    );
  });
}

const circumstances = watchCircumstances('npm run eval:talk -- --write');
const dataDir = newDataDir();
const emberlore = await startEmberlore({ dataDir, settings: { SIGNUP_CREDITS: '100000', LOG_LEVEL: 'error' } });
try {
  const roles = await readRoles(emberlore.url);
  const open = await createDoorman(emberlore.url);
  const ordinary = await measureOrdinary(roles, open);
  const rows = [
    ...(await measureFirstQuestions(roles, open)),
    ...ordinary.rows,
    ...(await measureRefusals(roles, open)),
    ...measureTimes(ordinary.played),
  ];
  const table = ['| measure | value |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join(
    '\n',
  );
  console.log(table);
  if (values.write) {
    writeResult('talk-quality', circumstances(), `${table}\n`);
    writeTranscripts(ordinary.played);
  }
} finally {
  await emberlore.stop();
  removeDataDir(dataDir);
}
