import { expect, test } from 'vitest';
import { emptyState } from '../../runs/play.service.ts';
import { describeElsewhere, describeEvents, listCarried, markFound, type SceneParts } from './events.ts';

const rule = { knowledgeLine: null, hint: null };
const stage = {
  scene: { scene: { id: 'here', winDescription: 'The bell is silent at last.' } },
  people: [
    { id: 'thorne', name: 'Captain Thorne' },
    { id: 'isaura', name: 'Queen Isaura' },
  ],
  items: [
    { id: 'knife', name: 'Eating Knife', description: 'A knife.' },
    { id: 'bell', name: 'Brass Bell', description: 'A bell.' },
  ],
  plot: {
    sceneId: 'here',
    rules: [
      { ...rule, questId: '1', type: 'SEARCH', targetId: 'knife' },
      { ...rule, questId: '2', type: 'SEARCH', targetId: 'bell' },
      { ...rule, questId: '3', type: 'FIGHT', targetId: 'thorne' },
      { ...rule, questId: '4', type: 'KNOWLEDGE', targetId: 'isaura' },
    ],
    voices: [],
    book: null,
    sought: [],
    elsewhere: [
      { itemId: 'signet', name: 'Signet', description: 'A ring.', sceneIds: ['stair'] },
      { itemId: 'map', name: 'Map', description: 'A map.', sceneIds: ['vault'] },
    ],
  },
  others: [
    {
      sceneId: 'stair',
      name: 'The Stair',
      winDescription: 'Pim has confessed.',
      people: ['thorne', 'pim'],
      lines: [
        { questId: '5', by: 'Captain Thorne', text: 'I carried the order.' },
        { questId: '6', by: 'Pim', text: 'I ate the pie.' },
      ],
    },
    { sceneId: 'vault', name: 'The Vault', winDescription: 'The crown is found.', people: ['isaura'], lines: [] },
  ],
} as unknown as SceneParts;

test('a character knows what was found, fought, learned and won', () => {
  const standings = { 1: true, 2: false, 3: true, 4: true };
  expect(markFound(stage, standings).map(({ found }) => found ?? false)).toEqual([true, false]);
  expect(describeEvents(stage, 'thorne', { standings, won: true, lostTo: ['thorne'], run: emptyState })).toEqual([
    'The player has found this: Eating Knife.',
    'The player fought a duel with you and won it.',
    'The player has done everything that was to be done in this place. Then: The bell is silent at last.',
  ]);
});

test('a character knows what was found in other scenes', () => {
  const found = { ...emptyState, found: ['signet', 'map'] };
  expect(listCarried(stage, 'thorne', { run: { ...found, given: { map: 'thorne' } } })).toEqual([
    { name: 'Signet', description: 'A ring.' },
  ]);
  // It was neither there nor has been shown the map.
  const map = { name: 'Map', description: 'A map.' };
  expect(listCarried(stage, 'thorne', { run: found }).slice(1)).toEqual([{ ...map, unseen: true }]);
  expect(listCarried(stage, 'thorne', { run: { ...found, shown: { map: ['thorne'] } } }).slice(1)).toEqual([map]);
});

test('nothing has happened before anything has', () => {
  expect(describeEvents(stage, 'thorne', { standings: { 3: false }, won: false, lostTo: [], run: emptyState })).toEqual(
    [],
  );
});

test('a character knows of a duel that the player has lost and not won since', () => {
  const progress = { standings: { 3: false }, won: false, lostTo: ['thorne'], run: emptyState };
  expect(describeEvents(stage, 'isaura', progress)).toEqual([
    'The player fought a duel with Captain Thorne and lost it.',
  ]);
});

