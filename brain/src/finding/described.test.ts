import { describe, expect, it } from 'vitest';
import { osric, rue, vesper } from '../testing/fixtures.ts';
import { createVerbReader } from '../text/verb-reader.ts';
import type { Persona } from '../types.ts';
import { tellOfOther, tellOfSelf } from './described.ts';

const told = (persona: Persona, description: string) =>
  tellOfSelf({ ...persona, description }, createVerbReader()).map(({ spoken }) => spoken);

describe('tellOfSelf', () => {
  it.each<[Persona, string, string[]]>([
    [rue, '52, divorced, two sons in college.', ['I am 52.', 'I am divorced.', 'I have two sons in college.']],
    [rue, 'A ferrywoman of seventy. Widow.', ['I am a ferrywoman of seventy.', 'I am a widow.']],
    [osric, 'Proud, bitter, loyal to nobody.', ['I am proud, bitter and loyal to nobody.']],
    [osric, 'Born in Bristol, never been back.', ['I was born in Bristol.', 'I have never been back.']],
    [osric, 'Used to sail. Wears a grey coat.', ['I used to sail.', 'I wear a grey coat.']],
    [rue, 'mid thirties, red hair, sharp tongue', ['I am in my mid thirties.', 'I have red hair and a sharp tongue.']],
    [osric, 'He was betrayed by his brother Radu, who killed his bride.', ['I was betrayed by my brother Radu.']],
    [vesper, 'It cleans the halls. One of its eyes is broken.', ['I clean the halls.', 'One of my eyes is broken.']],
    [rue, 'Her mother still lives in Moscow.', ['My mother still lives in Moscow.']],
    [osric, "I'm a retired trucker. I live by the lake.", ["I'm a retired trucker.", 'I live by the lake.']],
  ])('%# says what %j is told to be', (persona, description, expected) => {
    expect(told(persona, description)).toEqual(expected);
  });
});

it('reads names with characters that mean something in a pattern', () => {
  for (const name of ["Brian O'Shea", 'J. (Jim) Wren', 'Ana-Lu+', '*', 'The [Mask]'])
    expect(() => told({ ...osric, name }, `${name} rows. He waits.`)).not.toThrow();
});

describe('tellOfOther', () => {
  it('makes sentences about somebody of fragments', () => {
    const ana = { name: 'Father Mihai', description: 'A young priest. Nervous, brave, smells of garlic. He hums.' };
    expect(tellOfOther(ana, createVerbReader()).map(({ spoken }) => spoken)).toEqual([
      'Father Mihai is a young priest.',
      'Father Mihai is nervous and brave.',
      'Father Mihai smells of garlic.',
      'Father Mihai hums.',
    ]);
  });
});
