import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginTalk } from '../../eval/talk.ts';
import { banks } from '../banks/lines.ts';
import type { Bank } from '../banks/manner.ts';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { Persona } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
beforeAll(() => engine.warm(osric, lake), 60_000);
afterAll(() => embedder.close());

async function talk(lines: readonly string[], persona: Persona = osric, seed = 'talk') {
  const said = beginTalk(engine, { persona, scene: lake }, { seed });
  for (const line of lines) await said.say(line);
  return said.replies;
}

describe('a talk with the embedded engine', () => {
  it('takes up what the player says about themselves', async () => {
    const [like, claim] = await talk(['I love old songs.', 'I was a governess before I came here.']);
    expect(like?.spoken).toContain('old songs');
    expect(claim?.spoken).not.toBe('');
    expect(claim?.memory.player.claims).toEqual(['I was a governess before I came here']);
  });

  it('repeats what was not understood', async () => {
    const [told, again] = await talk(['Who gave you the silver piece?', 'What did you just say?']);
    expect(again?.told).toEqual(told?.told.slice(0, 1));
    expect(again?.spoken).toContain(told?.told[0]);
  });

  it('repeats its last words if they told nothing', async () => {
    const [, told, again] = await talk([
      'Who gave you the silver piece?',
      'I am called Nell.',
      'What did you just say?',
    ]);
    expect(told?.told).toEqual([]);
    expect(again?.spoken).toContain(told?.spoken);
  });

  it('tells something when asked for a story', async () => {
    const [, story] = await talk(['Good day.', 'Tell me a story.']);
    expect(story?.told).toHaveLength(1);
  });

  it('asks a follow-up question when the player talks about their past', async () => {
    const [, reply] = await talk(['Good day.', 'I was late for my own wedding.']);
    expect(lake.commonKnowledge).not.toContain(reply?.told[0]);
    expect(osric.smallTalk).not.toContain(reply?.spoken);
  });

  it('knows what it refers to after a question about a thing', async () => {
    const replies = await talk(['Have you seen the medallion?', 'Where is it?']);
    expect(replies[1]?.memory.thing).toBe("Warden's Medallion");
    expect(replies[1]?.spoken).toMatch(/medallion|look/i);
  });

  it('admits being an AI', async () => {
    const [reply] = await talk(['Are you the ferryman?']);
    expect(reply?.spoken).not.toMatch(/never|not know|perhaps/i);
  });

  it('remembers promises and silence', async () => {
    const replies = await talk(['I promise to ring the bell for you.', 'What did I promise you?']);
    expect(replies[1]?.spoken).toMatch(/ring the bell for me/);
    const silent = await talk(["I won't tell the priestess.", 'What did I promise you?']);
    expect(silent[1]?.spoken).toMatch(/not to tell the priestess/);
  });

  it('explains why it keeps something back and tells nothing instead', async () => {
    const [, , why] = await talk(['Tell me about Hallowmere.', 'do you strike it?', 'Why?']);
    expect(why?.told).toEqual([]);
    expect(why?.memory.justHeld).toBe(false);
    expect(why?.spoken).toMatch(/because|reason|not (?:only|you)/i);
  });

  it('recognises an offer and declines requests that it cannot serve', async () => {
    const [, offer] = await talk(['Tell me about Hallowmere.', 'Do you want me to tell them something?']);
    expect(offer?.told).toEqual([]);
    const [order] = await talk(['Hello.', 'Can I have a bottle of Coke?']).then((replies) => replies.slice(1));
    expect(order?.told).toEqual([]);
    expect(order?.spoken).toContain(osric.refusals[0]);
  });

  it('answers about the action that is asked about, not about the topic', async () => {
    const confession = osric.personalKnowledge[2] ?? '';
    const begun = 'Tell me about Hallowmere.';
    const [, ownUp] = await talk([begun, 'do you strike it?']);
    expect(ownUp?.told).toEqual([]);
    expect(ownUp?.memory.withheld).toEqual([confession]);
    for (const asked of ['did you paint it?', 'does she know?', 'why does it matter?', 'so what?', 'is he here?']) {
      const [, reply] = await talk([begun, asked]);
      expect(
        reply?.told.filter((line) => osric.personalKnowledge.includes(line)),
        asked,
      ).toEqual([]);
      expect(reply?.spoken, asked).not.toBe('');
    }
  });

  it('tells a line to a player who asks for it and promises to keep it secret', async () => {
    const confession = osric.personalKnowledge[2] ?? '';
    const promise = "I won't tell the priestess.";
    const replies = await talk(['Tell me about Hallowmere.', 'do you strike it?', promise]);
    expect(replies.map(({ told }) => told.includes(confession))).toEqual([false, false, true]);
    const unasked = await talk(['Tell me about Hallowmere.', promise]);
    expect(unasked.flatMap(({ told }) => told)).not.toContain(confession);
  });

  it('stops repeating the same line', async () => {
    const question = 'Do you take coin for the crossing?';
    const replies = await talk(Array.from({ length: 5 }, () => question));
    const line = osric.personalKnowledge[4] ?? '';
    expect(replies.filter(({ told }) => told.includes(line)).length).toBeLessThanOrEqual(2);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(5);
  });

  it('recognises rude language and reveals nothing in return', async () => {
    const lines = ["I'm not afraid of you.", 'I think you killed him.', 'Empty your pockets.', 'Answer me!', 'hm ok'];
    const uses = ['unafraid', 'accused', 'ordered', 'pressed', 'acknowledged'] as const;
    for (const [index, text] of lines.entries()) {
      const [, reply] = await talk(['Good day.', text]);
      const bank = banks[uses[index] as (typeof uses)[number]] as Bank;
      const own = Object.values(bank).flat();
      expect(
        own.some((said) => reply?.spoken.startsWith(said)),
        `${text} ${reply?.spoken}`,
      ).toBe(true);
    }
  });

  it('gives no reason for small talk and explains its own questions', async () => {
    const [, why] = await talk(['Good day.', 'Why?']);
    expect(Object.values(banks.whySaid).flat()).toContain(why?.spoken);
    expect(why?.told).toEqual([]);
  });

  it('thanks the player for a gift', async () => {
    const [, reply] = await talk(['Good day.', 'I brought you some bread.']);
    expect(
      Object.values(banks.gift)
        .flat()
        .some((said) => reply?.spoken.startsWith(said)),
    ).toBe(true);
  });

  it('has its own remark about the weather', async () => {
    const persona = { ...osric, greetings: ['Sit low.'], smallTalk: ['The heating will return.'] };
    const [, reply] = await talk(['Good day.', 'It is cold here.'], persona);
    expect(reply?.spoken).toBe('The heating will return.');
  });

  it('answers where it put a thing, not where others put theirs', async () => {
    const candles = 'People leave their medallions at the spire for luck.';
    const scene = { ...lake, commonKnowledge: [candles] };
    const said = beginTalk(engine, { persona: { ...osric, personalKnowledge: [] }, scene }, { seed: 'put' });
    await said.say('Have you seen the medallion?');
    const { spoken, told } = await said.say('Where did you put it?');
    expect(told).toEqual([]);
    expect(spoken).toMatch(/medallion/);
  });

  it('answers what it fears with what frightens it', async () => {
    const line = 'I do not care for the viaduct.';
    const persona = { ...osric, personalKnowledge: [line, 'I have three daughters.', 'I carried the tea.'] };
    const [, reply] = await talk(['Good day.', 'Are you afraid?'], persona);
    expect(reply?.told).toEqual([line]);
  });
});
