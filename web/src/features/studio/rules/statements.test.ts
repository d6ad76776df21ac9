import type { StoryRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { sampleCharacter, sampleItem, sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { buildRuleContent } from './rule-content.ts';
import {
  type Atom,
  completed,
  firstAtom,
  isEvent,
  listPredicates,
  listSubjects,
  makeAtom,
  readAtom,
} from './statements.ts';
import { countUses } from './uses.ts';

const rules: StoryRules = {
  variables: [
    { variableId: 'trust', name: 'Trust', type: 'number' },
    { variableId: 'door', name: 'Door', type: 'flag' },
    { variableId: '', name: 'Unnamed', type: 'flag' },
  ],
  effects: [{ on: { chose: ['ask', 'yes'] }, set: [{ variable: 'trust', add: 1 }] }],
  choices: [
    {
      choiceId: 'ask',
      sceneId: 'harbour',
      characterId: null,
      question: 'Ask?',
      options: [
        { optionId: 'yes', label: 'Yes', text: '', set: [{ variable: 'trust', to: 2 }] },
        { optionId: '', label: 'New', text: '', set: [] },
      ],
    },
  ],
  endings: [],
  reactions: [],
  lines: [{ characterId: 'okafor', line: 'The ice sings.', when: { '!': [{ atLeast: ['trust', 2] }] } }],
  people: [],
  quests: [],
  achievements: [],
  combinations: [],
  scenes: [],
  descriptions: [],
  wins: [],
  yields: [],
};

const content = buildRuleContent({ scenes: [sampleScene(), sampleScene({ sceneId: 'tower', sceneOrder: 1 })] }, rules);

const atoms: Atom[] = [
  { entered: ['harbour'] },
  { won: ['harbour'] },
  { completed: ['letter'] },
  { found: ['key'] },
  { carries: ['key'] },
  { shown: ['key', 'okafor'] },
  { given: ['key', 'okafor'] },
  { told: ['okafor', 'The ice sings.'] },
  { duel: ['okafor', 'won'] },
  { duel: ['okafor', 'lost'] },
  { chose: ['ask', 'yes'] },
  { is: ['door', true] },
  { is: ['door', false] },
  { is: ['weather', 'hail'] },
  { atLeast: ['trust', -3] },
  { atMost: ['trust', 7] },
];

test.each(atoms.map((atom) => [JSON.stringify(atom), atom] as const))(
  '%s reads as a sentence and back',
  (_name, atom) => {
    expect(makeAtom(readAtom(atom))).toEqual(atom);
  },
);

test('states are not events', () => {
  const states = atoms.filter((atom) => !isEvent(atom)).flatMap((atom) => Object.keys(atom));
  expect([...new Set(states)]).toEqual(['carries', 'is', 'atLeast', 'atMost']);
});

test('only what fits can be said of something', () => {
  expect(listPredicates('variable', 'trust', content)).toEqual(['atLeast', 'atMost']);
  expect(listPredicates('variable', 'door', content)).toEqual(['is']);
  expect(listPredicates('item', 'key', content, true)).toEqual(['found', 'shown', 'given']);
  const silent = sampleScene({ characters: [sampleCharacter({ characterPersonalKnowledge: [] })] });
  expect(listPredicates('character', 'okafor', buildRuleContent({ scenes: [silent] }, rules))).toEqual(['won', 'lost']);
});

test('menus list each thing once, and nothing without an id', () => {
  const subjects = listSubjects(content).map(({ kind, options }) => [kind, options.map(({ value }) => value)]);
  expect(subjects).toEqual([
    ['item', [sampleItem().itemId]],
    ['character', ['okafor']],
    ['scene', ['harbour', 'tower']],
    ['quest', [sampleQuest().questId]],
    ['choice', ['ask']],
    ['variable', ['trust', 'door']],
  ]);
  expect(listSubjects(content, true).map(({ kind }) => kind)).not.toContain('variable');
});

test('a sentence keeps its object if it still fits', () => {
  const said = { kind: 'item', id: 'key', predicate: 'given' } as const;
  expect(completed(said, content, 'okafor').object).toBe('okafor');
  expect(completed(said, content, 'gone').object).toBe('okafor');
  expect(completed({ kind: 'variable', id: 'trust', predicate: 'atLeast' }, content, '7').object).toBe('7');
  expect(completed({ kind: 'variable', id: 'trust', predicate: 'atLeast' }, content, 'okafor').object).toBe('1');
});

test('nothing can be said of an empty story', () => {
  expect(firstAtom(buildRuleContent({ scenes: [] }, { ...rules, variables: [], choices: [] }))).toBeNull();
  expect(firstAtom(content)).toEqual({ found: ['key'] });
});

test('counts the rules that refer to a variable or a choice', () => {
  expect(countUses(rules, 'trust')).toBe(3);
  expect(countUses(rules, 'ask')).toBe(1);
  expect(countUses(rules, 'door')).toBe(0);
  expect(countUses(rules, '')).toBe(0);
});
