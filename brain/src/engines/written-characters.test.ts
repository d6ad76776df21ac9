import { afterAll, describe, expect, it } from 'vitest';
import { beginTalk } from '../../eval/talk.ts';
import { asPlace, type WrittenCharacter, writtenCharacters } from '../../eval/written.ts';
import { banks } from '../banks/lines.ts';
import { createEmbedder } from '../finding/embedder.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
afterAll(() => embedder.close());

const characters = writtenCharacters();
const saysSo = new Set(Object.values(banks.justSaid).flat());

/** Returns the share of questions that a character answers from what its author wrote, where that says something. */
async function shareAnswered(written: WrittenCharacter): Promise<number> {
  const talk = beginTalk(engine, asPlace(written), { seed: 'written' });
  await talk.say('Hello.');
  let before = '';
  const judged: boolean[] = [];
  for (const [question, pattern] of written.ask) {
    const { text } = await talk.say(question);
    // 'As I said' refers to the reply before.
    if (pattern !== null) judged.push(new RegExp(pattern, 'i').test(saysSo.has(text) ? before : text));
    before = text;
  }
  return judged.filter(Boolean).length / judged.length;
}

describe('characters as new authors write them', () => {
  it.each(['Marta Voss', 'Zara', 'Unit 7', 'Lady Seraphine Vale'])(
    '%s answers from what was written',
    async (name) => {
      const written = characters.find((each) => each.name === name) as WrittenCharacter;
      expect(await shareAnswered(written)).toBeGreaterThanOrEqual(0.75);
    },
    60_000,
  );

  it('says no sentence twice in a row', async () => {
    const talk = beginTalk(engine, asPlace(characters[0] as WrittenCharacter), { seed: 'written' });
    const [first, second] = [
      await talk.say('Where is the clapper?'),
      await talk.say('Where did you hide the clapper?'),
    ];
    expect(first.text).toContain('in my boat shed');
    expect(second.text).not.toContain(first.text);
  });

  it('recites nothing to what was just heard', async () => {
    const talk = beginTalk(engine, asPlace(characters[0] as WrittenCharacter), { seed: 'written' });
    const { text } = await talk.say('Was that a bell just now, out under the ice?');
    expect(text).not.toMatch(/^The church bell/);
  });
});
