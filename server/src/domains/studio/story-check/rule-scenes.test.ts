import { type Condition, type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { both, createRules, createScenes, ending } from './broken-rules.fixture.ts';
import { findEndingPaths } from './ending-paths.ts';
import { ruleFindings } from './rule-findings.ts';

/** Sound rules in which the tower opens under a condition. */
function withTower(when: Condition, change: Partial<StoryRules> = {}): StoryRules {
  return { ...createRules(), scenes: [{ sceneId: 'tower', when }], ...change };
}

const codesOf = (rules: StoryRules) => ruleFindings(rules, createScenes()).map(({ code }) => code);
const accused: Condition = { chose: ['accuse', 'him'] };

test('finds nothing in a story with a scene that some plays never open', () => {
  expect(codesOf(withTower(accused))).toEqual([]);
});

test('finds a scene that never opens, and what can only happen there', () => {
  const codes = codesOf(withTower({ found: ['lamp'] }));
  expect(codes).toEqual(expect.arrayContaining(['sceneNeverOpen', 'choiceNeverOffered', 'endingUnreachable']));
});

test('finds a scene that waits for itself', () => {
  expect(codesOf(withTower({ won: ['tower'] }))).toContain('sceneNeverOpen');
});

test('finds a description that is never shown', () => {
  const descriptions = [{ sceneId: 'tower', text: 'It burns.', when: both }];
  expect(codesOf({ ...createRules(), descriptions })).toContain('descriptionNeverTold');
});

test('finds an achievement that nobody can earn, also one for what was not done', () => {
  const achievement = (when: Condition) => ({
    achievementId: 'a',
    title: 'Bold',
    text: 'Well.',
    hint: '',
    atEnd: true,
    when,
  });
  const codes = (when: Condition) => codesOf({ ...createRules(), achievements: [achievement(when)] });
  expect(codes(both)).toContain('achievementNeverEarned');
  expect(codes({ '!': [{ won: ['tower'] }] })).toContain('achievementNeverEarned');
  expect(codes({ '!': [accused] })).toEqual([]);
});

test('finds a rule about a deleted scene', () => {
  expect(codesOf({ ...createRules(), scenes: [{ sceneId: 'gone', when: accused }] })).toContain('ruleRefersToGone');
});

test('an ending may depend on a scene that stayed closed, but not together with its key', () => {
  const endings = (when: Condition) => storyRules.shape.endings.parse([ending('outside', when), ending('plain')]);
  const outside: Condition = { '!': [{ won: ['tower'] }] };
  expect(codesOf(withTower(accused, { endings: endings(outside) }))).not.toContain('endingUnreachable');
  const never: Condition = { and: [outside, accused] };
  expect(codesOf(withTower(accused, { endings: endings(never) }))).toContain('endingUnreachable');
});

test('the way to an ending leads through what opens its scene', () => {
  const endings = storyRules.shape.endings.parse([ending('in', { won: ['tower'] }), ending('plain')]);
  const [path] = findEndingPaths({ rules: withTower(accused, { endings }), scenes: createScenes(), ways: 1 });
  expect(path && 'ways' in path && path.ways[0]?.wanted).toEqual(expect.arrayContaining([accused]));
});
