import { type Condition, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { createRules, createScenes, ending } from './broken-rules.fixture.ts';
import { ruleFindings } from './rule-findings.ts';

test('finds nothing in a story in which everything can happen', () => {
  expect(ruleFindings(createRules(), createScenes())).toEqual([]);
});

test('finds nothing in a story without rules', () => {
  expect(ruleFindings(storyRules.parse({}), createScenes())).toEqual([]);
});

test('a finding about an option names the option', () => {
  const rules = createRules();
  rules.choices[0]?.options.push({ optionId: 'silent', label: 'silent', text: 'x', set: [] });
  expect(ruleFindings(rules, createScenes()).map(({ code, field }) => [code, field])).toEqual([
    ['optionLeadsNowhere', `rules.choices.0.options.${(rules.choices[0]?.options.length ?? 0) - 1}`],
  ]);
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
  expect(ruleFindings(rules, createScenes()).map(({ code }) => code)).not.toContain('rulesTooMany');
});
