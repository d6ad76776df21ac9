import { expect, test } from 'vitest';
import { composePrompt } from '../../src/engines/language-model/prompt.ts';
import { newMemory } from '../../src/memory/memory.ts';
import { launchPlaces, type PlacedCharacter } from '../sets.ts';
import { firstTurn } from './guard-table.ts';

const isOut = /You need not hide any more/;

/** Returns the request to a character that has told these lines. */
async function requestAfter(place: PlacedCharacter, told: string[]): Promise<string> {
  const input = firstTurn(place, 'Good evening.');
  const memory = { ...newMemory(place.persona), told };
  const options = { shapes: true, historyCharacters: 6_000, embedder: null };
  return (await composePrompt(input, memory, 'Ana', options)).messages.at(-1)?.content ?? '';
}

const isOpen = ({ persona: { sheet } }: PlacedCharacter, line: string) => sheet?.toldWhen?.[line] === 'open';

test('what everybody may know lets out no secret of a launch character', async () => {
  const spilled: string[] = [];
  for (const place of launchPlaces()) {
    const { persona, scene } = place;
    for (const line of [...scene.commonKnowledge, ...scene.hints]) {
      if (isOut.test(await requestAfter(place, [line]))) spilled.push(`${persona.name}: ${line}`);
    }
  }
  expect(spilled).toEqual([]);
}, 60_000);

test('a character’s own confession lets its secret out, what it tells anybody does not', async () => {
  const places = launchPlaces();
  const tell = async (id: string, line: RegExp) => {
    const place = places.find(({ persona }) => persona.id === id);
    const told = place?.persona.personalKnowledge.filter((text) => line.test(text)) ?? [];
    expect(told).toHaveLength(1);
    return place ? requestAfter(place, told) : '';
  };
  expect(await tell('inspector-halasz', /^My name is Viktor Lang/)).toMatch(isOut);
  expect(await tell('countess-orlova', /^I put fourteen/)).toMatch(/any more: To let him steal the warrant/);
  expect(await tell('inspector-halasz', /^The dead man is a courier/)).not.toMatch(isOut);
  const open = places.flatMap((place) =>
    place.persona.personalKnowledge.filter((line) => isOpen(place, line)).map((line) => ({ place, line })),
  );
  expect(open.length).toBeGreaterThan(3);
  for (const { place, line } of open) expect(await requestAfter(place, [line])).not.toMatch(isOut);
}, 60_000);
