import { expect, test } from 'vitest';
import { buildDecisions, type DecisionCounts } from './decisions.ts';

const option = (optionId: string) => ({ optionId, label: `${optionId} it`, text: 'Then.', set: [] });
const choices = ['bell', 'door'].map((choiceId) => ({
  ...{ choiceId, sceneId: 'spire', characterId: null, question: `${choiceId}?` },
  options: [option('ring'), option('leave')],
}));
const ending = { title: 'Dawn', text: 'Light.', hint: '', sceneId: null, epilogues: [] };
const endings = ['dawn', 'dusk'].map((endingId) => ({ ...ending, endingId }));
const counts: DecisionCounts = {
  players: 9,
  reached: [],
  chosen: [
    { choiceId: 'bell', optionId: 'ring', runs: 4, accountIds: ['ana', 'bea'] },
    { choiceId: 'bell', optionId: 'gone', runs: 9, accountIds: ['cleo', 'dora', 'elsa'] },
    { choiceId: 'door', optionId: 'ring', runs: 7, accountIds: ['ana', 'bea'] },
    { choiceId: 'door', optionId: 'leave', runs: 1, accountIds: ['cleo'] },
  ],
  ended: [
    { endingId: 'dawn', runs: 2, accountIds: ['ana', 'bea'] },
    { endingId: 'lost', runs: 2, accountIds: ['cleo'] },
  ],
};

test('every option of a choice that three players made is counted, however many have merely started', () => {
  const ways = [
    { optionId: 'ring', label: 'ring it', runs: 7 },
    { optionId: 'leave', label: 'leave it', runs: 1 },
  ];
  expect(buildDecisions({ choices, endings }, counts)).toEqual({
    choices: [{ choiceId: 'door', question: 'door?', options: ways }],
    endings: [],
  });
});

test('every ending is counted once three players have reached one, however many runs they played', () => {
  const dusk = { endingId: 'dusk', runs: 1, accountIds: ['bea'] };
  expect(buildDecisions({ choices: [], endings }, { ...counts, ended: [...counts.ended, dusk] })).toBeNull();
  const other = { ...dusk, accountIds: ['dora'] };
  expect(buildDecisions({ choices: [], endings }, { ...counts, ended: [...counts.ended, other] })).toEqual({
    choices: [],
    endings: [
      { endingId: 'dawn', title: 'Dawn', runs: 2 },
      { endingId: 'dusk', title: 'Dawn', runs: 1 },
    ],
  });
});

test('a story without decisions notifies nobody', () => {
  expect(buildDecisions({ choices: [], endings: [] }, counts)).toBeNull();
});
