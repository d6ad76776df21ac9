import type { QuestType } from '@emberlore/contract';
import { describe, expect, it, test } from 'vitest';
import { advance, isFightOn, isWon, itemToFind, type PlayEvent, type QuestBook } from './quest-rules.ts';

const line = 'I hid the key under the stone.';
const knowledge = [line, 'I was born at sea.'];

function quest(type: QuestType, standing: 'new' | 'initialized' | 'completed' = 'new', more = {}): QuestBook[number] {
  return {
    rule: {
      questId: type,
      name: 'Its name',
      type,
      targetId: type === 'SEARCH' ? 'key' : 'tadhg',
      knowledgeLine: null,
      hint: null,
      matter: null,
      goal: null,
      ...more,
    },
    standing: { initialized: standing !== 'new', completed: standing === 'completed' },
  };
}

function reply(more: Partial<Extract<PlayEvent, { type: 'characterReplied' }>> = {}): PlayEvent {
  return {
    type: 'characterReplied',
    characterId: 'tadhg',
    linesTold: [],
    personalKnowledge: knowledge,
    commonKnowledge: [],
    itemsMentioned: [],
    toldNow: [],
    said: '',
    isForeign: false,
    itemAct: null,
    foundId: null,
    ...more,
  };
}

const entered: PlayEvent = { type: 'sceneEntered', told: [], itemsToldOf: [] };
const enteredKnowing = (characterId: string, told: string): PlayEvent => ({
  type: 'sceneEntered',
  told: [{ characterId, lines: [told] }],
  itemsToldOf: ['key'],
});
const found: PlayEvent = { type: 'itemFound', itemId: 'key' };
const won: PlayEvent = { type: 'duelWon', characterId: 'tadhg' };
const gaveWay: PlayEvent = { type: 'gaveWay', questIds: ['FIGHT', 'KNOWLEDGE'] };
const strict = { knowledgeLine: line };

const table: [string, QuestBook[number], PlayEvent, string[]][] = [
  ['DIALOGUE starts on entering', quest('DIALOGUE'), entered, ['initialized']],
  ['DIALOGUE starts once', quest('DIALOGUE', 'initialized'), entered, []],
  ['DIALOGUE ends with the first reply', quest('DIALOGUE', 'initialized'), reply(), ['completed']],
  ['DIALOGUE catches up when entering was missed', quest('DIALOGUE'), reply(), ['initialized', 'completed']],
  ['DIALOGUE is about its own character', quest('DIALOGUE', 'initialized'), reply({ characterId: 'sorcha' }), []],
  ['DIALOGUE ends once', quest('DIALOGUE', 'completed'), reply(), []],
  ['SEARCH does not start on entering', quest('SEARCH'), entered, []],
  ['SEARCH starts on entering if the item was told of', quest('SEARCH'), enteredKnowing('x', ''), ['initialized']],
  [
    'SEARCH starts on entering if its hint was told',
    quest('SEARCH', 'new', { targetId: 'cord', hint: 'Look under things.' }),
    enteredKnowing('x', 'Look under things.'),
    ['initialized'],
  ],
  [
    'KNOWLEDGE needs no second telling of its line',
    quest('KNOWLEDGE', 'new', strict),
    enteredKnowing('tadhg', line),
    ['initialized', 'completed'],
  ],
  ['KNOWLEDGE needs its own character', quest('KNOWLEDGE', 'new', strict), enteredKnowing('x', line), []],
  ['SEARCH starts when the item is mentioned', quest('SEARCH'), reply({ itemsMentioned: ['key'] }), ['initialized']],
  [
    'a mention of the item starts SEARCH',
    quest('SEARCH'),
    reply({ characterId: 'x', itemsMentioned: ['key'] }),
    ['initialized'],
  ],
  [
    'SEARCH starts with its hint',
    quest('SEARCH', 'new', { hint: 'Look under things.' }),
    reply({ linesTold: ['Look under things.'] }),
    ['initialized'],
  ],
  ['SEARCH ignores other items', quest('SEARCH'), reply({ itemsMentioned: ['cord'] }), []],
  ['SEARCH ends with the find', quest('SEARCH', 'initialized'), found, ['completed']],
  ['SEARCH is not found before it started', quest('SEARCH'), found, []],
  ['SEARCH ends by its own item alone', quest('SEARCH', 'initialized'), { type: 'itemFound', itemId: 'cord' }, []],
  ['KNOWLEDGE starts with the first talk', quest('KNOWLEDGE', 'new', strict), reply(), ['initialized']],
  [
    'KNOWLEDGE needs its line',
    quest('KNOWLEDGE', 'initialized', strict),
    reply({ linesTold: ['I was born at sea.'] }),
    [],
  ],
  [
    'KNOWLEDGE ends with its line',
    quest('KNOWLEDGE', 'initialized', strict),
    reply({ linesTold: [line] }),
    ['completed'],
  ],
  [
    'KNOWLEDGE may end in the first talk',
    quest('KNOWLEDGE', 'new', strict),
    reply({ linesTold: [line] }),
    ['initialized', 'completed'],
  ],
  [
    'KNOWLEDGE without a line takes any',
    quest('KNOWLEDGE', 'initialized'),
    reply({ toldNow: ['I was born at sea.'] }),
    ['completed'],
  ],
  [
    'KNOWLEDGE without a line is not learnt from what was told before',
    quest('KNOWLEDGE', 'initialized'),
    reply({ linesTold: ['I was born at sea.'] }),
    [],
  ],
  [
    'KNOWLEDGE without a line wants a personal one',
    quest('KNOWLEDGE', 'initialized'),
    reply({ toldNow: ['It rains.'] }),
    [],
  ],
  [
    'KNOWLEDGE must come from its character',
    quest('KNOWLEDGE', 'initialized', strict),
    reply({ characterId: 'x', linesTold: [line] }),
    [],
  ],
  ['FIGHT starts with the first talk', quest('FIGHT'), reply(), ['initialized']],
  ['FIGHT is not won by talking', quest('FIGHT', 'initialized'), reply({ linesTold: knowledge }), []],
  ['FIGHT ends with the duel', quest('FIGHT', 'initialized'), won, ['completed']],
  ['FIGHT ends when the opponent gives way', quest('FIGHT', 'initialized'), gaveWay, ['completed']],
  ['nobody gives way to a player who has not talked with them', quest('FIGHT'), gaveWay, []],
  ['nobody gives way but in a FIGHT', quest('KNOWLEDGE', 'initialized'), gaveWay, []],
  ['FIGHT is about its own character', quest('FIGHT', 'initialized'), { type: 'duelWon', characterId: 'x' }, []],
];

