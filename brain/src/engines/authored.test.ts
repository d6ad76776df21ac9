import { expect, test } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import { osric } from '../testing/fixtures.ts';
import type { BrainEvent, Memory, SceneView } from '../types.ts';
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

async function tell(text: string, memory: Memory | null = null): Promise<BrainEvent[]> {
  const events: BrainEvent[] = [];
  const utterance = { kind: 'action', text: 'shows the pole' } as const;
  for await (const event of replyAsWritten({ persona: osric, scene, memory, playerName: '', utterance }, text))
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

test('is part of what a language model reads of earlier turns', async () => {
  const memory = { ...newMemory(osric), turn: 3, past: ['[3] They: Good evening. You: Aye.'] };
  const events = await tell('I know it well.', memory);
  expect(events.at(-1)).toMatchObject({
    memory: { past: [...memory.past, '[4] They: *shows the pole* You: I know it well.'] },
  });
});
