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
  const [first] = languageModel?.models ?? [];
  if (!languageModel || !first) throw new Error('No model is configured.');
  return reportOnModel(first, languageModel);
}

test('reports a model that answers with its speed', async () => {
  model.behave(saying(() => '{"emotion":"JOY","reply":"My boat is called the Second Thought."}'));
  const { works, lines } = await report();
  expect(works).toBe(true);
  const text = lines.join('\n');
  expect(text).toContain('It answers (JOY): My boat is called the Second Thought.');
  expect(text).toMatch(/First word after \d+\.\d s/);
  expect(text).toContain('Lines told when asked for: 33 % in English, 0 % in Spanish');
  expect(text).toContain('It is good for help and summaries at most');
  expect(text).toContain('It works.');
});

test('a model that can do all is good for quests in every language', async () => {
  const lines = [
    ['boat|barca', 'My boat is called the Second Thought.', 'Mi barca se llama la Segunda Idea.', 'k2'],
    [
      'owe|doit',
      'The miller on the far bank owes me for nine crossings.',
      'Le meunier de la rive me doit neuf passages.',
      'k3',
    ],
    [
      'afraid|Angst',
      'I am afraid of bridges, for they would put me out of work.',
      'Ich habe nur vor den Brücken Angst.',
      'k4',
    ],
  ] as const;
  let turn = 0;
  model.behave(
    saying(({ messages }) => {
      turn += 1;
      const last = messages.at(-1)?.content.split('The player says:').at(-1) ?? '';
      const found = lines.find(([asked]) => new RegExp(asked).test(last));
      const foreign = found && /[¿’ß]|Qui/.test(last);
      const chat = /my name/.test(last)
        ? 'Rosalind.'
        : /Which brother/.test(last)
          ? 'Tobias.'
          : `Turn ${turn}, and on.`;
      const [, english = chat, other = '', id = ''] = found ?? [];
      const told = id === '' ? [] : [id];
      const reply = foreign ? other : english;
      return JSON.stringify({ emotion: 'JOY', reply, told, remember: '', english: foreign ? english : '' });
    }),
  );
  const { lines: said } = await report();
  expect(said).toEqual(
    expect.arrayContaining([
      'Sound JSON: 100 % of the answers.',
      'Lines told when asked for: 100 % in English, 100 % in Spanish, French and German.',
      'After 20 turns it knew 100 % of what the player had told; 100 % of its sentences were new.',
      'It is good for talk with quests.',
      'Players can use other languages.',
    ]),
  );
});

test('a model that only refuses is of no use, and is said to be', async () => {
  model.behave(saying(() => 'As an AI language model, I cannot pretend to be Marta.'));
  const { works, lines } = await report();
  expect([works, lines.at(-1)]).toEqual([false, 'It does not work for talk.']);
  expect(lines.join('\n')).toContain('It refused, or spoke of itself, in 100 % of its answers');
  expect(lines.join('\n')).toContain('does not keep to it');
  expect(lines.join('\n')).not.toContain('English');
});

test('a server that cuts long requests is told of', async () => {
  const answer = ({ messages }: { messages: { content: string }[] }) => {
    const asked = messages.map(({ content }) => content).join('\n');
    return asked.includes('The password') ? asked.slice(-4_000) : '[INTEREST] Who asks?';
  };
  model.behave(saying(answer));
  expect((await report()).lines.join('\n')).toContain('forgot the beginning of a long request');
  model.behave(saying((asked) => (answer(asked).startsWith('[') ? '[INTEREST] Who asks?' : 'Heron.')));
  expect((await report()).lines).toContain('It reads requests as long as LLM_CONTEXT_TOKENS allows.');
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
