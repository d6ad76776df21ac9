import { describe, expect, it } from 'vitest';
import { osric, rue, vesper } from '../testing/fixtures.ts';
import { asSpoken, toFirstPerson } from './first-person.ts';
import { createVerbReader } from './verb-reader.ts';

describe('toFirstPerson', () => {
  it.each([
    ['Osric rows the only boat on the lake.', 'I row the only boat on the lake.'],
    ['He is seventy, and has never left the valley.', 'I am seventy, and have never left the valley.'],
    ['He carries his pole and watches the water.', 'I carry my pole and watch the water.'],
    ['His boat leaks.', 'My boat leaks.'],
    ['I was the bell-boy.', 'I was the bell-boy.'],
    ['At night he strikes the bell.', 'At night I strike the bell.'],
    ['He fears Captain Rue, because she laughed at him.', 'I fear Captain Rue, because she laughed at me.'],
    ['Ivan gave him half of the map before he died.', 'Ivan gave me half of the map before he died.'],
    ['The reeve opened the gate and blamed Osric.', 'The reeve opened the gate and blamed me.'],
    ['He killed Ivan because he hated him.', 'I killed Ivan because I hated him.'],
    ['The key hangs around his neck.', 'The key hangs around my neck.'],
    ["He's tired, and he's lost his pole.", 'I am tired, and I have lost my pole.'],
  ])('converts %j', (third, first) => {
    expect(toFirstPerson(third, osric, createVerbReader())).toBe(first);
  });

  it('distinguishes her possessions from what is done to her', () => {
    expect(
      toFirstPerson('She keeps her boots by the fire, and nobody dares to rob her.', rue, createVerbReader()),
    ).toBe('I keep my boots by the fire, and nobody dares to rob me.');
  });

  it('leaves a family name inside the name of a thing', () => {
    const nell = { ...rue, name: 'Nell Harrow' };
    const line = 'Nell has rowed the Harrow ferry for thirty years.';
    expect(toFirstPerson(line, nell, createVerbReader())).toBe('I have rowed the Harrow ferry for thirty years.');
  });

  it('keeps the verb of a character called they', () => {
    expect(toFirstPerson('They are awake, and they have a list.', vesper, createVerbReader())).toBe(
      'I am awake, and I have a list.',
    );
  });

  it('returns nothing if somebody else could be meant', () => {
    expect(toFirstPerson('He fears Captain Ivan, who laughs at his boat.', osric, createVerbReader())).toBeNull();
    expect(toFirstPerson('The goat never missed a watch.', osric, createVerbReader())).toBeNull();
  });

  it('shows an author the spoken form', () => {
    const hale = { name: 'Captain Joren Hale', pronouns: 'He/Him/His' } as const;
    expect(asSpoken('Captain Hale has lost two fingers to frost. ', hale, createVerbReader())).toBe(
      'I have lost two fingers to frost.',
    );
    expect(asSpoken('The wall is nine feet thick.', hale, createVerbReader())).toBe('The wall is nine feet thick.');
  });

  it('leaves conditional moods and other debtors unchanged', () => {
    expect(toFirstPerson('He wishes he were a gardener.', osric, createVerbReader())).toBe('I wish I were a gardener.');
    expect(toFirstPerson('Her brother owes her eleven crowns.', rue, createVerbReader())).toBe(
      'My brother owes me eleven crowns.',
    );
  });
});
