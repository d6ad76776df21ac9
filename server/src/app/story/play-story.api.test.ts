import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedSpeech } from '../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { projectRoot } from '../project-root.ts';
import { type Api, signUp } from './api.ts';
import { openFolder } from './folder-files.ts';
import { createStory } from './import-story.ts';
import { playEndings } from './play-endings.ts';
import { playStory } from './play-story.ts';

let server: TestServer;
let api: Api;
let storyId: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '500' }, speech: scriptedSpeech() });
  api = await signUp(server.url, { email: 'author@example.org', password: 'correct horse' }, 'Author');
  const folder = await openFolder(join(projectRoot, 'docs/examples/the-salt-lamp'));
  storyId = await createStory(api, folder, () => undefined);
});

afterAll(() => server?.close());

/** Plays these lines, with a duel that is fought until it is won, and returns what is told. */
async function play(before: readonly string[], after: readonly string[]): Promise<string> {
  const told: string[] = [];
  const isWon = () => told.some((line) => line.includes('The duel is won.'));
  async function* lines() {
    yield* before;
    for (let move = 0; !isWon() && move < 120; move += 1)
      yield told.at(-1)?.includes('/strike') ? (['/strike', '/guard', '/feint'][move % 3] ?? '/strike') : '/fight';
    yield* after;
  }
  await playStory(api, storyId, lines(), (line) => told.push(line));
  return told.join('\n');
}

test('a story is played on the terminal to its ending', async () => {
  const kitchen = [
    'What do you write in the log?',
    '/talk tobias',
    'What did you see that night?',
    'Where is the brass key?',
    '/search',
    '/items',
    '/talk maren',
    '/show key',
    '/show crown',
    '/choose 7',
  ];
  const told = await play(
    [...kitchen, '/scene 9', '/next', 'Where is the log?', '/search', '/talk rook', 'I have come to face you.'],
    ['/choose 3', 'Is anybody there?'],
  );
  expect(told).toContain('✓ A boy on the rocks');
  expect(told).toContain('You carry: The Brass Key.');
  expect(told).toContain('Maren Holt: So you have looked behind it. Good. I was tired of being the only one.');
  expect(told).toContain('You carry nothing like that.');
  expect(told).toContain('There is no such choice now.');
  expect(told).toContain('There are 2 scenes.');
  expect(told).toContain('/choose 3  Give her the pen');
  expect(told).toContain('A witness\nMaren writes for an hour.');
  // The story is over: nothing after its ending is said.
  expect(told).not.toContain('Is anybody there?');
});

test('the automatic player reaches every ending', async () => {
  const told: string[] = [];
  expect(await playEndings(api, storyId, (line) => told.push(line))).toBe(true);
  expect(told.filter((line) => line.startsWith('✓')).map((line) => line.split(':')[0])).toEqual([
    "✓ The keeper's kitchen",
    '✓ The lamp room',
    '✓ A witness',
    '✓ The ninth of November',
    '✓ Ash',
  ]);
});
