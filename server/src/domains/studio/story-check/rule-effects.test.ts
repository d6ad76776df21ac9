import type { Condition, SceneDetail, StoryRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import {
  type Break,
  type Broken,
  both,
  createRules,
  createScenes,
  expectFound,
  first,
} from './broken-rules.fixture.ts';
import { ruleFindings } from './rule-findings.ts';

const noEffects: Break = (rules) => rules.effects.splice(0);

/** Makes the quest of the tower a fight whose opponent gives way under a condition. */
function fight({ yields }: StoryRules, [, tower]: SceneDetail[], when: Condition): void {
  Object.assign(tower?.quests[0] ?? {}, { questType: 'FIGHT' });
  yields.push({ questId: 'climb', text: 'He sits down.', when });
}

const broken: Broken[] = [
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
  [
    'an opponent who never gives way',
    'yieldNeverHappens',
    /the opponent of ‘The Stairs’ never gives way/i,
    (r, scenes) => fight(r, scenes, both),
  ],
  [
    'somebody who gives way where there is no fight',
    'yieldNoFight',
    /‘The Ring’/,
    (r) => r.yields.push({ questId: 'search', text: 'Well.', when: { found: ['ring'] } }),
  ],
  [
    'an opponent in a deleted quest',
    'ruleRefersToGone',
    /Way to settle a fight 1/,
    (r) => r.yields.push({ questId: 'gone', text: 'Well.', when: { found: ['ring'] } }),
  ],
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

test.each(broken)('finds %s (%s)', (...broke) => expectFound(broke));

test('finds nothing wrong with a fight that can be settled', () => {
  const [rules, scenes] = [createRules(), createScenes()];
  fight(rules, scenes, { told: ['mara', 'He lied.'] });
  expect(ruleFindings(rules, scenes)).toEqual([]);
});
