import { type WritingField, writingFields } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { type ModelStandIn, saying, startModelStandIn } from '../../../testing/model-stand-in.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let model: ModelStandIn;
let player: Player;
let studio: Studio;
let other: Studio;

beforeAll(async () => {
  model = await startModelStandIn();
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in', LLM_TOKENS_PER_DAY: '100000' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  player = await server.signUp();
  await addTags(server, 'Mystery');
  studio = createStudio(server, player);
  other = createStudio(server, await server.signUp());
});

afterAll(async () => {
  await server?.close();
  await model?.close();
});

const suggest = (body: unknown, who = studio) => who.json('POST', '/api/stories/suggestTexts', body);
const lastAsked = () =>
  model.asked
    .at(-1)
    ?.messages.map(({ content }) => content)
    .join('\n') ?? '';

describe('suggested texts', () => {
  test('are the model’s for the wanted fields, and count as its use', async () => {
    const { storyId } = await makeStory(studio, { storyDescription: 'A lamp burns where no keeper lives.' });
    model.behave(saying(() => JSON.stringify({ sceneOpening: 'You stand on the quay.', questHint: 'Not wanted.' })));
    const body = { wanted: ['sceneOpening'], texts: { sceneName: 'The Quay', sceneOpening: 'A quay.' }, storyId };
    expect(done(await suggest(body))).toEqual({ texts: { sceneOpening: 'You stand on the quay.' } });
    expect(lastAsked()).toContain('A lamp burns where no keeper lives.');
    expect(lastAsked()).toContain('The Quay');
    await expect
      .poll(async () => {
        const [row] = await server.db.sql`select requests from model_usage where account_id = ${player.account.userId}`;
        return row?.requests;
      })
      .toBe(1);
  });

  test('tell nobody of a story that is somebody else’s', async () => {
    const { storyId } = await makeStory(studio);
    const asked = model.asked.length;
    expect((await suggest({ wanted: ['sceneOpening'], storyId }, other)).status).toBe(404);
    expect(model.asked).toHaveLength(asked);
  });

  test('are none if the model does not answer', async () => {
    model.behave((response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"no"}}');
    });
    const { status, body } = await suggest({ wanted: ['questHint'] });
    expect([status, body.code]).toEqual([503, 'language_model.unavailable']);
  });

  test('end with the caller’s budget', async () => {
    await server.db.sql`
      insert into model_usage (account_id, day, requests, prompt_tokens, completion_tokens)
      values (${player.account.userId}, (now() at time zone 'utc')::date, 1, 100000, 1)
      on conflict (account_id, day) do update set prompt_tokens = 100000`;
    const { status, body } = await suggest({ wanted: ['questHint'] });
    expect([status, body.code]).toEqual([429, 'language_model.budget_used']);
  });

  test.each([
    {},
    { wanted: [] },
    { wanted: ['price'] },
    { wanted: ['questGoal'], texts: { questGoal: 'x'.repeat(141) } },
  ])('for %j are invalid input', async (body) => {
    expect((await suggest(body)).status).toBe(400);
  });
});

test('examples show how launch stories begin, within the field’s limit, and give no ending away', async () => {
  for (const field of Object.keys(writingFields) as WritingField[]) {
    const { examples } = done(await studio.get('/api/stories/getWritingExamples', { field }));
    expect(examples).toHaveLength(field === 'endingText' ? 0 : 3);
    for (const { storyName, text } of examples) {
      expect(storyName).not.toBe('');
      expect(text.length).toBeLessThanOrEqual(writingFields[field]);
    }
  }
});
