import { type Condition, calls, type StoryRules, storyRules } from '@emberlore/contract';
import { makeCall } from '../../e2e/support/client.ts';
import type { Player } from './players.ts';

/** A story of four scenes, and an open talk with a character of the first. */
export interface RuleTalk {
  sessionToken: string;
  /** Each asks for one line that this character knows. */
  questions: readonly string[];
}

interface Person {
  characterId: string;
  lines: string[];
}

interface HouseScene {
  sceneId: string;
  questId: string;
  people: Person[];
}

/** How many of everything the story has. */
const sizes = { scenes: 4, people: 2, lines: 16, ruledLines: 10 };

const objects =
  'anchor barrel candle dagger engine feather gallows hammer icicle jacket kettle lantern mirror needle organ pillow quiver ribbon saddle teapot umbrella violin wagon yoke'.split(
    ' ',
  );

/** Returns lines that one question each asks for. */
const buildLines = (name: string) => objects.map((object) => `The ${object} of ${name} lies under the third step.`);
const questionFor = (name: string, line: string) => `Where is the ${line.split(' ')[1]} of ${name}?`;

/** A character who says nothing that its author has not written as knowledge. */
const plainVoice = {
  characterOrdinaryLife: undefined,
  characterAnswers: undefined,
  characterAskedAs: undefined,
  characterToldWhen: undefined,
  characterLorebook: undefined,
};

async function makePlace(
  { url, token }: Player & { url: string },
  storyId: string,
  place: number,
): Promise<HouseScene> {
  const people: Person[] = [];
  for (let at = 0; at < sizes.people; at += 1) {
    const name = ['Alder', 'Birch', 'Cedar', 'Elder', 'Hazel', 'Maple', 'Rowan', 'Willow'][place * 2 + at] ?? '';
    const lines = buildLines(name).slice(0, sizes.lines);
    const characterInfo = {
      characterName: name,
      characterDescription: `${name} keeps the house.`,
      characterPronouns: 'She/Her/Hers' as const,
      characterPersonalKnowledge: lines,
      characterVoiceName: 'Nora' as const,
    };
    const pictures = { characterImage: { poolId: 'portraits/keeper-sorcha-neutral' } };
    const parts = { characterInfo, pictures, ...plainVoice };
    const { character } = await makeCall(url, calls.createCharacter, { parts, token });
    people.push({ characterId: character.characterId, lines });
  }
  const itemInfo = { itemName: 'Brass key', itemDescription: 'Green with age.' };
  const itemImage = { itemImage: { poolId: 'items/brass-key' } };
  const { item } = await makeCall(url, calls.createItem, { parts: { itemInfo, pictures: itemImage }, token });
  const sceneInfo = {
    storyId,
    sceneName: `House ${place + 1}`,
    sceneDescription: 'A house at the end of the lane.',
    sceneWinDescription: 'The door opens.',
    commonKnowledge: ['It is night.', 'The tide is low.', 'The boats are in.', 'The bell is silent.'],
    selectedCharacters: people.map(({ characterId }) => characterId),
    selectedItems: [item.itemId],
  };
  const pictures = {
    sceneImage: { poolId: 'backgrounds/crypt' },
    sceneWinImage: { poolId: 'backgrounds/tavern' },
  };
  const { scene } = await makeCall(url, calls.createScene, { parts: { sceneInfo, pictures }, token });
  // Nobody fights in this benchmark: the scene is never won.
  const questTriggerId = people[1]?.characterId ?? '';
  const body = { questType: 'FIGHT' as const, questName: 'A quarrel', questTriggerId };
  const { quest } = await makeCall(url, calls.createQuest, { body, token });
  await makeCall(url, calls.createSceneQuest, { body: { sceneId: scene.sceneId, questId: quest.questId }, token });
  return { sceneId: scene.sceneId, questId: quest.questId, people };
}

/** Returns a condition of eight parts about variables and a line; it holds unless `never`. */
function buildCondition(at: number, { characterId, lines }: Person, never = false): Condition {
  const line = lines[at % lines.length] ?? '';
  return {
    and: [
      { atLeast: [`number-${at % 20}`, never ? 900 : 0] },
      { atMost: [`number-${(at + 7) % 20}`, 900] },
      { '!': [{ is: [`flag-${at % 30}`, true] }] },
      { or: [{ told: [characterId, line] }, { '!': [{ is: [`word-${at % 10}`, 'late'] }] }] },
    ],
  };
}

