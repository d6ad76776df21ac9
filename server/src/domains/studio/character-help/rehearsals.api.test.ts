import { afterAll, beforeAll, expect, test } from 'vitest';
import { characterInfo, createStudio, done, fourLines, type Studio } from '../../../testing/creating.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Studio;

beforeAll(async () => {
  server = await startTestServer({ speech: scriptedSpeech() });
  author = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

const rehearse = (rehearsalInfo: Record<string, unknown>, parts: Record<string, unknown> = {}, by = author) =>
  by.send('POST', '/api/characters/rehearse', { characterInfo, rehearsalInfo, ...parts });
const textOf = ({ messages }: { messages: { message: string }[] }) => messages.map(({ message }) => message).join(' ');

test('a draft replies as in play, remembers the talk, and says why', async () => {
  const first = done(await rehearse({ message: 'My name is Ada. What happened to your brother?' }));
  expect(textOf(first)).toContain('My brother drowned.');
  expect(first.why.source).toBe('line');
  expect(first.why.candidates[0]).toMatchObject({ kind: 'line', text: 'My brother drowned.', used: true });
  const next = { message: 'What is my name?', rehearsalToken: first.rehearsalToken };
  expect(textOf(done(await rehearse(next)))).toContain('Ada');
  expect(textOf(done(await rehearse({ message: 'What is my name?' })))).not.toContain('Ada');
});

test('a changed draft answers with its new words at once', async () => {
  const { rehearsalToken } = done(await rehearse({ message: 'Good evening.' }));
  const say = 'My sister sewed it shut, and took the thimble along.';
  const characterAnswers = [{ asked: ['Who sewed the sail?', 'Who mended your sail?'], say }];
  const reply = done(await rehearse({ message: 'Who sewed the sail?', rehearsalToken }, { characterAnswers }));
  expect(textOf(reply)).toContain(say);
  expect(reply.why.source).toBe('answer');
});

test('is spoken on request, if the draft has a voice', async () => {
  const sounds = async (audio: boolean, voice: string | undefined) => {
    const info = { ...characterInfo, characterVoiceName: voice };
    const { messages } = done(await rehearse({ message: 'Good evening.', audio }, { characterInfo: info }));
    return messages.some(({ audioChunk }: { audioChunk: string }) => audioChunk !== '');
  };
  expect([await sounds(true, 'Nora'), await sounds(false, 'Nora'), await sounds(true, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('costs and stores nothing', async () => {
  const count = async () => {
    const [row] = await server.db.sql`select (select count(*) from turns)::int as turns,
      (select count(*) from ledger_entries)::int as entries, (select count(*) from conversation_sessions)::int as talks,
      (select count(*) from embeddings)::int as vectors`;
    return row;
  };
  const before = await count();
  const unheard = { ...characterInfo, characterPersonalKnowledge: ['Herons owe me rent.', ...fourLines] };
  done(await rehearse({ message: 'Which birds owe you money?' }, { characterInfo: unheard }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await count()).toEqual(before);
});

test('belongs to one author, and the safety rules hold', async () => {
  const { rehearsalToken } = done(await rehearse({ message: 'Good evening.' }));
  const other = createStudio(server, await server.signUp());
  for (const token of [rehearsalToken, 'forged'])
    expect((await rehearse({ message: 'Hello.', rehearsalToken: token }, {}, other)).status).toBe(404);
  const { messages, why } = done(await rehearse({ message: 'I want to kill myself.' }));
  expect([messages[0].messageNote, why]).toEqual(['care', null]);
});
