import { type Story, type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { buildManifest } from './export-story.ts';
import { fitRules } from './fit-rules.ts';
import { type Manifest, manifest as manifestSchema } from './manifest.ts';

const option = (optionId: string, set: StoryRules['effects'][number]['set'] = []) => ({
  optionId,
  label: optionId,
  text: 'Then.',
  set,
});

const rules = storyRules.parse({
  variables: [{ variableId: 'trust', name: 'Trust', type: 'number' }],
  effects: [{ on: { shown: ['ring', 'thorne'] }, set: [{ variable: 'trust', add: 2 }] }],
  choices: [
    {
      choiceId: 'accuse',
      sceneId: 'harbour',
      characterId: 'thorne',
      question: 'Whom?',
      options: [option('him', [{ variable: 'trust', to: 0 }]), option('nobody')],
    },
  ],
  endings: [
    {
      endingId: 'end',
      title: 'The end',
      text: 'It ends.',
      sceneId: 'harbour',
      when: { chose: ['accuse', 'him'] },
      epilogues: [{ characterId: 'thorne', text: 'He left.' }],
    },
  ],
  reactions: [{ itemId: 'ring', characterId: 'thorne', act: 'give', text: 'No.', refuses: true }],
  lines: [
    { characterId: 'thorne', line: 'I signed it.', when: { atLeast: ['trust', 2] } },
    { characterId: 'thorne', line: 'The tide is late.', when: { found: ['ring'] } },
    { characterId: 'thorne', line: 'You again.', when: { entered: ['harbour'] } },
  ],
  people: [{ sceneId: 'harbour', characterId: 'thorne', when: { '!': [{ won: ['harbour'] }] } }],
  quests: [{ questId: 'search', when: { found: ['ring'] } }],
  wins: [{ sceneId: 'harbour', text: 'It rains.', when: { completed: ['search'] } }],
});

const story = {
  storyName: 'Rain',
  storyDescription: 'It rains.',
  storyTagline: '',
  storyTags: [],
  storyImages: [],
  scenes: [
    {
      sceneId: 'harbour',
      sceneName: 'The Harbour',
      sceneDescription: 'Rain.',
      sceneCommonKnowledge: ['The tide is late.'],
      sceneWinDescription: 'Sun.',
      sceneBackgroundImageURL: '',
      sceneWinImageURL: '',
      characters: [
        {
          characterId: 'thorne',
          characterName: 'Thorne',
          characterDescription: 'Tall.',
          characterPronouns: 'He/Him/His',
          characterPersonalKnowledge: ['I signed it.'],
          characterGreetings: ['You again.'],
          characterImageURL: '',
          characterAnnoyedImageURL: '',
          characterHappyImageURL: '',
          characterSadImageURL: '',
          characterVoiceName: 'Adam',
        },
      ],
      items: [{ itemId: 'ring', itemName: 'Ring', itemDescription: 'Gold.', itemImageURL: '' }],
      quests: [{ questId: 'search', questName: 'The Ring', questType: 'SEARCH', questTriggerId: 'ring' }],
    },
  ],
} as unknown as Story;

function read(change: (manifest: Manifest) => void = () => undefined) {
  const file = manifestSchema.parse(JSON.parse(JSON.stringify(buildManifest(story, rules))));
  change(file);
  const notes: string[] = [];
  return { rules: fitRules(file, (note) => notes.push(note)), notes };
}

test('an export and its import have the same rules', () => {
  expect(read()).toEqual({ rules, notes: [] });
});

test('a file from before there were rules has none', () => {
  expect(read((file) => Object.assign(file, { rules: undefined }))).toEqual({ rules: undefined, notes: [] });
});

test('what refers to deleted content is left out, with everything that refers to that', () => {
  const { rules: left, notes } = read((file) => file.characters.splice(0));
  expect(left).toEqual({ ...storyRules.parse({}), variables: rules.variables, quests: rules.quests, wins: rules.wins });
  expect(notes).toEqual(['8 rules were left out: what they refer to is not in the file.']);
});

test('entries that are no rules are left out', () => {
  const { rules: left, notes } = read((file) => {
    file.rules?.wins.push({ sceneId: 'harbour', text: '', when: { run: ['rm'] } }, null, 'win');
    file.rules?.variables.push(rules.variables[0]);
  });
  expect(left).toEqual(rules);
  expect(notes).toEqual(['4 rules were left out: what they refer to is not in the file.']);
});

test('a line that nobody knows is left out', () => {
  const { rules: left } = read((file) => file.characters[0]?.personalKnowledge.splice(0));
  expect(left?.lines.map(({ line }) => line)).toEqual(['The tide is late.', 'You again.']);
});

test('rules that the editor would refuse are left out, with the reason', () => {
  const { rules: left, notes } = read((file) => {
    const [choice] = (file.rules?.choices ?? []) as typeof rules.choices;
    choice?.options.push(option('him'));
  });
  expect(left).toBeUndefined();
  expect(notes).toEqual(['The rules were left out. The id him is used twice.']);
});

test('a rule that tells nothing is left out, and an ending keeps no scene that is not there', () => {
  const { rules: left, notes } = read((file) => {
    const reaction = { itemId: 'ring', characterId: 'thorne', act: 'show', text: '…', refuses: false };
    file.rules?.reactions.push(reaction);
    file.rules?.endings.push({ ...rules.endings[0], endingId: 'away', sceneId: 'elsewhere' });
  });
  expect(left?.reactions).toEqual(rules.reactions);
  expect(left?.endings.map(({ sceneId }) => sceneId)).toEqual(['harbour', null]);
  expect(notes).toEqual(['One rule was left out: a text of it has no letter or digit.']);
});

test('dice, scenes, descriptions and achievements come along, unless they refer to what is not there', () => {
  const when = { found: ['ring'] };
  const roll = { dice: 2, sides: 6, bonus: 0, variable: 'trust', atLeast: 7, text: 'You fall.', set: [] };
  const wall = { choiceId: 'wall', sceneId: 'harbour', characterId: null, question: 'The wall?' };
  const praise = { achievementId: 'bold', title: 'Bold', text: 'Well done.', hint: 'Look.', atEnd: true, when };
  const { rules: left, notes } = read((file) => {
    file.rules?.choices.push(
      { ...wall, options: [{ ...option('climb'), roll }] },
      { ...wall, choiceId: 'other', options: [{ ...option('climb'), roll: { ...roll, variable: 'gone' } }] },
    );
    file.rules?.scenes.push({ sceneId: 'harbour', when }, { sceneId: 'gone', when });
    file.rules?.descriptions.push({ sceneId: 'harbour', text: 'Fog.', when });
    file.rules?.achievements.push(praise, praise);
    file.rules?.combinations.push({ itemIds: ['ring', 'gone'], resultId: 'ring', text: 'It shines.' });
  });
  expect(left?.choices.map(({ choiceId }) => choiceId)).toEqual(['accuse', 'wall']);
  expect(left?.choices[1]?.options[0]?.roll).toEqual(roll);
  expect(left?.scenes).toEqual([{ sceneId: 'harbour', when }]);
  expect(left?.descriptions).toEqual([{ sceneId: 'harbour', text: 'Fog.', when }]);
  expect(left?.achievements).toEqual([praise]);
  expect(left?.combinations).toEqual([]);
  expect(notes).toEqual(['4 rules were left out: what they refer to is not in the file.']);
});

test('of ways to settle a fight, one for each fight comes along', () => {
  const way = { questId: 'search', text: 'He sits down.', when: { found: ['ring'] } };
  const yields = [way, { ...way, text: 'He stands up.' }, { ...way, questId: 'gone' }];
  const settle = (type: 'FIGHT' | 'SEARCH') =>
    read((file) => {
      Object.assign(file.rules ?? {}, { yields });
      Object.assign(file.scenes[0]?.quests[0] ?? {}, { type });
    }).rules?.yields;
  expect([settle('FIGHT'), settle('SEARCH')]).toEqual([[way], []]);
});
