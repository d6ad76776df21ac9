import { type LaunchStory, launchStories } from '@emberlore/content';
import type { StoryRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { foldEvents, type RunEvent } from '../log/run-log.ts';
import type { QuestBook } from '../quest-rules.ts';
import { listLaterQuests } from './later-quests.ts';
import { openChoices, type RuleBook } from './rule-book.ts';

type LaunchScene = LaunchStory['scenes'][number];

function buildBook({ rules, scenes }: LaunchStory): RuleBook {
  const cast = new Map(scenes.map(({ name, characters }) => [name, characters]));
  return { rules: rules as StoryRules, sceneIds: scenes.map(({ name }) => name), cast };
}

/** The quests of a scene, all open. */
const buildQuests = ({ quests }: LaunchScene): QuestBook =>
  quests.map(({ name, type, target, knowledgeLine }) => ({
    rule: {
      questId: name,
      name,
      type,
      targetId: target,
      knowledgeLine: knowledgeLine ?? null,
      matter: null,
      goal: null,
      hint: null,
    },
    standing: { initialized: true, completed: false },
  }));

const blackthorn = launchStories().find(({ slug }) => slug === 'the-hollow-at-blackthorn');
if (!blackthorn) throw new Error('The story is missing.');
const cellar = blackthorn.scenes.at(-1);
if (!cellar) throw new Error('The scene is missing.');

const listAfter = (events: readonly RunEvent[], open = buildQuests(cellar)) =>
  listLaterQuests(cellar.name, foldEvents(events), buildBook(blackthorn), open);

test('a line that waits for a choice comes after what the choice waits for, and then after the choice', () => {
  const after = ['Taken the Liberty', 'What One Hopes Not to Be Asked'];
  expect(listAfter([])).toEqual([{ questId: 'Not the Dark', choiceId: null, after }]);
  const done: RunEvent[] = [
    { kind: 'completed', questId: 'Taken the Liberty' },
    { kind: 'found', itemId: 'hammer' },
  ];
  const left = buildQuests(cellar).filter(({ rule }) => !after.includes(rule.questId));
  expect(listAfter(done, left)).toEqual([{ questId: 'Not the Dark', choiceId: 'stone', after: [] }]);
  expect(listAfter([...done, { kind: 'chose', choiceId: 'stone', optionId: 'blank' }], left)).toEqual([]);
});

test('a completed quest, and one whose line will never be told, is not waited for', () => {
  const completed = buildQuests(cellar).map((quest) => ({
    ...quest,
    standing: { initialized: true, completed: true },
  }));
  expect(listAfter([], completed)).toEqual([]);
  const rules = buildBook(blackthorn);
  const lines = rules.rules.lines.map((rule) => ({ ...rule, when: { '!': [{ entered: [cellar.name] }] } }));
  const book = { ...rules, rules: { ...rules.rules, lines } as StoryRules };
  const entered = foldEvents([{ kind: 'entered', sceneId: cellar.name }]);
  expect(listLaterQuests(cellar.name, entered, book, buildQuests(cellar))).toEqual([]);
});

test.each(launchStories())('in $name, whatever waits for something says what comes first', (story) => {
  const book = buildBook(story);
  for (const scene of story.scenes) {
    const quests = buildQuests(scene);
    for (const { questId, after } of listLaterQuests(scene.name, foldEvents([]), book, quests)) {
      const ready = quests.filter(({ rule }) => after.includes(rule.questId));
      expect(ready, questId).not.toEqual([]);
      // Once that is done, the choice is open.
      const done = ready.flatMap(({ rule }): RunEvent[] => [
        { kind: 'completed', questId: rule.questId },
        rule.type === 'SEARCH'
          ? { kind: 'found', itemId: rule.targetId }
          : {
              kind: 'told',
              characterId: rule.targetId,
              lines: rule.knowledgeLine === null ? [] : [rule.knowledgeLine],
            },
      ]);
      const state = foldEvents(done);
      const left = quests.filter(({ rule }) => !after.includes(rule.questId));
      const [next] = listLaterQuests(scene.name, state, book, left).filter((each) => each.questId === questId);
      expect(openChoices(scene.name, state, book).map(({ choiceId }) => choiceId)).toContain(next?.choiceId);
    }
  }
});
