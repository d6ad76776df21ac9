import { expect, test } from 'vitest';
import { buildDecisions } from './decisions.ts';

const option = (optionId: string) => ({ optionId, label: `${optionId} it`, text: 'Then.', set: [] });
const choices = [
  {
    choiceId: 'bell',
    sceneId: 'spire',
    characterId: null,
    question: 'Ring?',
    options: [option('ring'), option('leave')],
  },
];
const ending = { endingId: 'dawn', title: 'Dawn', text: 'Light.', hint: '', sceneId: null, epilogues: [] };
const counts = {
  players: 3,
  chosen: [
    { choiceId: 'bell', optionId: 'ring', runs: 4 },
    { choiceId: 'bell', optionId: 'gone', runs: 9 },
  ],
  ended: [{ endingId: 'lost', runs: 2 }],
};

test('every option and ending of the story is counted, and no other', () => {
  expect(buildDecisions({ choices, endings: [ending] }, counts)).toEqual({
    choices: [
      {
        choiceId: 'bell',
        question: 'Ring?',
        options: [
          { optionId: 'ring', label: 'ring it', runs: 4 },
          { optionId: 'leave', label: 'leave it', runs: 0 },
        ],
      },
    ],
    endings: [{ endingId: 'dawn', title: 'Dawn', runs: 0 }],
  });
});

test('nothing is told of fewer than three players, or of a story without decisions', () => {
  expect(buildDecisions({ choices, endings: [] }, { ...counts, players: 2 })).toBeNull();
  expect(buildDecisions({ choices: [], endings: [] }, counts)).toBeNull();
});