test.each(table)('%s', (_name, entry, event, expected) => {
  const { book, changes } = advance([entry], event);
  expect(changes.map((change) => change.event)).toEqual(expected);
  expect(book[0]?.standing.initialized).toBe(entry.standing.initialized || expected.includes('initialized'));
  expect(book[0]?.standing.completed).toBe(entry.standing.completed || expected.includes('completed'));
});

test.each([
  ['a greeting', { said: 'Hello. Good evening.' }, false],
  ['its words in another form', { said: 'Who bolted that door?' }, true],
  ['lines of knowledge about something else', { said: 'And then?', linesTold: knowledge, toldNow: knowledge }, false],
  ['another language, without an answer', { said: '¿Y quién?', linesTold: knowledge, isForeign: true }, false],
  ['another language, with a line of knowledge', { said: '¿Y quién?', toldNow: [line], isForeign: true }, true],
])('a DIALOGUE quest with a matter: %s', (_name, said, completed) => {
  const { book } = advance([quest('DIALOGUE', 'initialized', { matter: 'the bolted door, that key' })], reply(said));
  expect(book[0]?.standing.completed).toBe(completed);
});

describe('a scene', () => {
  it('is won when every quest is completed', () => {
    expect(isWon([quest('DIALOGUE', 'completed'), quest('SEARCH', 'initialized')], ['tadhg'], new Set(['tadhg']))).toBe(
      false,
    );
    expect(isWon([quest('DIALOGUE', 'completed'), quest('SEARCH', 'completed')], ['tadhg'], new Set())).toBe(true);
  });

  it('without quests is won by talking to every character', () => {
    expect(isWon([], ['tadhg', 'sorcha'], new Set(['tadhg']))).toBe(false);
    expect(isWon([], ['tadhg', 'sorcha'], new Set(['tadhg', 'sorcha']))).toBe(true);
    expect(isWon([], [], new Set())).toBe(false);
  });

  it('offers the duel while its quest is open', () => {
    expect(
      [quest('FIGHT'), quest('FIGHT', 'initialized'), quest('FIGHT', 'completed')].map((entry) => isFightOn([entry])),
    ).toEqual([false, true, false]);
  });

  it('gives its items in the order of the quests', () => {
    const second = { ...quest('SEARCH', 'initialized'), rule: { ...quest('SEARCH').rule, targetId: 'cord' } };
    expect(itemToFind([quest('SEARCH', 'completed'), second])).toBe('cord');
    expect(itemToFind([quest('SEARCH', 'initialized'), second])).toBe('key');
    expect(itemToFind([quest('SEARCH')])).toBeNull();
  });
});
