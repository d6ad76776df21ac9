import type { Memory } from '@emberlore/brain';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act } from '../../../testing/branches.ts';
import { createStudio } from '../../../testing/creating.ts';
import { openTalk, plantStory, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { inner, make, makeVariant } from '../../../testing/variants.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
const engine = scriptedEngine();

beforeAll(async () => {
  server = await startTestServer({ engine, speech: scriptedSpeech() });
});

afterAll(() => server?.close());

async function download(token: string): Promise<Record<string, string>> {
  const answer = await fetch(new URL('/api/profile/download', server.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('an author’s download says of variants of others neither which they are, nor when and how often they were made', async () => {
  const author = await server.signUp();
  const { characterId } = await make(createStudio(server, author), { ...inner, characterVisibility: 'public' });
  const other = createStudio(server, await server.signUp());
  const variants = [await makeVariant(other, characterId), await makeVariant(other, characterId)];
  const files = await download(author.token);
  const sealed = JSON.parse(files['sealed-knowledge.json'] ?? '');
  expect(sealed).toMatchObject([{ secret: inner.characterSecret, greetings: inner.characterGreetings }]);
  expect(Object.keys(sealed[0])).not.toContain('createdAt');
  const everything = Object.values(files).join('\n');
  for (const variant of variants) expect(everything).not.toContain(variant.characterId);
});

test('a player’s download has what a language model keeps of a talk for later requests', async () => {
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner: await server.signUp() });
  const who = await visit(server, storyId);
  await act(server, who, 'enterScene', { sceneId: sceneAt(who, 0).sceneId });
  const keeps: Partial<Memory> = {
    kept: [{ kind: 'note', text: 'The player is a baker.', turn: 1 }],
    past: ['[1] They: I bake. You: I see.'],
    summary: 'They talked of bread.',
    asked: [{ text: 'Do you bake?', line: 'What nobody was told.' }],
    heard: 'I bake.',
    stirring: { cause: 'They brought bread.', turn: 1, strength: 1 },
  };
  engine.play(async function* (input) {
    for (const event of buildReply(input, ['I see.']))
      yield event.type === 'turn' ? { ...event, memory: { ...event.memory, ...keeps } } : event;
  });
  await say(server, who.player, await openTalk(server, who, 'Tadhg'), 'I bake.', { audio: false });
  const runs = (await download(who.player.token))['runs.json'] ?? '';
  expect(JSON.parse(runs)[0].memories[0].remembers).toMatchObject({
    keeps: ['The player is a baker.'],
    talkInShort: keeps.past,
    summary: keeps.summary,
    youAsked: ['Do you bake?'],
    inEnglish: 'I bake.',
    moodCause: 'They brought bread.',
  });
  expect(runs).not.toContain('What nobody was told.');
});
