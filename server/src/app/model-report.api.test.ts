import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Behaviour,
  type ModelStandIn,
  modelFaults,
  saying,
  startModelStandIn,
} from '../testing/model-stand-in.ts';
import { readConfig } from './config.ts';
import { reportOnModel } from './model-report.ts';

let model: ModelStandIn;

beforeAll(async () => {
  model = await startModelStandIn();
});

afterAll(() => model?.close());

/** Reports on a model that may take this long for its first token; only one that hangs needs a short time. */
function report(baseUrl = model.baseUrl, seconds = 20) {
  const settings = { LLM_BASE_URL: baseUrl, LLM_MODEL: 'small', LLM_FIRST_TOKEN_SECONDS: String(seconds) };
  const { languageModel } = readConfig(settings);
  if (!languageModel) throw new Error('No model is configured.');
  return reportOnModel(languageModel);
}

test('a model that answers is told of with its speed', async () => {
  model.behave(saying(() => '{"emotion":"JOY","reply":"My boat is called the Second Thought."}'));
  const { works, lines } = await report();
  expect(works).toBe(true);
  const text = lines.join('\n');
  expect(text).toContain('It answers (JOY): My boat is called the Second Thought.');
  expect(text).toMatch(/First word after \d+\.\d s/);
  expect(text).toContain('It told the line that was asked for.');
  expect(text).toContain('It works.');
});

test('a server without shapes works too', async () => {
  model.behave((response, asked) => {
    if ('response_format' in asked) response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{}}');
    else return saying(() => '[INTEREST] Who asks?')(response, asked);
  });
  const { works, lines } = await report();
  expect([works, lines.join('\n')]).toEqual([true, expect.stringContaining('does not take answers of a given shape')]);
  expect(lines.join('\n')).toContain('It answers (INTEREST): Who asks?');
});

test.each([
  ['hangs', 'after the headers', 'too slow'],
  ['refuses', 'with 500', 'with an error'],
  ['answers nonsense', 'in an event', 'not of the OpenAI kind'],
] as const)('a model that %s %s is told of in plain words', async (fault, how, words) => {
  model.behave(modelFaults[fault][how] as Behaviour);
  const { works, lines } = await report(model.baseUrl, fault === 'hangs' ? 1 : 20);
  expect([works, lines.join('\n')]).toEqual([false, expect.stringContaining(words)]);
  expect(lines.at(-1)).toBe('It does not work.');
});

test('nobody there is told in plain words', async () => {
  const { works, lines } = await report('http://127.0.0.1:9/v1');
  expect([works, lines.join('\n')]).toEqual([false, expect.stringContaining('Is it running')]);
});
