import { type StoryRules, storyRules } from '@emberlore/contract';
import { test } from 'vitest';
import { type Broken, both, ending, expectFound, first, option } from './broken-rules.fixture.ts';

const broken: Broken[] = [
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
];

test.each(broken)('finds %s (%s)', (...broke) => expectFound(broke));
