import { describe, expect, it } from 'vitest';
import { osric } from '../testing/fixtures.ts';
import type { Memory } from '../types.ts';
import { newMemory, recall, record } from './memory.ts';

const outcome = { told: [], sentences: [], question: null, withheld: null, awaiting: null, place: 'The Quay' };

describe('memory', () => {
  it('is plain JSON', () => {
    const memory = record(newMemory(osric), { ...outcome, told: ['A line.'], sentences: ['A line.'] });
    expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
  });

  it('starts empty if an unknown version was stored', () => {
    expect(recall({ version: 7 } as unknown as Memory, osric)).toEqual(newMemory(osric));
    expect(recall(null, osric).mood).toEqual(osric.mood);
  });

  it('stays bounded, however long the talk', () => {
    let memory = newMemory(osric);
    for (let turn = 0; turn < 1_000; turn += 1) {
      memory = record(memory, {
        ...outcome,
        told: [`Line ${turn}.`],
        sentences: [`Sentence ${turn}.`],
        question: `Q${turn}?`,
      });
    }
    expect(memory.turn).toBe(1_000);
    expect(JSON.stringify(memory).length).toBeLessThan(30_000);
    expect(memory.topics[0]).toBe('Line 999.');
  });

  it('stays bounded however long the lines are and however often they are rewritten', () => {
    // Each syllable is folded to three letters of three bytes.
    const line = (turn: number) => `${String.fromCharCode(0xac01 + turn)}${'힣'.repeat(3_990)}`;
    let memory = newMemory(osric);
    for (let turn = 0; turn < 320; turn += 1) {
      const text = line(turn);
      const more = { told: [text], sentences: [text], question: text, withheld: text };
      memory = record(memory, { ...outcome, ...more });
    }
    expect(JSON.stringify(memory).length).toBeLessThan(300_000);
    expect(memory.told.at(-1)).toBe(line(319));
    expect(memory.said).toHaveLength(300);
    const once = record(memory, { ...outcome, sentences: [line(319)] });
    expect(once.said).toHaveLength(300);
  });

  it('counts a line told once and remembers when something new was told', () => {
    const once = record(newMemory(osric), { ...outcome, told: ['A line.'] });
    const twice = record(once, { ...outcome, told: ['A line.'] });
    expect(twice.told).toEqual(['A line.']);
    expect(twice.lastTold).toBe(1);
  });
});
