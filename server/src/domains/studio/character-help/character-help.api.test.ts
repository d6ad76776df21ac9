import { limits, ordinaryTopics } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { characterInfo, createStudio, done, fourLines, type Studio } from '../../../testing/creating.ts';
import { type ModelStandIn, saying, startModelStandIn } from '../../../testing/model-stand-in.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let plain: TestServer;
let server: TestServer;
let model: ModelStandIn;
let player: Player;
let studio: Studio;
let plainStudio: Studio;

beforeAll(async () => {
  model = await startModelStandIn();
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in', LLM_TOKENS_PER_DAY: '100000' };
  const engines = { engine: scriptedEngine(), speech: scriptedSpeech() };
  [plain, server] = await Promise.all([startTestServer(engines), startTestServer({ ...engines, settings })]);
  player = await server.signUp();
  studio = createStudio(server, player);
  plainStudio = createStudio(plain, await plain.signUp());
});

afterAll(async () => {
  await plain?.close();
  await server?.close();
  await model?.close();
});

const { characterVoiceName: _voice, ...draft } = characterInfo;

const preview = (messages: string[], parts: Record<string, unknown> = {}) =>
  plainStudio.send('POST', '/api/characters/previewReplies', {
    characterInfo: draft,
    previewInfo: { messages },
    ...parts,
  });
const suggest = (suggestInfo: unknown, who = studio) =>
  who.send('POST', '/api/characters/suggestLines', { characterInfo: draft, suggestInfo });

describe('a preview', () => {
  test('says what the built-in engine answers with and without an own line', async () => {
    const messages = ['Are you married?', 'Tell me a joke.'];
    const { replies: without } = done(await preview(messages));
    expect(without.map(({ message }: { message: string }) => message)).toEqual(messages);
    for (const { reply } of without) expect(reply).toMatch(/\w/);
    expect(done(await preview(messages)).replies).toEqual(without);
    const characterOrdinaryLife = [{ topic: 'married', lines: ['To the lamp, and it snores.'] }];
    const { replies } = done(await preview(messages, { characterOrdinaryLife }));
    expect(replies[0].reply).toContain('To the lamp, and it snores.');
    expect(without[0].reply).not.toContain('snores');
  });

  test('uses the questions of a line', async () => {
    const message = 'Any family?';
    const characterAskedAs = [{ line: fourLines[2], questions: [message] }];
    const { replies } = done(await preview([message], { characterAskedAs }));
    expect(replies[0].reply).toContain(fourLines[2]);
  });

  test('says an answer', async () => {
    const say = 'My sister sewed it shut, and took the thimble along.';
    const asked = ['Who sewed the sail?', 'Who mended your sail?', 'Whose stitches are those?', 'Who closed the sail?'];
    const messages = ['Who was it that sewed the sail?'];
    const { replies } = done(await preview(messages, { characterAnswers: [{ asked, say }] }));
    expect(replies[0].reply).toContain(say);
    expect(done(await preview(messages)).replies[0].reply).not.toContain(say);
  });

  test('keeps a secret from a stranger, as in play', async () => {
    const characterInfo = { ...draft, characterSecret: 'She sank the bell boat herself.' };
    const { replies } = done(await preview(['Who sank the bell boat?'], { characterInfo }));
    expect(replies[0].reply).not.toContain('sank the bell boat');
  });

  test('stores nothing', async () => {
    const count = async () => {
      const [row] = await plain.db.sql`select (select count(*) from characters)::int as characters,
        (select count(*) from embeddings)::int as vectors, (select count(*) from turns)::int as turns,
        (select count(*) from ledger_entries)::int as entries`;
      return row;
    };
    const before = await count();
    const unheard = { ...draft, characterPersonalKnowledge: ['Herons owe me rent.', ...fourLines] };
    done(await preview(['Which birds owe you money?'], { characterInfo: unheard }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await count()).toEqual(before);
  });

  test('is for those who are signed in, and of at most ten messages', async () => {
    const nobody = createStudio(plain, { token: 'nobody' });
    const parts = { characterInfo: draft, previewInfo: { messages: ['Hello?'] } };
    expect((await nobody.send('POST', '/api/characters/previewReplies', parts)).status).toBe(401);
    expect((await preview(Array(limits.previewMessages + 1).fill('Hello?'))).status).toBe(400);
    expect((await preview([])).status).toBe(400);
  });
});

describe('suggestions', () => {
  const lines = [
    { topic: 'joke', line: 'The sea called.' },
    { topic: 'age', line: 'Old enough.' },
  ];

  test('are refused where no language model is configured', async () => {
    const { status, body } = await suggest({ topics: ['joke'] }, plainStudio);
    expect([status, body.code]).toEqual([409, 'language_model.not_configured']);
    expect(done(await plainStudio.get('/api/characters/getCharacterHelp'))).toEqual({ suggestions: false });
    expect(done(await studio.get('/api/characters/getCharacterHelp'))).toEqual({ suggestions: true });
  });

  test('are the model’s lines on the chosen topics, and count as its use', async () => {
    model.behave(saying(() => JSON.stringify({ lines })));
    expect(done(await suggest({ topics: ['joke', 'married'] }))).toEqual({
      lines: [{ topic: 'joke', line: 'The sea called.' }],
      questions: [],
    });
    expect(
      model.asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join(),
    ).toContain(fourLines[0]);
    await expect
      .poll(async () => {
        const [row] = await server.db.sql`select requests from model_usage where account_id = ${player.account.userId}`;
        return row?.requests;
      })
      .toBe(1);
    expect(await server.db.sql`select 1 from characters`).toHaveLength(0);
  });

  test('are questions of a knowledge line', async () => {
    model.behave(saying(() => JSON.stringify({ questions: ['Who keeps the light?'] })));
    expect(done(await suggest({ line: fourLines[0] }))).toEqual({ lines: [], questions: ['Who keeps the light?'] });
  });

  test('are none if the model does not answer', async () => {
    model.behave((response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"no"}}');
    });
    const { status, body } = await suggest({ topics: ['joke'] });
    expect([status, body.code]).toEqual([503, 'language_model.unavailable']);
  });

  test('end with the caller’s budget', async () => {
    await server.db.sql`
      insert into model_usage (account_id, day, requests, prompt_tokens, completion_tokens)
      values (${player.account.userId}, (now() at time zone 'utc')::date, 1, 100000, 1)
      on conflict (account_id, day) do update set prompt_tokens = 100000`;
    const { status, body } = await suggest({ topics: ['joke'] });
    expect([status, body.code]).toEqual([429, 'language_model.budget_used']);
  });

  test.each([{}, { topics: [] }, { topics: ['taxes'] }, { topics: ordinaryTopics.slice(0, 11) }, { line: '' }])(
    'for %j are invalid input',
    async (suggestInfo) => {
      expect((await suggest(suggestInfo)).status).toBe(400);
    },
  );
});