/** Returns rules with 60 variables and 200 conditions. */
function buildRules(places: readonly HouseScene[]): StoryRules {
  const everyone = places.flatMap(({ people }) => people);
  const [first] = everyone;
  if (!first) throw new Error('The story has nobody.');
  const many = <T>(count: number, build: (at: number, person: Person, place: HouseScene) => T): T[] =>
    Array.from({ length: count }, (_, at) => {
      const place = places[at % places.length];
      const person = everyone[at % everyone.length];
      if (!place || !person) throw new Error('The story is empty.');
      return build(at, person, place);
    });
  const variable = (type: string) => (at: number) => ({
    ...{ variableId: `${type}-${at}`, name: `The ${type} ${at}`, type },
    ...(type === 'word' && { words: ['early', 'late'] }),
  });
  const options = ['yes', 'no'].map((optionId) => ({ optionId, label: optionId, text: 'It is done.' }));
  const praise = { title: 'Praised', text: 'You did it.' };
  return storyRules.parse({
    variables: [...many(30, variable('flag')), ...many(20, variable('number')), ...many(10, variable('word'))],
    effects: many(60, (at, person) => ({
      on: { told: [person.characterId, person.lines[at % person.lines.length]] },
      when: buildCondition(at, person),
      set: [{ variable: `number-${at % 20}`, add: 1 }],
    })),
    lines: everyone.flatMap((person) =>
      person.lines
        .slice(0, sizes.ruledLines)
        .map((line, at) => ({ characterId: person.characterId, line, when: buildCondition(at, person) })),
    ),
    achievements: many(20, (at, person) => ({
      ...{ achievementId: `praise-${at}`, ...praise },
      when: buildCondition(at, person, true),
    })),
    endings: many(7, (at, person) => ({
      ...{ endingId: `end-${at}`, title: 'An end', text: 'It ends.' },
      when: buildCondition(at, person),
    })),
    wins: many(8, (at, person, { sceneId }) => ({ sceneId, text: 'Won.', when: buildCondition(at, person, true) })),
    descriptions: many(8, (at, person, { sceneId }) => ({
      ...{ sceneId, text: 'A house.' },
      when: buildCondition(at, person, true),
    })),
    people: places.map(({ sceneId, people: [who = first] }, at) => ({
      ...{ sceneId, characterId: who.characterId },
      when: buildCondition(at, who),
    })),
    quests: places.map(({ questId }, at) => ({ questId, when: buildCondition(at, first) })),
    choices: many(6, (at, person, { sceneId }) => ({
      ...{ choiceId: `choice-${at}`, sceneId, characterId: null, question: 'Well?', options },
      when: buildCondition(at, person),
    })),
    scenes: places.slice(1).map(({ sceneId }, at) => ({ sceneId, when: buildCondition(at, first) })),
  });
}

/** Counts the conditions of rules. */
const countConditions = (rules: StoryRules): number =>
  Object.values(rules)
    .flat()
    .filter((entry) => 'when' in entry && entry.when !== undefined).length;

/** Creates a story, with rules or without, and opens talks with its first character, each in its own run. */
export async function makeRuleStory(url: string, author: Player, ruled: boolean): Promise<() => Promise<RuleTalk>> {
  const { token } = author;
  const storyInfo = { storyName: 'Four houses', storyDescription: 'Of old.', storyTags: ['Mystery'] };
  const pictures = { storyImages: [{ poolId: 'backgrounds/ballroom' }] };
  const { storyId } = await makeCall(url, calls.createStory, { parts: { storyInfo, pictures }, token });
  const places: HouseScene[] = [];
  for (let place = 0; place < sizes.scenes; place += 1)
    places.push(await makePlace({ ...author, url }, storyId, place));
  const [{ sceneId, people } = { sceneId: '', people: [] }] = places;
  if (ruled) {
    const rules = buildRules(places);
    if (rules.variables.length !== 60 || countConditions(rules) !== 200) throw new Error('These are other rules.');
    await makeCall(url, calls.editStoryRules, { body: { storyId, version: 1, rules }, token });
  }
  const { storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  const [who] = people;
  return async () => {
    await makeCall(url, calls.playStory, { query: { storyId }, token });
    const body = { scene: { sceneId }, character: { characterId: who?.characterId ?? '' }, storyToken };
    const { sessionToken } = await makeCall(url, calls.getSessionToken, { body, token });
    return { sessionToken, questions: (who?.lines ?? []).map((line) => questionFor('Alder', line)) };
  };
}
