import { done, fourLines, plainPicture, pooled, type Studio } from './creating.ts';

/** Creates a story that uses every feature. */
export async function createRichStory(studio: Studio): Promise<string> {
  const texts = { characterSecret: 'A cat.', characterGreetings: ['Come in.'], characterKnowledgeShared: true };
  const info = { characterJoy: 8, characterVoicePitch: 3, ...texts };
  const voice = {
    characterOrdinaryLife: [{ topic: 'married', lines: ['To the tower.'] }],
    characterAnswers: [{ asked: ['Why did you stay?', 'What kept you?'], say: 'The lamp did.' }],
    characterAskedAs: [{ line: fourLines[0], questions: ['Who keeps the light?'] }],
  };
  const { characterId } = done(await studio.createCharacter(info, pooled.faces, voice)).character;
  const item = { itemFoundText: 'Under a stone.', itemSpot: 'near-middle' };
  const { itemId } = done(await studio.createItem(item, { itemImage: { poolId: 'items/lantern', alt: 'Lit.' } })).item;
  const cover = [{ poolId: 'backgrounds/crypt', alt: 'A crypt.', focusX: 0.2, focusY: 0.8 }];
  const story = { storyName: 'Ärger im Turm', storyTags: ['Mystery'] };
  const { storyId } = done(await studio.createStory(story, { storyImages: cover }));
  const quests: string[] = [];
  for (const questType of ['DIALOGUE', 'SEARCH', 'KNOWLEDGE', 'FIGHT']) {
    const questTriggerId = questType === 'SEARCH' ? itemId : characterId;
    const quest = {
      questType,
      questTriggerId,
      questName: questType,
      questHint: 'Ask.',
      questKnowledgeLine: fourLines[1],
    };
    quests.push(done(await studio.createQuest(quest)).quest.questId);
  }
  const selected = { storyId, selectedCharacters: [characterId], selectedItems: [itemId] };
  const sceneSpots = ['the knocker', '', '', '', 'the mat', ''];
  const sceneSpotPlaces = sceneSpots.map((_, index) => ({ x: 15 * index, y: 90 - index }));
  const spots = { sceneSpots, sceneSpotPlaces };
  done(await studio.createScene({ ...selected, sceneOpening: 'You knock.', ...spots, selectedQuests: quests }));
  done(
    await studio.createScene({ ...selected, sceneName: 'Second' }, { sceneImage: { poolId: 'backgrounds/tavern' } }),
  );
  await addRules(studio, storyId, { characterId, itemId, questId: quests[1] ?? '' });
  return storyId;
}

/** Gives a story rules that refer to all kinds of content. */
async function addRules(
  studio: Studio,
  storyId: string,
  ids: { characterId: string; itemId: string; questId: string },
) {
  const { characterId, itemId, questId } = ids;
  const [{ sceneId }] = (await studio.story(storyId)).scenes as [{ sceneId: string }];
  const option = (optionId: string) => ({
    optionId,
    label: optionId,
    text: 'Then.',
    set: [{ variable: 'trust', add: 1 }],
  });
  const rules = {
    variables: [{ variableId: 'trust', name: 'Trust', type: 'number' }],
    effects: [{ on: { shown: [itemId, characterId] }, set: [{ variable: 'trust', to: 2 }] }],
    choices: [{ choiceId: 'ask', sceneId, characterId, question: 'Ask?', options: [option('yes'), option('no')] }],
    endings: [
      { endingId: 'won', title: 'Won', text: 'You won.', sceneId, when: { chose: ['ask', 'yes'] } },
      { endingId: 'over', title: 'Over', text: 'Over.', epilogues: [{ characterId, text: 'She stays.' }] },
    ],
    reactions: [{ itemId, characterId, act: 'give', text: 'No.', refuses: true }],
    lines: [{ characterId, line: fourLines[2], when: { and: [{ entered: [sceneId] }, { atLeast: ['trust', 1] }] } }],
    people: [{ sceneId, characterId, when: { '!': [{ duel: [characterId, 'lost'] }] } }],
    quests: [{ questId, when: { told: [characterId, fourLines[1]] } }],
    wins: [{ sceneId, text: 'Light.', when: { completed: [questId] } }],
  };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
}

/** Builds the content of a minimal story export: one scene with one character. */
export async function buildManifest() {
  const picture = await plainPicture('#3a3');
  const face = { file: 'pictures/a.png' };
  const manifest = {
    format: 'emberlore-story',
    schemaVersion: 1,
    story: { name: 'Small', description: 'A tale.', tags: ['Mystery'], images: [face] },
    characters: [
      {
        id: 'c',
        name: 'Ann',
        description: 'A keeper.',
        pronouns: 'She/Her/Hers',
        personalKnowledge: fourLines,
        nature: {},
        voice: 'Nora',
        picture: face,
      },
    ],
    items: [{ id: 'i', name: 'Key', description: 'Brass.', picture: face }],
    scenes: [
      {
        name: 'Hall',
        description: 'A hall.',
        winDescription: 'Won.',
        commonKnowledge: fourLines,
        background: face,
        characters: ['c'],
        items: ['i'],
        quests: [{ type: 'SEARCH', name: 'The key', target: 'i' }],
      },
    ],
  };
  return { manifest, picture };
}

/** The manifest of a minimal story export. */
export type Manifest = Awaited<ReturnType<typeof buildManifest>>['manifest'];
