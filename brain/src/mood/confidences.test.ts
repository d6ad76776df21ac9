import { describe, expect, it } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import { osric } from '../testing/fixtures.ts';
import { confidence, isConfession, isIntimate } from './confidences.ts';

describe('a confession', () => {
  it.each([
    "I stole the letter myself, out of the duchess's desk.",
    'I am Edric. The ash is somebody else.',
    'I put fourteen drops into the tea, and I meant only sleep.',
    "I can't read, and nobody has guessed it.",
    'I have loved her since the autumn.',
    'I have been putting real saffron back into the bales.',
  ])('is %j', (line) => {
    expect(isConfession(line, osric)).toBe(true);
  });

  it.each([
    'I am Osric, and this is my boat.',
    'I take no coin for the crossing.',
    'Nobody in the valley will eat fish from the lake.',
    'I have three daughters, and I tell them apart by their complaints.',
    'I love it when it rains.',
  ])('is not %j', (line) => {
    expect(isConfession(line, osric)).toBe(false);
  });

  it('is distinct from a fear', () => {
    expect(isIntimate('I fear dry land.')).toBe(true);
    expect(isIntimate("I'm scared of gates.")).toBe(true);
    expect(isIntimate('I row the only boat on the lake.')).toBe(false);
  });
});

describe('confidence', () => {
  it('grows with shared experience, trust and openness', () => {
    const memory = newMemory(osric);
    const open = { ...osric, personality: { ...osric.personality, open: 9 } };
    expect(confidence({ ...memory, rapport: 2 }, osric)).toBeGreaterThan(confidence(memory, osric));
    expect(confidence({ ...memory, mood: { ...memory.mood, trust: 8 } }, osric)).toBeGreaterThan(
      confidence(memory, osric),
    );
    expect(confidence(memory, open)).toBeGreaterThan(confidence(memory, osric));
  });
});
