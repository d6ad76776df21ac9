import { type Condition, type SceneDetail, type StoryRules, storyRules } from '@emberlore/contract';
import { expect } from 'vitest';
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
export function createScenes(): SceneDetail[] {
  const scenes = [
    {
      sceneId: 'harbour',
      sceneName: 'The Harbour',
      sceneOrder: 0,
      characters: [thorne, mara],
      items: [{ itemId: 'ring', itemName: 'Ring' }],
      quests: [search],
    },
    {
      sceneId: 'tower',
      sceneName: 'The Tower',
      sceneOrder: 1,
      characters: [thorne],
      items: [{ itemId: 'lamp', itemName: 'Lamp' }],
      quests: [climb],
    },
  ];
  return structuredClone(scenes) as unknown as SceneDetail[];
}

/** An option of a choice. */
export const option = (optionId: string, set: unknown[] = []) => ({ optionId, label: optionId, text: 'Then.', set });
/** An ending. */
export const ending = (endingId: string, when?: Condition, more: object = {}) => ({
  endingId,
  title: endingId,
  text: 'The end.',
  ...(when && { when }),
  ...more,
});

/** Rules in which everything can happen. */
export function createRules(): StoryRules {
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

/** Breaks a story whose rules are sound. */
export type Break = (rules: StoryRules, scenes: SceneDetail[]) => unknown;

/** Returns the first entry of a section that has some. */
export const first = <T>([entry]: readonly T[]): T => entry as T;
/** Contradicts itself: two answers to one choice. */
export const both: Condition = { and: [{ chose: ['accuse', 'him'] }, { chose: ['accuse', 'nobody'] }] };

/** A broken story: what is broken, the code of the finding, and what the finding says. */
export type Broken = [what: string, code: string, says: RegExp, change: Break];

/** Checks that a broken story has its finding, which leads to the rule. */
export function expectFound([, code, says, change]: Broken): void {
  const [rules, scenes] = [createRules(), createScenes()];
  change(rules, scenes);
  const found = ruleFindings(rules, scenes).filter((finding) => finding.code === code);
  expect(found.map(({ message }) => message).join(' ')).toMatch(says);
  for (const { field, kind } of found)
    expect([kind, field]).toEqual(['story', expect.stringMatching(/^rules\.\w+\.\d+(?:\.options\.\d+)?$/)]);
}
