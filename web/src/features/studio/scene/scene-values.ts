import {
  type CharacterDetail,
  type ItemDetail,
  limits,
  type QuestDetail,
  type SpotPlace,
  searchSpots,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';
import type { Step } from '../../../ui/steps.tsx';
import { joinWords } from '../story/story-values.ts';

/** Spots that nobody has named. */
export const unnamedSpots: readonly string[] = searchSpots.map(() => '');

/** Form values of a scene. */
export interface SceneValues {
  step: number;
  sceneName: string;
  sceneDescription: string;
  sceneOpening: string;
  /** What the spots of the picture are called, in order. */
  sceneSpots: readonly string[];
  /** Where they lie in it; null: at their usual places. */
  sceneSpotPlaces: readonly SpotPlace[] | null;
  background: PictureValue | null;
  characters: readonly CharacterDetail[];
  knowledge: string;
  items: readonly ItemDetail[];
  quests: readonly QuestDetail[];
  winImage: PictureValue | null;
  winDescription: string;
}

export const newScene: SceneValues = {
  step: 0,
  sceneName: '',
  sceneDescription: '',
  sceneOpening: '',
  sceneSpots: unnamedSpots,
  sceneSpotPlaces: null,
  background: null,
  characters: [],
  knowledge: '',
  items: [],
  quests: [],
  winImage: null,
  winDescription: '',
};

/** Returns the name of the form of a story's next scene. */
export const newSceneForm = (storyId: string): string => `scene/new/${storyId}`;

/** Names of the six tabs. */
export const sceneTabs = [
  m.spec_scene_info(),
  m.spec_characters(),
  m.spec_common_knowledge(),
  m.spec_items(),
  m.spec_quests(),
  m.spec_studio_scene_win(),
] as const;

/** The fields of each tab by their names in the calls. */
export const sceneTabFields: readonly (readonly string[])[] = [
  ['sceneName', 'sceneDescription', 'sceneOpening', 'sceneSpots', 'sceneSpotPlaces', 'sceneImage'],
  ['selectedCharacters'],
  ['commonKnowledge'],
  ['selectedItems'],
  ['selectedQuests'],
  ['sceneWinDescription', 'sceneWinImage'],
];

/** Returns the wizard's title for each tab. */
export function sceneTitle(step: number): string {
  const titles = [m.spec_create_your_scene(), m.spec_select_your_characters(), m.spec_create_common_knowledge()];
  return titles[step] ?? m.spec_create_your_scenes();
}

/** Returns the name of a tab that shares its title with others. */
export const scenePart = (step: number): string | undefined => (step > 2 ? sceneTabs[step] : undefined);

/** Fills in what stands in for what the author has not chosen: the win shows the scene's picture unless it has its own. */
export const withDefaults = (values: SceneValues): SceneValues => ({
  ...values,
  winImage: values.winImage ?? values.background,
});

const numbers = [m.studio_no(), m.studio_one(), m.studio_two(), m.studio_three(), m.studio_four()];

/** Returns what each tab still needs before the next unlocks; an empty text for a complete tab. */
export function missingInScene(values: SceneValues): string[] {
  const info = [
    ...(values.background ? [] : [m.studio_a_background_image()]),
    ...(values.sceneDescription.trim() === '' ? [m.studio_a_description()] : []),
  ];
  const lacking = limits.knowledgeLinesLeast - splitLines(values.knowledge).length;
  const win = [
    ...(values.winImage ? [] : [m.studio_a_win_image()]),
    ...(values.winDescription.trim() === '' ? [m.studio_a_win_description()] : []),
  ];
  return [
    info.length > 0 ? m.studio_needs_listed({ listed: joinWords(info) }) : '',
    values.characters.length > 0 ? '' : m.studio_needs_one_character(),
    lacking <= 0
      ? ''
      : lacking === 1
        ? m.studio_one_more_fact_to_go()
        : m.studio_numbers_more_facts_to_go({ numbers: numbers[lacking] ?? '' }),
    values.items.length > 0 ? '' : m.studio_needs_one_item(),
    '',
    win.length > 0 ? m.studio_needs_listed({ listed: joinWords(win) }) : '',
  ];
}

/** The tabs each tab depends on, and the text of a locked one. */
const gates: readonly { after: readonly number[]; closed: string }[] = [
  { after: [], closed: '' },
  { after: [0], closed: m.studio_add_an_image_and_a_description() },
  { after: [0, 1], closed: m.studio_add_a_character_first() },
  { after: [0, 1, 2], closed: m.studio_add_four_facts_first() },
  { after: [0, 1, 2, 3], closed: m.studio_needs_one_item() },
  { after: [0, 1, 2, 3], closed: m.studio_needs_one_item() },
];

/** Whether the tab is unlocked. */
export function sceneTabOpen(missing: readonly string[], step: number): boolean {
  return gates[step]?.after.every((before) => missing[before] === '') ?? false;
}

/** Returns the six tabs as steps, with what they contain or need. */
export function sceneSteps(values: SceneValues): Step[] {
  const missing = missingInScene(values);
  const done = [
    values.sceneName.trim() === '' ? m.studio_described() : m.studio_named_and_described(),
    m.studio_numbers_of_three({ numbers: numbers[values.characters.length] ?? '' }),
    `${splitLines(values.knowledge).length} facts`,
    m.studio_numbers_of_four({ numbers: numbers[values.items.length] ?? '' }),
    values.quests.length === 0
      ? m.studio_none_yet_optional()
      : m.studio_numbers_of_four({ numbers: numbers[values.quests.length] ?? '' }),
    m.studio_ending_written(),
  ];
  return sceneTabs.map((name, place) => {
    if (!sceneTabOpen(missing, place)) return { name, why: gates[place]?.closed ?? '', state: 'locked' };
    const lack = missing[place] ?? '';
    const open = lack !== '' || (place === 4 && values.quests.length === 0);
    return { name, why: lack || (done[place] ?? ''), state: open ? 'open' : 'done' };
  });
}

/** A sentence that says nothing to somebody who has not read the one before. */
const startsUnnamed = /^(?:He|She|They|It|His|Her|Their|Its|This|That|These|Those|Then|And|But)\b/;

/** Returns the sentences of a text; of a character's description, with its name where one begins with 'He' or 'She'. */
function sentencesOf(text: string, name = ''): string[] {
  const sentences = text.split(/(?<=[.!?])\s+/).map((sentence) => sentence.trim());
  return name === '' ? sentences : sentences.map((sentence) => sentence.replace(/^(?:He|She)(?= )/, name));
}

/** Suggests facts: sentences from existing texts that aren't facts yet. */
export function factIdeas(
  values: Pick<SceneValues, 'sceneDescription' | 'characters' | 'knowledge'>,
  storyDescription: string,
): string[] {
  const known = splitLines(values.knowledge).map((line) => line.toLowerCase());
  const { sceneDescription, characters } = values;
  const sentences = [
    ...sentencesOf(sceneDescription),
    ...characters.flatMap((each) => sentencesOf(each.characterDescription, each.characterName)),
    ...sentencesOf(storyDescription),
  ];
  return [...new Set(sentences)]
    .filter((sentence) => !startsUnnamed.test(sentence) && !/\byou(?:r|rs)?\b/i.test(sentence))
    .filter((sentence) => sentence.length >= 20 && sentence.length <= 160 && !known.includes(sentence.toLowerCase()))
    .slice(0, 6);
}