test('what was given away is no longer carried, and who has it knows', () => {
  const run = { ...emptyState, given: { signet: 'thorne' }, shown: { bell: ['thorne', 'isaura'] } };
  const progress = { standings: { 5: true }, won: false, lostTo: [], run };
  expect(listCarried(stage, 'thorne', progress)).toEqual([]);
  expect(describeEvents(stage, 'thorne', progress)).toEqual([
    'The player has shown you this: Brass Bell.',
    'The player has given you this: Signet.',
  ]);
  expect(describeEvents(stage, 'isaura', progress)).toEqual(['The player has shown you this: Brass Bell.']);
});

test('a character knows how the scenes ended from which the player comes', () => {
  const progress = { standings: {}, won: false, lostTo: [], run: { ...emptyState, won: ['stair', 'here'] } };
  expect(describeEvents(stage, 'thorne', progress)).toEqual([
    "The player comes from 'The Stair', where this happened: Pim has confessed.",
  ]);
});

test('a character knows how the rules let a scene end in this run', () => {
  const wins = [{ sceneId: 'stair', when: { chose: ['record', 'lie'] }, text: 'Pim has said nothing.' }];
  const book = { rules: { wins, choices: [], variables: [], people: [], endings: [] } };
  const ruled = { ...stage, plot: { ...stage.plot, book } } as unknown as SceneParts;
  const run = { ...emptyState, won: ['stair'], chosen: { record: 'lie' } };
  expect(describeEvents(ruled, 'thorne', { standings: {}, won: false, lostTo: [], run })).toEqual([
    "The player comes from 'The Stair', where this happened: Pim has said nothing.",
  ]);
});

test('a character knows what it has told for a quest of a scene once the story has gone on from there', () => {
  const run = { ...emptyState, completed: ['5'] };
  const standings = { 5: true };
  expect(describeEvents(stage, 'thorne', { standings, won: false, lostTo: [], run })).toEqual([]);
  const later = { standings, won: false, lostTo: [], run: { ...run, won: ['stair'] } };
  expect(describeEvents(stage, 'thorne', later)).toEqual([
    "The player has learned from you: 'I carried the order.'",
    "The player comes from 'The Stair', where this happened: Pim has confessed.",
  ]);
  // Nobody else has heard it, and who was not there knows of nothing, unless the player tells.
  expect(describeEvents(stage, 'isaura', later)).toEqual([]);
  expect(describeElsewhere(stage, [], later)).toEqual([
    "The player has learned from Captain Thorne: 'I carried the order.'",
    "The player comes from 'The Stair', where this happened: Pim has confessed.",
  ]);
});

test('a character knows of a duel that was fought in another scene', () => {
  const run = { ...emptyState, duels: { thorne: ['lost' as const, 'won' as const], gone: ['won' as const] } };
  const progress = { standings: {}, won: false, lostTo: [], run };
  expect(describeEvents(stage, 'thorne', progress)).toEqual(['The player fought a duel with you and won it.']);
  expect(describeEvents(stage, 'isaura', progress)).toEqual([
    'The player fought a duel with Captain Thorne and won it.',
  ]);
});

test('a character knows what the player has decided', () => {
  const choices = [
    {
      choiceId: 'oil',
      sceneId: 'here',
      characterId: null,
      question: 'Will you ask for the book?',
      options: [
        { optionId: 'ask', label: 'Ask for it' },
        { optionId: 'leave', label: 'Do not ask', text: 'She shuts it.' },
      ],
    },
  ];
  const yes = { optionId: 'yes', label: 'Yes' };
  // Moderators have hidden the character who asked for the rope.
  const hidden = { choiceId: 'rope', sceneId: 'here', characterId: 'hidden', question: 'Will you?', options: [yes] };
  const book = {
    rules: { choices: [...choices, hidden], wins: [], variables: [], people: [], endings: [] },
    cast: new Map([['here', []]]),
  };
  const decided = { ...stage, plot: { ...stage.plot, book } } as unknown as SceneParts;
  const run = { ...emptyState, chosen: { oil: 'leave', gone: 'no', rope: 'yes' } };
  expect(describeEvents(decided, 'thorne', { standings: {}, won: false, lostTo: [], run })).toEqual([
    'The player had to decide: Will you ask for the book? They decided: Do not ask. Then: She shuts it.',
  ]);
});

