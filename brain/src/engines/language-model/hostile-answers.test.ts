import { describe, expect, it } from 'vitest';
import { all, asking, modelSaying } from '../../testing/model-talk.ts';
import { createLanguageModelEngine } from './engine.ts';
import { createLineTranslator } from './line-translator.ts';
import { repairAnswer } from './repair.ts';
import { createReplyReader } from './reply-reader.ts';

/** So deep that time that doubles with each level never ends. */
const deep = 90;

/** Reads an answer in pieces, and returns its text. */
function read(answer: string, size = 40): string {
  const reader = createReplyReader();
  const pieces = answer.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  return [...pieces.map(reader.push), reader.end()].map(({ text }) => text).join('');
}

const nested: [string, string][] = [
  ['in one wrapper', '{"reply":'.repeat(deep)],
  ['in wrappers in turn', '{"response":{"data":{"reply":'.repeat(deep / 3)],
  ['under other names', '{"scene":'.repeat(deep)],
  ['beside other fields', '{"emotion":"JOY","told":["k1"],"reply":'.repeat(deep)],
  ['in lists', '{"reply":[{"text":['.repeat(deep)],
  ['without quotation marks', '{reply:'.repeat(deep)],
];

describe('nested JSON', () => {
  it.each(nested)('%s is read once, closed or not, and in the words of sound JSON', (_, opening) => {
    const closing = [...opening].reverse().flatMap((letter) => (letter === '{' ? ['}'] : letter === '[' ? [']'] : []));
    const whole = `${opening}1${closing.join('')}`;
    for (const answer of [opening, whole, `\`\`\`json\n${whole}`]) {
      expect(repairAnswer(answer)?.text ?? '').toBe('');
      expect(read(answer)).toBe('');
    }
    for (const words of [opening, whole])
      expect(read(JSON.stringify({ emotion: 'JOY', reply: words }))).toMatch(/^\W*/);
  });

  it.each([
    '{"response":{"data":{"emotion":"JOY","reply":"Come in."}}}',
    '{"result":{"x":1,"message":{"reply":[{"text":"Come"},["in."]]}}}',
    '{"anything":{"reply":"Come in."}}',
  ])('is read as deep as sound answers go: %s', (answer) => {
    expect(read(answer)).toBe('Come in.');
  });

  it('does not overflow the stack in any field', () => {
    const lists = `${'['.repeat(3_500)}${']'.repeat(3_500)}`;
    for (const field of ['reply', 'told', 'emotion', 'remember', 'act', 'other'])
      expect(read(`{"${field}":${lists},"message":"Come in."}`, 8_000).trim()).toMatch(/^(?:Come in\.)?$/);
  });

  it('costs one player an answer at most', async () => {
    const answers = ['{"reply":'.repeat(deep), '{"reply":'.repeat(deep), 'Aye, the river is high.'];
    let asked = 0;
    const engine = createLanguageModelEngine(modelSaying(() => answers[asked++] ?? ''));
    await expect(all(engine, asking('Read this to me.', { playerId: 'one' }))).rejects.toMatchObject({
      reason: 'empty',
    });
    const events = await all(engine, asking('Is the river high?', { playerId: 'other' }));
    expect(events).toContainEqual({ type: 'sentence', speaker: 'npc', text: 'Aye, the river is high.' });
  });

  it('is no translation', async () => {
    const line = '['.repeat(3_000) + ']'.repeat(3_000);
    const translate = createLineTranslator(modelSaying(() => `{"lines":[${line}]}`));
    expect(await translate(['You lose.'], '¿Quién eres?', { playerId: 'a', talkId: 't' })).toBeNull();
  });
});
