// How the lists of stories grow with the number of stories: the same requests to two servers, one with few stories and
// one with many, in turn, so that whatever else the machine does meets both. Fails when the many take more than twice as
// long as the few. A word that many stories have is counted when it is searched for the first time in a minute, which is
// told but not judged.
//
//   npm run bench:feed -- [--few 1000] [--many 100000] [--rounds 40]
import { parseArgs } from 'node:util';
import { type Emberlore, newDataDir, removeDataDir, startEmberlore } from '../e2e/support/emberlore.ts';
import { frequentWords, makeWorld, misspelt, rareWord, tagsMeasured, type World } from './lib/feed-world.ts';
import { median, timed } from './lib/measure.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
});
const rounds = Number(values.rounds);
const MOST = 2;

/** A server on a world, and somebody signed in to it. */
interface Side {
  server: Emberlore;
  world: World;
  token: string;
}

type Ask = (world: World, round: number) => string;

const feed = (query: string) => `/api/stories/getStories?${query}`;
const byTag = (tag: string) => `/api/stories/getStoriesByTag?tag=${encodeURIComponent(tag)}`;
const search = (text: string, page = 1) =>
  `/api/search/searchStories?searchQuery=${encodeURIComponent(text)}&page=${page}`;
const first = frequentWords[0] ?? '';

const unjudged = 'search: such a word for the first time';

const asked: Record<string, Ask> = {
  'home: most liked': () => feed('filter=storyLikes'),
  'home: most played': () => feed('filter=storyPlays'),
  'home: highest rated': () => feed('filter=storyRating'),
  'home: newest': () => feed('page=1'),
  'home: most liked, page 50': () => feed('filter=storyLikes&page=50'),
  'tag of a tenth': () => byTag(tagsMeasured.frequent),
  'tag of five': () => byTag(tagsMeasured.rare),
  'search: rare word': () => search(rareWord),
  'search: misspelt name': () => search(misspelt.typed),
  'search: word of a third': () => search(first),
  'search: the same, page 20': () => search(first, 20),
  [unjudged]: (_world, round) => search(frequentWords[1 + round] ?? first),
  'comments of a story': ({ storyId }) => `/api/comments/getComments?storyId=${storyId}`,
};

async function ask({ server, world, token }: Side, which: Ask, round: number): Promise<void> {
  const address = `${server.url}${which(world, round)}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${address} answered ${JSON.stringify(body)}`);
}

async function signUp(url: string): Promise<string> {
  const form = new FormData();
  const data = { email: 'reader@example.org', password: 'a long password', userName: 'Reader' };
  form.append('signUpData', JSON.stringify(data));
  const answer = await fetch(`${url}/api/signup`, { method: 'POST', body: form });
  const { response } = (await answer.json()) as { response: { userAccount: { accessToken: string } } };
  return response.userAccount.accessToken;
}

async function openSide(dataDir: string, size: number): Promise<Side> {
  console.log(`Filling a store with ${size} stories`);
  const world = await makeWorld(dataDir, size);
  const server = await startEmberlore({ dataDir, settings: { SPEECH_WORKERS: '1' } });
  return { server, world, token: await signUp(server.url) };
}

/** Milliseconds of each round, for the few and for the many. */
async function measure(sides: readonly [Side, Side], which: Ask): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round += 1) {
    // The first rounds warm up; what is asked for the first time must not have been asked by them.
    for (const index of [0, 1] as const) {
      const time = await timed(() => ask(sides[index], round < 0 ? (asked['home: newest'] ?? which) : which, round));
      if (round >= 0) times[index].push(time);
    }
  }
  return times;
}

/** The middle, and the fastest: what it takes when nobody else is at work on the machine. */
const told = (times: readonly number[]) => `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)}) ms`;

async function run(sides: readonly [Side, Side]): Promise<boolean> {
  const rows: Record<string, Record<string, string>> = {};
  let isGood = true;
  for (const [name, which] of Object.entries(asked)) {
    const [few, many] = await measure(sides, which);
    const ratio = median(many) / median(few);
    isGood &&= name === unjudged || ratio <= MOST;
    rows[name] = {
      [`${values.few} stories`]: told(few),
      [`${values.many} stories`]: told(many),
      ratio: ratio.toFixed(2),
      fastest: (Math.min(...many) / Math.min(...few)).toFixed(2),
    };
  }
  console.table(rows);
  return isGood;
}

const folders = [newDataDir(), newDataDir()] as const;
const sides: Side[] = [];
try {
  const few = await openSide(folders[0], Number(values.few));
  sides.push(few);
  const many = await openSide(folders[1], Number(values.many));
  sides.push(many);
  process.exitCode = (await run([few, many])) ? 0 : 1;
} finally {
  await Promise.all(sides.map(({ server }) => server.stop()));
  for (const folder of folders) removeDataDir(folder);
}
