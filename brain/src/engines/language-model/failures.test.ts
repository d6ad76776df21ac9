import { expect, it } from 'vitest';
import { BrainUnavailable } from '../../errors.ts';
import { newMemory } from '../../memory/memory.ts';
import { osric } from '../../testing/fixtures.ts';
import { all, asking, modelSaying, promptFor } from '../../testing/model-talk.ts';
import type { Engine } from '../../types.ts';
import { createLanguageModelEngine } from './engine.ts';
import type { Model } from './model.ts';

/** A built-in engine that always says the same. */
const fallback: Engine = {
  name: 'built-in',
  warm: async () => {},
  async *reply() {
    yield { type: 'sentence', speaker: 'npc', text: 'I am still here.' };
    const trace = { acts: [], rule: 'greet', candidates: [] };
    yield { type: 'turn', memory: newMemory(osric), told: [], itemsMentioned: [], trace };
  },
  close: async () => {},
};

it('lets the built-in engine answer if the model fails before anything was shown', async () => {
  const reasons: string[] = [];
  const fellBack = (reason: string) => void reasons.push(reason);
  const failing = (answer: () => string | Error) =>
    createLanguageModelEngine(modelSaying(answer), { fallback, fellBack });
  for (const reason of ['budget', 'server', 'timeout', 'busy'] as const) {
    const events = await all(
      failing(() => new BrainUnavailable(reason, 'no')),
      asking('Hello.'),
    );
    expect(events[0]).toEqual({ type: 'sentence', speaker: 'npc', text: 'I am still here.' });
    expect(events[1]).toMatchObject({ trace: { rule: `greet (language model: ${reason})` } });
  }
  expect(
    (
      await all(
        failing(() => '...'),
        asking('Hello.'),
      )
    )[0],
  ).toMatchObject({ text: 'I am still here.' });
  expect(reasons).toEqual(['budget', 'server', 'timeout', 'busy', 'empty']);
  const aborted = failing(() => new BrainUnavailable('aborted', 'no'));
  await expect(all(aborted, asking('Hello.'))).rejects.toMatchObject({ reason: 'aborted' });
});

const talk = '*looks at his hands* Aye, that was me. *He sits down* And I slept.';
const pieces: readonly (readonly [string, string[]])[] = [
  ['letter by letter', [...talk]],
  ['in threes', talk.match(/.{1,3}/g) ?? []],
  ['at once', [talk]],
];

it.each(pieces)('removes the speaker’s name from the start of a reply, received %s', async (_, parts) => {
  const model: Model = {
    ...modelSaying(() => ''),
    async *text() {
      yield* parts;
      return { cut: false, usage: null };
    },
  };
  const events = await all(createLanguageModelEngine(model), asking('Was it you?'));
  let shown = '';
  const seen: string[] = [];
  for (const event of events) {
    if (event.type === 'delta') {
      shown += event.text;
      // The sentence of these deltas is the next complete one, by the same speaker.
      const whole = events.slice(events.indexOf(event)).find(({ type }) => type === 'sentence');
      expect(whole).toMatchObject({ speaker: event.speaker });
    } else if (event.type === 'sentence') {
      seen.push(`${event.speaker}: ${event.text}`);
      expect(shown).toBe(event.text);
      shown = '';
    }
  }
  expect(seen).toEqual([
    'narrator: looks at his hands',
    'npc: Aye, that was me.',
    'narrator: He sits down',
    'npc: And I slept.',
  ]);
});

it('says a reply to its end if the answer breaks off in the translation behind it', async () => {
  const cut: Model = {
    ...modelSaying(() => ''),
    async *text() {
      yield '{"emotion":"JOY","reply":"La toqué yo. Todas las noches","told":["k3"],"remember":"","english":"I rang';
      return { cut: true, usage: null };
    },
  };
  const events = await all(createLanguageModelEngine(cut), asking('¿Quién tocó la campana por las noches?'));
  const said = events.flatMap((event) => (event.type === 'sentence' ? [event.text] : []));
  expect(said).toEqual(['La toqué yo.', 'Todas las noches']);
});

/** A model that fails once it has said this. */
const failingAfter = (said: string): Model => ({
  ...modelSaying(() => ''),
  async *text() {
    yield said;
    throw new BrainUnavailable('broken-stream', 'The connection was closed.');
  },
});

it('keeps whole sentences as the reply if the model fails after them', async () => {
  const events = await all(createLanguageModelEngine(failingAfter('I row. The water is f')), asking('What do you do?'));
  expect(events.flatMap((event) => (event.type === 'sentence' ? [event.text] : []))).toEqual(['I row.']);
  expect(events.at(-1)?.type).toBe('turn');
});

it('lets the built-in engine answer if the model fails within its first sentence', async () => {
  const events = await all(createLanguageModelEngine(failingAfter('I ro'), { fallback }), asking('What do you do?'));
  const said = events.flatMap((event) => (event.type === 'sentence' ? [event.text] : []));
  expect(said).toEqual(['I am still here.']);
  const last = events.at(-1);
  expect(last?.type === 'turn' && last.trace?.rule).toContain('(language model: broken-stream)');
});

it('keeps the turns of the built-in engine, so that none is lost between the past in short and the history', async () => {
  const past = ['[1] They: Hello. You: Aye.', '[2] They: Is it deep? You: Deep enough.'];
  const failing = modelSaying(() => new BrainUnavailable('server', 'no'));
  const memory = { ...newMemory(osric), turn: 2, past };
  const events = await all(createLanguageModelEngine(failing, { fallback }), asking('And cold?', { memory }));
  expect(events.at(-1)).toMatchObject({
    memory: { past: [expect.stringMatching(/And cold\? You: I am still here\.$/)] },
  });
  // Of two turns, the history shows the second; one that is in neither would be forgotten.
  const history = [
    { speaker: 'player', text: 'Is it deep?' },
    { speaker: 'npc', text: 'Deep enough.' },
  ] as const;
  const request = await promptFor(asking('And cold?', { memory: { ...memory, past: past.slice(0, 1) }, history }));
  expect(request).toContain('They: Hello. You: Aye.');
});
