import type { ItemCombination, SceneDetail } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { both, createRules, createScenes } from './broken-rules.fixture.ts';
import { findEndingPaths } from './ending-paths.ts';
import { ruleFindings } from './rule-findings.ts';

/** A story in which ring and cord can be found, and make an amulet. */
function build(change: Partial<ItemCombination> = {}) {
  const scenes = createScenes();
  const named = (itemId: string) => ({ itemId, itemName: itemId }) as SceneDetail['items'][number];
  scenes[0]?.items.push(named('cord'), named('amulet'));
  const rules = createRules();
  rules.combinations.push({ itemIds: ['ring', 'cord'], resultId: 'amulet', text: 'It shines.', ...change });
  rules.endings[1] = { ...(rules.endings[1] as (typeof rules.endings)[number]), when: { combined: ['amulet'] } };
  rules.reactions.push({ itemId: 'amulet', characterId: 'mara', act: 'show', text: 'Ah.', refuses: false });
  rules.lines.push({ characterId: 'mara', line: 'He lied.', when: { is: ['weather', 'calm'] } });
  return { rules, scenes };
}

const codesOf = ({ rules, scenes }: ReturnType<typeof build>) => ruleFindings(rules, scenes).map(({ code }) => code);

test('finds nothing in items that can be combined', () => {
  expect(codesOf(build())).toEqual([]);
});

test('finds a combination with what nobody can find', () => {
  const codes = codesOf(build({ itemIds: ['ring', 'lamp'] }));
  expect(codes).toEqual(expect.arrayContaining(['combinationItemNowhere', 'endingUnreachable', 'reactionItemNowhere']));
});

test('finds an item that is made of itself', () => {
  expect(codesOf(build({ itemIds: ['ring', 'amulet'] }))).toContain('combinationItemNowhere');
});

test('finds a combination that never works', () => {
  expect(codesOf(build({ when: both }))).toContain('combinationNeverMade');
});

test('finds a combination with a deleted item', () => {
  expect(codesOf(build({ itemIds: ['ring', 'gone'] }))).toContain('ruleRefersToGone');
});

test('the way to an ending finds both items first', () => {
  const [, path] = findEndingPaths({ ...build(), ways: 1 });
  const wanted = path && 'ways' in path ? path.ways[0]?.wanted : [];
  expect(wanted).toEqual(expect.arrayContaining([{ combined: ['amulet'] }, { found: ['ring'] }, { found: ['cord'] }]));
});
