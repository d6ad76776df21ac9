import type { VoiceSheet } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { Memory, TurnInput } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => engine.warm(osric, lake), 60_000);
afterAll(() => embedder.close());

async function turn(words: string, memory: Memory | null = null, more: Partial<TurnInput> = {}) {
  const utterance = { kind: 'speech', text: words } as const;
  const input = { persona: osric, scene: lake, memory, history: [], playerName: 'demo_1', utterance, seed: 'one' };
  const said: string[] = [];
  for await (const event of engine.reply({ ...input, ...more })) {
    if (event.type === 'sentence') said.push(event.text);
    if (event.type === 'turn') {
      const { told, memory: after, isEvasive } = event;
      return { text: said.join(' '), told, memory: after, isEvasive };
    }
  }
  throw new Error('The turn did not end.');
}

const blank: VoiceSheet = { ordinary: {}, opinions: {}, shown: {}, told: [], askedAs: {} };

describe('a line for a quest', () => {
  const text = osric.personalKnowledge[0] ?? '';
  const hint = 'Ask the ferryman what a milestone is to him.';
  const here = { ...lake, sought: [{ text, hint, here: true }] };
  const elsewhere = { ...lake, sought: [{ text, hint, here: false }] };
  const chatter = ['Hello', 'I see', 'Really?', 'Thank you', 'ok', 'hmm', 'I like the sea', 'Tell me a story'];
  const sociable = { ...osric, mood: { ...osric.mood, trust: 8 } };

  async function told(lines: readonly string[], scene: TurnInput['scene'], seed: string): Promise<string[]> {
    let memory: Memory | null = null;
    for (const line of lines) ({ memory } = await turn(line, memory, { persona: sociable, scene, seed }));
    return memory?.told ?? [];
  }

  it('is not revealed by chance', async () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) expect(await told(chatter, here, seed)).not.toContain(text);
    const open = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => told(chatter, lake, seed)));
    expect(open.flat()).toContain(text);
  });

  it('is told to a player who follows the quest’s hint', async () => {
    const question = 'What is a milestone to you?';
    expect((await turn(question, null, { scene: here })).told).toContain(text);
    expect((await turn(question)).told).not.toContain(text);
  });

  it('is the hidden line once the character trusts the player', async () => {
    const { memory } = await turn('What are you hiding?', null, { scene: here });
    expect(memory.told).not.toContain(text);
    const opened = await turn('You can trust me.', memory, { scene: here });
    expect(opened.told).toContain(text);
  });

  it('is withheld outside its quest’s scene, however often it is asked for', async () => {
    const question = 'Were you the bell-boy of Hallowmere?';
    expect((await turn(question)).told).toContain(text);
    expect(await told([question, question, 'You can trust me.', question], elsewhere, 'one')).not.toContain(text);
    expect(await told([question], here, 'one')).toContain(text);
  });

  it('is told to a player who asks what the character’s own hint raises', async () => {
    const hint = 'Ask me why I row at dusk.';
    const scene = { ...lake, hints: [hint], sought: [{ text, hint, here: true }] };
    const sheet = { ...blank, askedAs: { [text]: ['What were you at eleven?', 'What was your work as a boy?'] } };
    const question = 'why do you always row at dusk';
    expect((await turn(question, null, { persona: { ...osric, sheet }, scene })).told).toContain(text);
  });

  it('is told or held back where an evasive answer is asked for, and the answer ends with it', async () => {
    const say = 'Ask me first about the towel.';
    const asked = ['what is written on your hands', 'why do your hands look like that', 'whats on your hands'];
    const followUps = {
      [say]: [{ asked: ['whose towel is on the nail', 'who does the towel belong to'], say: 'Nobody’s, now.' }],
    };
    const askedAs = { [text]: ['What were you at eleven?', 'What was your work as a boy?'] };
    const persona = { ...osric, sheet: { ...blank, askedAs, answers: [{ asked, say, evades: text }], followUps } };
    const question = asked[0] ?? '';
    const open = await turn(question, null, { persona, scene: here });
    expect(open.told).toContain(text);
    expect((await turn(question, null, { persona })).text).toContain(say);
    expect((await turn(question, open.memory, { persona, scene: here })).text).not.toContain(say);
    const hidden = {
      ...persona,
      description: `${persona.description} He hides that he was the bell-boy of Hallowmere.`,
    };
    const wary = { ...hidden, mood: { ...osric.mood, trust: 1 } };
    const held = await turn(question, null, { persona: wary, scene: here });
    expect([held.text.includes(say), held.told.includes(text)]).toEqual([true, false]);
    // Who is told what to ask, and asks it, gets the answer.
    const history = [
      { speaker: 'player', text: question },
      { speaker: 'npc', text: say },
    ] as const;
    const invited = { persona: wary, scene: here, history };
    expect((await turn('whose towel is on the nail', held.memory, invited)).told).toContain(text);
  });

  it('is dodged at the first question if it is a secret, and told at the second', async () => {
    const question = 'Were you the bell-boy of Hallowmere?';
    const say = 'Ask the water. It keeps the wages book.';
    const hidden = `${osric.description} He hides that he was the bell-boy of Hallowmere.`;
    const persona = {
      ...osric,
      description: hidden,
      mood: { ...osric.mood, trust: 5 },
      sheet: { ...blank, askedAs: { [text]: [question] }, answers: [{ asked: [question], say, evades: text }] },
    };
    const first = await turn(question, null, { persona, scene: here });
    expect([first.text.includes(say), first.told.includes(text)]).toEqual([true, false]);
    expect((await turn(question, first.memory, { persona, scene: here })).told).toContain(text);
    const trusting = { ...persona, mood: { ...osric.mood, trust: 7 } };
    expect((await turn(question, null, { persona: trusting, scene: here })).told).toContain(text);
  });

  it('is admitted to a player who has found it out', async () => {
    const sheet = {
      ...blank,
      told: [{ facts: ['You were the bell-boy of Hallowmere.', 'the bell-boy was you'], say: ['Who told you that?'] }],
    };
    const persona = { ...sociable, sheet };
    const guess = 'So you were the bell-boy of Hallowmere!';
    const found = await turn(guess, null, { persona, scene: here });
    expect(found.text).toContain('Who told you that?');
    expect(found.told).toContain(text);
    expect((await turn(guess, null, { persona })).told).not.toContain(text);
  });

  it('is what the character hints at first', async () => {
    const question = 'What should I do?';
    const hints = ['Talk to the priestess.', 'Ask me what I was, as a boy.'];
    const scene = { ...lake, hints, sought: [{ text, hint: hints[1] ?? '', here: true }] };
    expect((await turn(question, null, { scene })).text).toContain(hints[1]);
  });
});