test('a character knows who gave way, and how', () => {
  const run = { ...emptyState, yielded: ['3'] };
  const book = {
    rules: {
      yields: [{ questId: '3', text: 'He sheathes it.', when: {} }],
      choices: [],
      wins: [],
      people: [],
      endings: [],
    },
  };
  const quiet = { ...stage, plot: { ...stage.plot, book } } as unknown as SceneParts;
  const told = (speakerId: string, parts = stage) =>
    describeEvents(parts, speakerId, { standings: { 3: true }, won: false, lostTo: ['thorne'], run });
  expect(told('thorne', quiet)).toEqual([
    'You gave way to the player, so that no duel had to be won. This is how: He sheathes it.',
  ]);
  expect(told('isaura')).toEqual(['Captain Thorne gave way to the player, so that no duel had to be won.']);
});

/** Decisions in the scene of the talk and in another one, before and after it was won. */
const decided = (() => {
  const choice = (choiceId: string, sceneId: string, characterId: string | null, text: string) => ({
    choiceId,
    sceneId,
    characterId,
    question: `${choiceId}?`,
    options: [{ optionId: 'yes', label: 'Yes', text }],
  });
  const rules = {
    choices: [
      choice('letter', 'vault', null, 'You button it inside your coat.'),
      choice('broom', 'stair', 'pim', 'The clocks strike.'),
      choice('shut', 'stair', null, 'He shuts the case.'),
      choice('rope', 'here', 'isaura', 'You hold it, and Thorne looks on.'),
      choice('wind', 'here', null, 'She winds him.'),
    ],
    endings: [
      {
        endingId: 'over',
        title: 'Over',
        text: 'They all cross the line.',
        epilogues: [
          { characterId: 'thorne', text: 'He keeps bees.' },
          { characterId: 'isaura', text: 'She reigns.' },
        ],
      },
    ],
    wins: [],
    variables: [],
    people: [],
  };
  const cast = new Map([
    ['stair', ['thorne', 'pim']],
    ['vault', ['isaura']],
    ['here', ['thorne', 'isaura']],
  ]);
  return { ...stage, plot: { ...stage.plot, book: { rules, cast } } } as unknown as SceneParts;
})();
const decisions = { letter: 'yes', broom: 'yes', shut: 'yes', rope: 'yes', wind: 'yes' };

test('a character knows what was decided where it was, in the order of time', () => {
  const run = { ...emptyState, won: ['stair', 'vault', 'here'], chosen: decisions };
  const events = describeEvents(decided, 'thorne', { standings: { 1: true }, won: true, lostTo: [], run });
  expect(events.map((event) => event.replace(/^The player had to decide: (\w+)\?.*$/, '$1'))).toEqual([
    "The player comes from 'The Stair', where this happened: Pim has confessed.",
    'shut',
    'rope',
    'The player has found this: Eating Knife.',
    'The player has done everything that was to be done in this place. Then: The bell is silent at last.',
    'wind',
  ]);
  // Pim asked alone, and the letter was put away elsewhere.
  expect(events.join()).not.toMatch(/broom|letter/);
  const other = describeEvents(decided, 'isaura', { standings: {}, won: true, lostTo: [], run }).join();
  expect(other).toMatch(/letter.*The crown is found|The crown is found.*letter/);
  expect(other).not.toMatch(/Pim has confessed|shut/);
});

test('a character knows how the story has ended, and what became of it', () => {
  const run = { ...emptyState, ending: 'over' };
  const progress = { standings: {}, won: false, lostTo: [], run };
  expect(describeEvents(decided, 'thorne', progress)).toEqual([
    'The story has come to its end. This happened: They all cross the line.',
    'What became of you since: He keeps bees.',
  ]);
});
