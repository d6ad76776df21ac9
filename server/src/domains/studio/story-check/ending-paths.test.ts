import { type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { createRules, createScenes, ending } from './broken-rules.fixture.ts';
import { findEndingPaths } from './ending-paths.ts';

const find = (rules: StoryRules, ways = 1) => findEndingPaths({ rules, scenes: createScenes(), ways });

function withEndings(...endings: ReturnType<typeof ending>[]): StoryRules {
  return { ...createRules(), endings: storyRules.shape.endings.parse(endings) };
}

/** Returns what the first way to each ending wants, without what it avoids. */
const wantedBy = (rules: StoryRules) => find(rules).map((path) => ('ways' in path ? path.ways[0]?.wanted : path.never));

test('wants the events that lead to the variables and choices of a condition', () => {
  const [revenge, storm, stay, plain] = wantedBy(createRules());
  expect(revenge).toEqual([
    { chose: ['accuse', 'him'] },
    { shown: ['ring', 'thorne'] },
    { told: ['mara', 'He lied.'] },
  ]);
  expect(storm).toEqual([{ duel: ['thorne', 'lost'] }]);
  expect(stay).toEqual([{ chose: ['accuse', 'him'] }, { chose: ['last', 'stay'] }]);
  expect(plain).toEqual([]);
});

test('wants what a line, a choice or a person there needs itself', () => {
  const rules = withEndings(ending('seen', { told: ['mara', 'I saw it.'] }), ending('plain'));
  rules.lines = [{ characterId: 'mara', line: 'I saw it.', when: { is: ['weather', 'storm'] } }];
  expect(wantedBy(rules)[0]).toEqual([{ duel: ['thorne', 'lost'] }, { told: ['mara', 'I saw it.'] }]);
});

test('wants what quests need, so that every scene can be won', () => {
  const scenes = createScenes();
  const quest = { questId: 'why', questType: 'KNOWLEDGE', questTriggerId: 'mara', questKnowledgeLine: 'I saw it.' };
  scenes[0]?.quests.push(quest as never);
  const rules = withEndings(ending('him', { chose: ['accuse', 'him'] }), ending('plain'));
  rules.lines = [{ characterId: 'mara', line: 'I saw it.', when: { chose: ['accuse', 'nobody'] } }];
  const wanted = () =>
    findEndingPaths({ rules, scenes, ways: 1 }).map((path) => 'ways' in path && path.ways[0]?.wanted);
  expect(wanted()).toEqual([[{ chose: ['accuse', 'him'] }], [{ chose: ['accuse', 'nobody'] }]]);
  rules.quests = [{ questId: 'why', when: { duel: ['thorne', 'won'] } }];
  expect(wanted()[1]).toEqual([]);
});

test('settles a fight by a duel or, for who must not win one, in the other way', () => {
  const scenes = createScenes();
  scenes[1]?.quests.push({ questId: 'fight', questType: 'FIGHT', questTriggerId: 'thorne' } as never);
  const rules = withEndings(ending('peace', { '!': [{ duel: ['thorne', 'won'] }] }), ending('plain'));
  rules.yields = [{ questId: 'fight', text: 'He sits down.', when: { told: ['mara', 'He lied.'] } }];
  expect(findEndingPaths({ rules, scenes, ways: 1 }).map((path) => 'ways' in path && path.ways[0])).toEqual([
    { wanted: [{ told: ['mara', 'He lied.'] }], avoided: [{ duel: ['thorne', 'won'] }] },
    { wanted: [{ duel: ['thorne', 'won'] }], avoided: [] },
  ]);
});

test('avoids earlier endings without contradicting itself', () => {
  const rules = withEndings(
    ending('both', { and: [{ given: ['ring', 'mara'] }, { given: ['lamp', 'thorne'] }] }),
    ending('ring', { given: ['ring', 'mara'] }),
    ending('plain'),
  );
  const scenes = createScenes();
  for (const scene of scenes) scene.quests.push({ ...scene.quests[0], questId: 'q', questType: 'SEARCH' } as never);
  const [, ring] = findEndingPaths({ rules, scenes, ways: 1 });
  expect(ring).toEqual({
    endingId: 'ring',
    ways: [{ wanted: [{ given: ['ring', 'mara'] }], avoided: [{ given: ['lamp', 'thorne'] }] }],
  });
});

test('finds different ways if there are several possibilities', () => {
  const rules = withEndings(ending('any', { or: [{ found: ['ring'] }, { duel: ['thorne', 'won'] }] }), ending('plain'));
  const [any] = find(rules, 3);
  expect(any && 'ways' in any && any.ways.map(({ wanted }) => wanted)).toEqual([
    [{ found: ['ring'] }],
    [{ duel: ['thorne', 'won'] }],
  ]);
});

test('finds the way through a choice with the id of what every object inherits', () => {
  const rules = withEndings(ending('made', { chose: ['constructor', 'him'] }), ending('plain'));
  rules.choices = rules.choices.map((choice, at) => (at === 0 ? { ...choice, choiceId: 'constructor' } : choice));
  expect(wantedBy(rules)[0]).toEqual([{ chose: ['constructor', 'him'] }]);
});

test('says why no play can reach an ending', () => {
  const rules = withEndings(
    ending('high', { atLeast: ['trust', 9] }),
    ending('him', { chose: ['accuse', 'him'] }),
    ending('again', { chose: ['accuse', 'him'] }),
    ending('plain'),
    ending('late'),
  );
  expect(find(rules).map((path) => ('never' in path ? path.never : ''))).toEqual([
    'It can never be reached: it needs that ‘Trust’ is at least 9, and it never gets above 3.',
    '',
    'It can never be reached: whenever it could be, an earlier one comes first.',
    '',
    '‘plain’ stands before it and has no condition.',
  ]);
});
