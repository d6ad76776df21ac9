import { expect, test } from 'vitest';
import type { Condition } from './entities/conditions.ts';
import { type StoryRules, storyRules } from './entities/story-rules.ts';
import { describeChanges, describeCondition, ruleNames, somethingGone } from './rule-sentence.ts';

const rules: StoryRules = storyRules.parse({
  variables: [
    { variableId: 'trust', name: 'Trust', type: 'number' },
    { variableId: 'door', name: 'The door is open', type: 'flag' },
    { variableId: 'weather', name: 'Weather', type: 'word', words: ['clear', 'heavy-snow'] },
  ],
  choices: [
    {
      choiceId: 'accuse',
      sceneId: 'harbour',
      characterId: null,
      question: 'Whom do you accuse?',
      options: [
        { optionId: 'thorne', label: 'Accuse Thorne', text: 'He laughs.' },
        { optionId: 'nobody', label: 'Say nothing', text: 'Silence.' },
      ],
    },
  ],
});

const names = ruleNames(
  [
    {
      sceneId: 'harbour',
      sceneName: 'The Harbour',
      sceneOrder: 0,
      characters: [{ characterId: 'thorne', characterName: 'Thorne', characterPersonalKnowledge: ['The ice sings.'] }],
      items: [{ itemId: 'ring', itemName: 'Silver Ring' }],
      quests: [{ questId: 'letter', questName: 'A Letter' }],
    },
    { sceneId: 'nameless', sceneName: '', sceneOrder: 1, characters: [], items: [], quests: [] },
  ],
  rules,
);

const sentences: [text: string, not: string, condition: Condition][] = [
  ['the Harbour was entered', 'the Harbour was not entered', { entered: ['harbour'] }],
  ['scene 2 was won', 'scene 2 was not won', { won: ['nameless'] }],
  ['the quest ‘A Letter’ was completed', 'the quest ‘A Letter’ was not completed', { completed: ['letter'] }],
  ['the Silver Ring was found', 'the Silver Ring was not found', { found: ['ring'] }],
  ['the Silver Ring is carried', 'the Silver Ring is not carried', { carries: ['ring'] }],
  ['the Silver Ring was shown to Thorne', 'the Silver Ring was not shown to Thorne', { shown: ['ring', 'thorne'] }],
  ['the Silver Ring was given to Thorne', 'the Silver Ring was not given to Thorne', { given: ['ring', 'thorne'] }],
  ['Thorne told ‘The ice sings.’', 'Thorne did not tell ‘The ice sings.’', { told: ['thorne', 'The ice sings.'] }],
  ['the duel with Thorne was lost', 'the duel with Thorne was not lost', { duel: ['thorne', 'lost'] }],
  [
    '‘Whom do you accuse?’ was answered with ‘Say nothing’',
    '‘Whom do you accuse?’ was not answered with ‘Say nothing’',
    { chose: ['accuse', 'nobody'] },
  ],
  ['‘The door is open’ is yes', '‘The door is open’ is no', { is: ['door', true] }],
  ['‘Weather’ is heavy snow', '‘Weather’ is not heavy snow', { is: ['weather', 'heavy-snow'] }],
  ['‘Trust’ is at least 7', '‘Trust’ is below 7', { atLeast: ['trust', 7] }],
  ['‘Trust’ is at most -2', '‘Trust’ is above -2', { atMost: ['trust', -2] }],
];

test.each(sentences)('says that %s', (text, not, condition) => {
  expect(describeCondition(condition, names)).toEqual({ text, gone: false });
  expect(describeCondition({ '!': [condition] }, names)).toEqual({ text: not, gone: false });
});

const found: Condition = { found: ['ring'] };
const won: Condition = { won: ['nameless'] };
const trusted: Condition = { atLeast: ['trust', 7] };
const nested: [text: string, condition: Condition][] = [
  ['the Silver Ring was found and scene 2 was won', { and: [found, won] }],
  ['the Silver Ring was found or scene 2 was won', { or: [found, won] }],
  [
    '(the Silver Ring was found or scene 2 was won) and ‘Trust’ is at least 7',
    { and: [{ or: [found, won] }, trusted] },
  ],
  [
    '‘Trust’ is at least 7 or (the Silver Ring was found and scene 2 was won)',
    { or: [trusted, { and: [found, won] }] },
  ],
  ['not (the Silver Ring was found and scene 2 was won)', { '!': [{ and: [found, won] }] }],
  ['the Silver Ring was found', { '!': [{ '!': [found] }] }],
  ['the Silver Ring was found and ‘Trust’ is at least 7', { and: [{ or: [found] }, trusted] }],
];

test.each(nested)('says that %s', (text, condition) => {
  expect(describeCondition(condition, names)).toEqual({ text, gone: false });
});

const gone: Condition[] = [
  { entered: ['gone'] },
  { won: ['gone'] },
  { completed: ['gone'] },
  { found: ['gone'] },
  { carries: ['gone'] },
  { shown: ['gone', 'thorne'] },
  { given: ['ring', 'gone'] },
  { told: ['thorne', 'Nobody says this.'] },
  { told: ['gone', 'The ice sings.'] },
  { duel: ['gone', 'won'] },
  { chose: ['gone', 'thorne'] },
  { chose: ['accuse', 'gone'] },
  { is: ['gone', true] },
  { is: ['weather', 'hail'] },
  { atLeast: ['gone', 1] },
  { atMost: ['gone', 1] },
  { and: [found, { or: [{ '!': [{ found: ['gone'] }] }] }] },
];

test.each(gone.map((condition) => [JSON.stringify(condition), condition] as const))(
  'marks %s as gone',
  (_name, each) => {
    const sentence = describeCondition(each, names);
    expect(sentence.gone).toBe(true);
    expect(sentence.text).toContain(somethingGone);
  },
);

test('says what changes do', () => {
  const changes = [
    { variable: 'trust', add: 2 },
    { variable: 'trust', add: -1 },
    { variable: 'trust', to: 0 },
    { variable: 'door', to: true },
    { variable: 'weather', to: 'heavy-snow' },
  ];
  expect(describeChanges(changes, names)).toEqual({
    text: '‘Trust’ goes up by 2, ‘Trust’ goes down by 1, ‘Trust’ becomes 0, ‘The door is open’ becomes yes, ‘Weather’ becomes heavy snow',
    gone: false,
  });
  expect(describeChanges([{ variable: 'gone', add: 1 }], names)).toEqual({
    text: `${somethingGone} goes up by 1`,
    gone: true,
  });
});