describe('a reply that does not go into the message', () => {
  const unclear = ['I lost you there. Say it with other oars.'];
  const sheet: VoiceSheet = { ...blank, ordinary: { unclear, 'dont-know': ['The lake has not told me that.'] } };

  it('is one that asks for other words, knows nothing or refuses', async () => {
    const persona = { ...osric, sheet };
    for (const words of [
      'What does the tax on chimneys come to in your house?',
      'What is your favourite computer game?',
    ])
      expect(await turn(words, null, { persona })).toMatchObject({ isEvasive: true });
  });

  it.each([
    'I will not answer that yet. Ask the pike.',
    "I'd sooner not discuss it, with the lake listening.",
    'Hands have been near it, and none of them were mine.',
  ])('is one that evades in own words: %s', async (say) => {
    const asked = ['Where did the hat go?', 'What about the hat?', 'Tell me about the hat.'];
    const hidden = osric.personalKnowledge[0] ?? '';
    const answers = [{ asked, say, ...(say.startsWith('Hands') && { evades: hidden }) }];
    const persona = { ...osric, sheet: { ...blank, answers } };
    const reply = await turn('Tell me about the hat.', null, { persona });
    expect(reply).toMatchObject({ text: expect.stringContaining(say), isEvasive: true });
  });

  it('is one about the character at large', async () => {
    const persona = { ...osric, sheet: { ...blank, ordinary: { liar: ['No. I leave things out.'] } } };
    const reply = await turn('Do you ever tell lies, about the boat?', null, { persona });
    expect(reply).toMatchObject({ text: expect.stringContaining('I leave things out'), isEvasive: true });
  });

  it('is one to an accusation, which says nothing of what else was asked', async () => {
    const persona = { ...osric, sheet: { ...blank, ordinary: { accuse: ['Some of that is so. Bring me the rest.'] } } };
    const reply = await turn('I know what you did. What happened at the old mill?', null, { persona });
    expect(reply).toMatchObject({ text: expect.stringContaining('Some of that is so'), isEvasive: true });
  });

  it('is none that tells a line', async () => {
    const reply = await turn('Who stole the clapper of the bell?');
    expect(reply.told.length).toBeGreaterThan(0);
    expect(reply.isEvasive).toBe(false);
  });
});

it('refers to somebody who has told the same', async () => {
  const text = lake.commonKnowledge[1] ?? '';
  const question = 'Does anybody in the valley eat the fish from the lake?';
  expect((await turn(question)).told).toContain(text);
  const scene = { ...lake, toldByOthers: [{ text, by: 'Priestess Ilane' }] };
  const persona = { ...osric, description: '', personalKnowledge: [], smallTalk: [] };
  const again = await turn(question, null, { scene, persona });
  expect(again.told).not.toContain(text);
  expect(again.text).toContain('Ilane');
});
