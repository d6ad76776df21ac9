import { type Finding, type Story, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { sampleScene, sampleStory } from '../../../testing/samples.ts';
import { describeNode } from './map-words.ts';
import { drawMap } from './story-map.ts';

const story = sampleStory({
  scenes: [
    sampleScene({ sceneId: 'quay', sceneName: 'The Quay' }),
    sampleScene({ sceneId: 'ice', sceneName: 'The Ice', sceneOrder: 1 }),
  ],
});
const option = (optionId: string, add = 0) => ({
  optionId,
  label: optionId,
  text: 'x',
  set: add === 0 ? [] : [{ variable: 'trust', add }],
});
const ending = (endingId: string, when?: object) => ({ endingId, title: endingId, text: 'x', ...(when && { when }) });
const rules = storyRules.parse({
  variables: [
    { variableId: 'trust', name: 'Trust', type: 'number' },
    { variableId: 'wary', name: 'Wary', type: 'flag' },
  ],
  effects: [{ on: { chose: ['tell', 'lie'] }, set: [{ variable: 'wary', to: true }] }],
  choices: [
    {
      choiceId: 'tell',
      sceneId: 'quay',
      characterId: 'okafor',
      question: 'Tell her?',
      options: [option('truth', 2), option('lie')],
    },
    {
      choiceId: 'sail',
      sceneId: 'ice',
      characterId: null,
      when: { '!': [{ atMost: ['trust', 0] }] },
      question: 'Sail?',
      options: [option('sail'), option('stay')],
    },
  ],
  endings: [
    ending('caught', { and: [{ is: ['wary', true] }, { '!': [{ chose: ['sail', 'sail'] }] }] }),
    ending('gone', { chose: ['sail', 'sail'] }),
    ending('winter'),
  ],
});

const edgesOf = (made: ReturnType<typeof drawMap>, kind: 'strong' | 'faint' | 'plain') =>
  made.edges
    .filter(({ strong, faint }) => (kind === 'strong' ? strong : kind === 'faint' ? faint : !strong && !faint))
    .map(({ from, to }) => `${from} > ${to}`);

test('options lead to what they help to come about, also through variables and effects', () => {
  expect(edgesOf(drawMap(story, rules, []), 'strong')).toEqual([
    'choices.0.options.0 > choices.1',
    'choices.0.options.1 > endings.0',
    'choices.1.options.0 > endings.1',
  ]);
});

test('scenes come in order, and endings that no option leads to come after the rest of the last scene', () => {
  const free = drawMap(story, rules, []);
  expect(edgesOf(free, 'faint')).toEqual([
    'choices.0.options.0 > scene ice',
    'choices.0.options.1 > scene ice',
    'choices.1.options.1 > endings.0',
    'choices.1.options.1 > endings.2',
  ]);
  expect(free.scenes.map(({ node }) => node.detail)).toEqual(['Open from the start', 'Open from the start']);
  const locked: Story = { ...story, storyLocksScenes: true };
  const map = drawMap(locked, rules, []);
  expect(map.scenes[1]?.node.detail).toBe('Opens once ‘The Quay’ is won');
  expect(edgesOf(map, 'plain')).toContain('choices.0.options.0 > scene ice');
});

test('says when choices are offered, what options set and when the story ends like this', () => {
  const { scenes, endings } = drawMap(story, rules, []);
  const [quay, ice] = scenes.map(({ choices: [choice] }) => choice);
  expect(quay?.node.detail).toBe('Captain Okafor asks.');
  expect(ice?.node.detail).toBe('Once the scene is won, only when ‘Trust’ is above 0.');
  expect(quay?.options.map(({ detail }) => detail)).toEqual(['‘Trust’ goes up by 2', '‘Wary’ becomes yes']);
  expect(endings.map(({ detail }) => detail)).toEqual([
    'When ‘Wary’ is yes and ‘Sail?’ was not answered with ‘sail’.',
    'When ‘Sail?’ was answered with ‘sail’.',
    'Whenever no earlier ending holds.',
  ]);
  expect(endings[1]?.to).toBe('/story/winter/edit?tab=choices&rule=endings.1');
});

test('says which dice decide an option, and what it sets if they say yes and if they say no', () => {
  const dice = { dice: 2, sides: 6, bonus: 1, atLeast: 8, text: 'x', set: [{ variable: 'wary', to: true }] };
  const [tell, sail] = rules.choices;
  const withDice = (roll: object, effects: object[] = []) => {
    const choices = [{ ...tell, options: [{ ...option('climb', 2), roll }] }, sail];
    return drawMap(story, storyRules.parse({ ...rules, choices, effects }), []);
  };
  const on = { rolled: ['tell', 'climb', 'failed'] };
  const map = withDice(dice, [{ on, set: [{ variable: 'trust', add: -1 }] }]);
  const [climb] = map.scenes[0]?.choices[0]?.options ?? [];
  expect(climb?.dice).toBe('Dice: 2d6 + 1, 8 or more (58%)');
  expect(climb?.detail).toBe(
    'If it works: ‘Trust’ goes up by 2. If it fails: ‘Wary’ becomes yes, ‘Trust’ goes down by 1.',
  );
  expect(climb && describeNode(map, climb)).toContain('climb. Dice: 2d6 + 1');
  const added = withDice({ ...dice, variable: 'trust' });
  expect(added.scenes[0]?.choices[0]?.options[0]?.dice).toBe('Dice: 2d6 + 1 + Trust, 8 or more (58% while Trust is 0)');
});

test('findings stand at what they are about; problems elsewhere are counted', () => {
  const found = (field: string, more: Partial<Finding> = {}): Finding => ({
    code: field,
    severity: 'problem',
    kind: 'story',
    field,
    message: field,
    ...more,
  });
  const about = [
    found('rules.choices.0.options.1', { severity: 'advice' }),
    found('rules.endings.1'),
    found('rules.quests.0'),
    found('questHint', { kind: 'quest', sceneId: 'ice' }),
    found('sceneDescription', { kind: 'scene', sceneId: 'ice', severity: 'advice' }),
  ];
  const map = drawMap(story, rules, about);
  const [quay, ice] = map.scenes;
  expect(quay?.choices[0]?.options[1]?.findings).toEqual([about[0]]);
  expect(map.endings[1]?.findings).toEqual([about[1]]);
  expect(ice?.node.findings).toEqual([about[3]]);
  expect(map.otherProblems).toBe(1);
});

test('a choice whose scene is gone stands apart', () => {
  const { scenes, strays } = drawMap({ ...story, scenes: story.scenes.slice(1) }, rules, []);
  expect(scenes.map(({ choices }) => choices.length)).toEqual([1]);
  expect(strays.map(({ node }) => node.title)).toEqual(['Tell her?']);
});
