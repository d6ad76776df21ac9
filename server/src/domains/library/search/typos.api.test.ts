import { launchStories } from '@emberlore/content';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';
import { splitWords } from './typos.ts';

let server: TestServer;
/** Every word is misspelt, or every fourth one. */
const step = inject('thorough') ? 1 : 4;
const stories = launchStories().map(({ name, description, tags }) => ({ name, description, tags }));

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  const author = await server.signUp({ userName: 'Author' });
  for (const story of stories) await addStory(server, author, story);
});

afterAll(() => server?.close());

/** Returns the word with each pair of different neighbours exchanged. */
function swaps(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, at) => {
    if (letter === letters[at]) return [];
    return [[...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join('')];
  });
}

/** Returns the word with each letter in turn replaced by another. */
function substitutions(word: string): string[] {
  return [...word].map((letter, at) => {
    const other = letter === 'z' ? 'q' : String.fromCharCode(letter.charCodeAt(0) + 1);
    return `${word.slice(0, at)}${other}${word.slice(at + 1)}`;
  });
}

/** Returns which of these misspelt words find no story with the right one in its name or tags on the first page. */
async function findLost(misspell: (word: string) => string[]): Promise<{ tried: number; lost: string[] }> {
  const all = stories.flatMap(({ name, tags }) => [name, ...tags].flatMap(splitWords));
  const words = [...new Set(all)].filter((word) => /^[a-z]{2,}$/.test(word)).filter((_, at) => at % step === 0);
  const lost: string[] = [];
  let tried = 0;
  for (const word of words) {
    const right = stories.filter(({ name, tags }) => [name, ...tags].flatMap(splitWords).includes(word));
    for (const searchQuery of misspell(word)) {
      tried += 1;
      const { body } = await server.call('GET', '/api/search/searchStories', { query: { searchQuery } });
      const names = body.stories.map(({ storyName }: { storyName: string }) => storyName);
      if (!right.some(({ name }) => names.includes(name))) lost.push(`${searchQuery} (${word})`);
    }
  }
  return { tried, lost };
}

test('19 of 20 words of launch stories and their tags are found with two letters exchanged', async () => {
  const { tried, lost } = await findLost(swaps);
  expect(tried).toBeGreaterThan(150 / step);
  expect(lost.length / tried, lost.join(', ')).toBeLessThan(0.05);
});

test('and with one wrong letter', async () => {
  const { tried, lost } = await findLost(substitutions);
  expect(tried).toBeGreaterThan(150 / step);
  expect(lost.length / tried, lost.join(', ')).toBeLessThan(0.05);
});

test('a whole title is found with a typo in each word', async () => {
  for (const { name } of stories.filter((story) => splitWords(story.name).length <= 4)) {
    const searchQuery = splitWords(name)
      .map((word) => swaps(word).at(-1) ?? word)
      .join(' ');
    const { body } = await server.call('GET', '/api/search/searchStories', { query: { searchQuery } });
    expect([searchQuery, body.stories[0]?.storyName]).toEqual([searchQuery, name]);
  }
});
