import { type Condition, type SceneDetail, type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { ruleFindings } from './rule-findings.ts';

type Cast = { characterId: string; characterName: string; characterPersonalKnowledge: string[] };

const thorne: Cast = { characterId: 'thorne', characterName: 'Thorne', characterPersonalKnowledge: ['I signed it.'] };
const mara: Cast = {
  characterId: 'mara',
  characterName: 'Mara',
  characterPersonalKnowledge: ['He lied.', 'I saw it.'],
};
const search = { questId: 'search', questName: 'The Ring', questType: 'SEARCH', questTriggerId: 'ring' };
const climb = { questId: 'climb', questName: 'The Stairs', questType: 'DIALOGUE', questTriggerId: 'thorne' };

/** Two scenes with what the rules refer to. */
function createScenes(): SceneDetail[] {
  const scenes = [
    {
      sceneId: 'harbour',
      sceneName: 'The Harbour',
      sceneOrder: 0,
      characters: [thorne, mara],
      items: [
        { itemId: 'ring', itemName: 'Ring' },
        { itemId: 'lamp', itemName: 'Lamp' },
      ],
      quests: [search],
    },
    { sceneId: 'tower', sceneName: 'The Tower', sceneOrder: 1, characters: [thorne], items: [], quests: [climb] },
  ];
  return structuredClone(scenes) as unknown as SceneDetail[];
}

const option = (optionId: string, set: unknown[] = []) => ({ optionId, label: optionId, text: 'Then.', set });
const ending = (endingId: string, when?: Condition, more: object = {}) => ({
  endingId,
  title: endingId,
  text: 'The end.',
  ...(when && { when }),
  ...more,
});

/** Rules in which everything can happen. */
function createRules(): StoryRules {
  return storyRules.parse({
    variables: [
      { variableId: 'trust', name: 'Trust', type: 'number' },
      { variableId: 'door', name: 'Door', type: 'flag' },
      { variableId: 'weather', name: 'Weather', type: 'word', words: ['calm', 'storm'] },
    ],
    effects: [
      { on: { shown: ['ring', 'thorne'] }, set: [{ variable: 'trust', add: 2 }] },
      { on: { told: ['mara', 'He lied.'] }, when: { found: ['ring'] }, set: [{ variable: 'trust', add: 1 }] },
      { on: { duel: ['thorne', 'lost'] }, set: [{ variable: 'weather', to: 'storm' }] },
    ],
    choices: [
      {
        choiceId: 'accuse',
        sceneId: 'harbour',
        characterId: 'thorne',
        question: 'Whom?',
        options: [option('him', [{ variable: 'door', to: true }]), option('nobody')],
      },
      {
        choiceId: 'last',
        sceneId: 'tower',
        characterId: null,
        when: { is: ['door', true] },
        question: 'Stay?',
        options: [option('stay'), option('leave')],
      },
    ],
    endings: [
      ending('revenge', { and: [{ chose: ['accuse', 'him'] }, { atLeast: ['trust', 3] }] }),
      ending('storm', { is: ['weather', 'storm'] }),
      ending('stay', { chose: ['last', 'stay'] }),
      ending('plain', undefined, {
        epilogues: [{ characterId: 'thorne', text: 'He left.', when: { is: ['door', true] } }],
      }),
    ],
    reactions: [{ itemId: 'ring', characterId: 'thorne', act: 'show', text: 'Oh.', when: { atMost: ['trust', 1] } }],
    lines: [{ characterId: 'mara', line: 'I saw it.', when: { or: [{ found: ['ring'] }, { won: ['harbour'] }] } }],
    people: [{ sceneId: 'tower', characterId: 'thorne', when: { '!': [{ is: ['weather', 'storm'] }] } }],
    quests: [{ questId: 'climb', when: { is: ['door', true] } }],
    wins: [{ sceneId: 'tower', text: 'It rains.', when: { given: ['ring', 'mara'] } }],
  });
}

const codes = (rules: StoryRules, scenes = createScenes()) => ruleFindings(rules, scenes).map(({ code }) => code);

test('finds nothing in a story in which everything can happen', () => {
  expect(ruleFindings(createRules(), createScenes())).toEqual([]);
});

test('finds nothing in a story without rules', () => {
  expect(ruleFindings(storyRules.parse({}), createScenes())).toEqual([]);
});

type Break = (rules: StoryRules, scenes: SceneDetail[]) => unknown;

const first = <T>([entry]: readonly T[]): T => entry as T;
const both: Condition = { and: [{ chose: ['accuse', 'him'] }, { chose: ['accuse', 'nobody'] }] };
const noEffects: Break = (rules) => rules.effects.splice(0);

/** What is broken, the code of the finding, and what it says. */
const broken: [what: string, code: string, says: RegExp, change: Break][] = [
  [
    'a choice that two options of another would have to open',
    'choiceNeverOffered',
    /never happens that/,
    (r) => Object.assign(r.choices[1] as object, { when: both }),
  ],
  [
    'a choice that waits for its own answer',
    'choiceNeverOffered',
    /‘Whom\?’ was answered with ‘him’/,
    (r) => Object.assign(first(r.choices), { when: { chose: ['accuse', 'him'] } }),
  ],
  [
    'a choice offered by somebody who is never there',
    'choiceNeverOffered',
    /Thorne is never there/,
    (r) => r.people.push({ sceneId: 'harbour', characterId: 'thorne', when: { found: ['lamp'] } }),
  ],
  [
    'a choice offered by somebody in another scene',
    'choiceNobodyThere',
    /Mara offers/,
    (r) => Object.assign(first(r.choices), { sceneId: 'tower', characterId: 'mara' }),
  ],
  [
    'a choice in a deleted scene',
    'ruleRefersToGone',
    /Choice 1/,
    (r) => Object.assign(first(r.choices), { sceneId: 'gone' }),
  ],
  [
    'a choice of a deleted character',
    'ruleRefersToGone',
    /Choice 1/,
    (r) => Object.assign(first(r.choices), { characterId: 'gone' }),
  ],
  ['a choice without consequence', 'choiceLeadsNowhere', /Stay\?/, (r) => r.endings.splice(2, 1)],
  [
    'two options that are the same',
    'optionLeadsNowhere',
    /‘silent’ leads to the same as ‘nobody’/,
    (r) => first(r.choices).options.push(option('silent') as StoryRules['choices'][number]['options'][number]),
  ],
  [
    'an option that changes only what nobody reads',
    'optionLeadsNowhere',
    /‘silent’/,
    (r) => {
      r.variables.push({ variableId: 'unread', name: 'Unread', type: 'flag' });
      first(r.choices).options.push({
        optionId: 'silent',
        label: 'silent',
        text: 'x',
        set: [{ variable: 'unread', to: true }],
      });
    },
  ],
  [
    'a number that never gets so high',
    'endingUnreachable',
    /at least 9, and it never gets above 3/,
    (r) => Object.assign(first(r.endings), { when: { atLeast: ['trust', 9] } }),
  ],
  [
    'a number that never gets so low',
    'endingUnreachable',
    /at most -1, and it never gets below 0/,
    (r) => Object.assign(first(r.endings), { when: { atMost: ['trust', -1] } }),
  ],
  [
    'an ending that needs two options of one choice',
    'endingUnreachable',
    /never happens that/,
    (r) => Object.assign(first(r.endings), { when: both }),
  ],
  [
    'an ending that needs a scene not to be won',
    'endingUnreachable',
    /the Tower was not won/,
    (r) => Object.assign(first(r.endings), { when: { '!': [{ won: ['tower'] }] } }),
  ],
  [
    'an ending that needs a waiting choice not to be made',
    'endingUnreachable',
    /never happens/,
    (r) =>
      Object.assign(first(r.endings), {
        when: {
          and: [
            { is: ['door', true] },
            { '!': [{ chose: ['last', 'stay'] }] },
            { '!': [{ chose: ['last', 'leave'] }] },
          ],
        },
      }),
  ],
  [
    'an ending that contradicts itself',
    'endingUnreachable',
    /never happens/,
    (r) => Object.assign(first(r.endings), { when: { and: [{ found: ['ring'] }, { '!': [{ found: ['ring'] }] }] } }),
  ],
  [
    'an ending after one without a condition',
    'endingShadowed',
    /‘open’ stands before it/,
    (r) => r.endings.unshift(storyRules.shape.endings.parse([ending('open')])[0] as StoryRules['endings'][number]),
  ],
  [
    'an ending with the condition of an earlier one',
    'endingNeverFirst',
    /an earlier one comes first/,
    (r) => Object.assign(r.endings[2] as object, { when: r.endings[1]?.when }),
  ],
  ['no last ending', 'endingMissing', /for example/, (r) => r.endings.pop()],
  [
    'no last ending, after a choice',
    'endingMissing',
    /‘Whom\?’ was answered with ‘nobody’/,
    (r) =>
      Object.assign(r, {
        endings: storyRules.shape.endings.parse([ending('spared', { '!': [{ chose: ['accuse', 'nobody'] }] })]),
      }),
  ],
  [
    'an epilogue that is never told',
    'epilogueNeverTold',
    /Thorne in the ending ‘plain’/,
    (r) => Object.assign(first(r.endings[3]?.epilogues ?? []), { when: both }),
  ],
  [
    'an epilogue of a deleted character',
    'ruleRefersToGone',
    /Ending 4/,
    (r) => Object.assign(first(r.endings[3]?.epilogues ?? []), { characterId: 'gone' }),
  ],
  [
    'an effect that never takes place',
    'effectNeverHappens',
    /never takes place/,
    (r) => Object.assign(first(r.effects), { when: both }),
  ],
  [
    'an effect of a duel with nobody',
    'ruleRefersToGone',
    /Change of variables 3/,
    (r) => Object.assign(r.effects[2] as object, { on: { duel: ['gone', 'lost'] } }),
  ],
  [
    'an effect of showing what nobody finds',
    'effectNeverHappens',
    /the Lamp was shown to Mara/,
    (r) => Object.assign(r.effects[2] as object, { on: { shown: ['lamp', 'mara'] } }),
  ],
  [
    'an effect of a line that is never told',
    'effectNeverHappens',
    /told ‘He lied\.’/,
    (r) => r.lines.push({ characterId: 'mara', line: 'He lied.', when: { found: ['lamp'] } }),
  ],
  [
    'a reaction to an item that nobody can find',
    'reactionItemNowhere',
    /the Lamp, which nobody can find/,
    (r) => Object.assign(first(r.reactions), { itemId: 'lamp' }),
  ],
  [
    'a reaction to a deleted item',
    'ruleRefersToGone',
    /Reaction to an item 1/,
    (r) => Object.assign(first(r.reactions), { itemId: 'gone' }),
  ],
  [
    'a reaction that is never heard',
    'reactionNeverHeard',
    /never heard/,
    (r) => Object.assign(first(r.reactions), { when: both }),
  ],
  [
    'a line that is never told',
    'lineNeverTold',
    /which can never happen/,
    (r) => Object.assign(first(r.lines), { when: { found: ['lamp'] } }),
  ],
  [
    'a line that nobody knows any more',
    'ruleRefersToGone',
    /Line under a condition 1/,
    (r) => Object.assign(first(r.lines), { line: 'Nobody knows this.' }),
  ],
  [
    'a line that waits for itself',
    'lineNeverTold',
    /I saw it/,
    (r) => Object.assign(first(r.lines), { when: { told: ['mara', 'I saw it.'] } }),
  ],
  [
    'a character who never comes',
    'personNeverThere',
    /Thorne is never in the Tower/,
    (r) => Object.assign(first(r.people), { when: both }),
  ],
  [
    'a condition of a character in another scene',
    'personElsewhere',
    /not in that scene/,
    (r) => Object.assign(first(r.people), { characterId: 'mara' }),
  ],
  [
    'a quest that never exists',
    'questNeverThere',
    /‘The Stairs’ never exists/,
    (r) => Object.assign(first(r.quests), { when: { completed: ['climb'] } }),
  ],
  ['a deleted quest', 'ruleRefersToGone', /Quest under a condition 1/, (_r, [, tower]) => tower?.quests.splice(0)],
  ['a win text that is never told', 'winNeverTold', /the Tower/, (r) => Object.assign(first(r.wins), { when: both })],
  [
    'a win text about a deleted item',
    'ruleRefersToGone',
    /Win text 1/,
    (r) => Object.assign(first(r.wins), { when: { given: ['gone', 'mara'] } }),
  ],
  ['a variable that nothing sets', 'variableNeverSet', /‘Weather’/, noEffects],
  [
    'a variable that nothing reads',
    'variableNeverRead',
    /‘Weather’/,
    (r) => {
      r.endings.splice(1, 1);
      r.people.splice(0);
    },
  ],
  [
    'a variable that nothing uses',
    'variableUnused',
    /‘Spare’/,
    (r) => r.variables.push({ variableId: 'spare', name: 'Spare', type: 'flag' }),
  ],
  [
    'a number asked for a word',
    'variableOtherKind',
    /does not fit/,
    (r) => Object.assign(first(r.wins), { when: { atLeast: ['weather', 1] } }),
  ],
  [
    'a word that a variable does not have',
    'ruleRefersToGone',
    /Win text 1/,
    (r) => Object.assign(first(r.wins), { when: { is: ['weather', 'hail'] } }),
  ],
  [
    'a value that nothing sets',
    'winNeverTold',
    /nothing makes it so/,
    (r) => {
      r.variables[2] = { variableId: 'weather', name: 'Weather', type: 'word', words: ['calm', 'storm', 'hail'] };
      Object.assign(first(r.wins), { when: { is: ['weather', 'hail'] } });
    },
  ],
  [
    'a change of a deleted variable',
    'ruleRefersToGone',
    /Choice 1/,
    (r) => first(r.choices).options[1]?.set.push({ variable: 'gone', add: 1 }),
  ],
];

test.each(broken)('finds %s (%s)', (_what, code, says, change) => {
  const [rules, scenes] = [createRules(), createScenes()];
  change(rules, scenes);
  const found = ruleFindings(rules, scenes).filter((finding) => finding.code === code);
  expect(found.map(({ message }) => message).join(' ')).toMatch(says);
  for (const { field, kind } of found)
    expect([kind, field]).toEqual(['story', expect.stringMatching(/^rules\.\w+\.\d+$/)]);
});

test('says when there are too many situations to visit all', () => {
  const rules = createRules();
  rules.variables = Array.from({ length: 16 }, (_, at) => ({
    variableId: `v${at}`,
    name: `V${at}`,
    type: 'flag' as const,
  }));
  rules.effects = rules.variables.map(({ variableId }) => ({
    on: { told: ['mara', 'He lied.'] },
    when: { or: [{ found: ['ring'] }, { won: ['harbour'] }] },
    set: [{ variable: variableId, to: true }],
  }));
  rules.choices = rules.choices.slice(0, 1);
  rules.people = [];
  rules.quests = [];
  rules.reactions = [];
  rules.endings = storyRules.shape.endings.parse([
    ending('all', { and: rules.variables.map(({ variableId }): Condition => ({ is: [variableId, true] })) }),
    ending('plain'),
  ]);
  const found = ruleFindings(rules, createScenes(), 500);
  expect(found.map(({ code }) => code)).toContain('rulesTooMany');
  expect(found.map(({ code }) => code)).not.toContain('endingUnreachable');
});

test('visits only the situations on which a condition depends, among 60 effects and 200 conditions', () => {
  const rules = createRules();
  rules.variables = Array.from({ length: 60 }, (_, at) => ({
    variableId: `v${at}`,
    name: `V${at}`,
    type: 'number' as const,
  }));
  rules.effects = rules.variables.map(({ variableId }, at) => ({
    on: at % 2 === 0 ? { shown: ['ring', 'thorne'] } : { duel: ['thorne', 'won'] },
    set: [{ variable: variableId, add: 1 }],
  }));
  rules.lines = Array.from({ length: 200 }, (_, at) => ({
    characterId: 'mara',
    line: `I saw ${at}.`,
    when: { and: [{ atLeast: [`v${at % 60}`, 1] }, { atMost: [`v${(at + 7) % 60}`, 1] }] },
  }));
  expect(codes(rules)).not.toContain('rulesTooMany');
});
