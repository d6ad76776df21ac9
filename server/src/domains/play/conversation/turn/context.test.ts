import { expect, test } from 'vitest';
import { buildHistory } from './context.ts';

const scenes = [
  { id: 'hall', name: 'The Warm Chair' },
  { id: 'inn', name: 'The Ash and Bell' },
];

const turn = (sceneId: string, playerText: string, said: string) => ({
  kind: 'text' as const,
  sceneId,
  playerText,
  sentences: [{ messageId: said, messageUser: 'npc' as const, message: said }],
});

const player = (text: string) => ({ speaker: 'player', text, isAction: false });
const character = (text: string) => ({ speaker: 'npc', text });

test('a history tells where the talk went on in another scene', () => {
  const turns = [turn('hall', 'Who died?', 'The king.'), turn('inn', 'Who says so?', 'A bell.')];
  const moved = { speaker: 'narrator', text: 'The story goes on elsewhere: The Ash and Bell.', isEvent: true };
  const back = { ...moved, text: 'The story goes on elsewhere: The Warm Chair.' };
  const told = [player('Who died?'), character('The king.'), moved, player('Who says so?'), character('A bell.')];
  expect(buildHistory(turns, scenes, 'inn')).toEqual(told);
  expect(buildHistory(turns, scenes, 'hall')).toEqual([...told, back]);
});

test('a scene that is no longer there is not named', () => {
  expect(buildHistory([turn('hall', 'Who died?', 'The king.')], [], 'inn')).toEqual([
    player('Who died?'),
    character('The king.'),
  ]);
});

test('a history tells what was done in any language, and with what the character began', () => {
  const begun = { ...turn('hall', '', 'Come in.'), kind: 'opening' as const, playerText: null };
  const done = { ...turn('hall', 'Le tiendo la carta abierta.', 'Bien.'), kind: 'action' as const };
  expect(buildHistory([begun, done], scenes, 'hall')).toEqual([
    { ...character('Come in.'), opens: true },
    { ...player('Le tiendo la carta abierta.'), isAction: true },
    character('Bien.'),
  ]);
});
