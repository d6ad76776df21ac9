import { expect, test } from 'vitest';
import { osric } from '../testing/fixtures.ts';
import type { BrainEvent, SceneView } from '../types.ts';
import { replyAsWritten } from './authored.ts';

const scene: SceneView = {
  storyName: 'The spire',
  name: 'The landing',
  description: '',
  commonKnowledge: [],
  others: [],
  items: [],
  hints: [],
};

async function tell(text: string): Promise<BrainEvent[]> {
  const events: BrainEvent[] = [];
  for await (const event of replyAsWritten({ persona: osric, scene, memory: null, playerName: '' }, text))
    events.push(event);
  return events;
}

test('tells what the author wrote, sentence by sentence, and remembers it', async () => {
  const events = await tell('I know it well. It was my mother’s.');
  expect(events.flatMap((event) => (event.type === 'sentence' ? [event.text] : []))).toEqual([
    'I know it well.',
    'It was my mother’s.',
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'turn', told: [], memory: { turn: 1 } });
});

test.each(['…', '*', '—', '🙂', '\u200B', ''])('tells even ‘%s’, which has no letter', async (text) => {
  const events = await tell(text);
  expect(events.filter(({ type }) => type === 'sentence')).toEqual([{ type: 'sentence', speaker: 'npc', text }]);
  expect(events.map(({ type }) => type)).toEqual(['emotion', 'delta', 'sentence', 'turn']);
});
