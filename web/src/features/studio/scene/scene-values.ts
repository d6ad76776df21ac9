import { type CharacterDetail, type ItemDetail, limits, type QuestDetail, studioTexts } from '@emberlore/contract';
import { linesOf } from '../../../ui/counted-text.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';
import type { Step } from '../../../ui/steps.tsx';
import { listed } from '../story/story-values.ts';

/** What a scene is made of. */
export interface SceneValues {
  step: number;
  sceneName: string;
  sceneDescription: string;
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
  background: null,
  characters: [],
  knowledge: '',
  items: [],
  quests: [],
  winImage: null,
  winDescription: '',
};

/** The names of the six tabs. */
export const sceneTabs = [
  studioTexts.sceneInfo,
  studioTexts.characters,
  studioTexts.commonKnowledge,
  studioTexts.items,
  studioTexts.quests,
  studioTexts.sceneWin,
] as const;

/** The header of the wizard at each tab. */
export function sceneTitle(step: number): string {
  const titles = [studioTexts.createYourScene, studioTexts.selectYourCharacters, studioTexts.createCommonKnowledge];
  return titles[step] ?? studioTexts.createYourScenes;
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four'];

/** What each tab still wants before the next opens, in words; empty when nothing. */
export function missingOfScene(values: SceneValues): string[] {
  const info = [
    ...(values.background ? [] : ['a background image']),
    ...(values.sceneDescription.trim() === '' ? ['a description'] : []),
  ];
  const lacking = limits.knowledgeLinesLeast - linesOf(values.knowledge).length;
  const win = [
    ...(values.winImage ? [] : ['a win image']),
    ...(values.winDescription.trim() === '' ? ['a win description'] : []),
  ];
  return [
    info.length > 0 ? `Needs ${listed(info)}` : '',
    values.characters.length > 0 ? '' : 'Needs one character',
    lacking <= 0 ? '' : lacking === 1 ? 'One more fact to go' : `${numbers[lacking]} more facts to go`,
    values.items.length > 0 ? '' : 'Needs one item',
    '',
    win.length > 0 ? `Needs ${listed(win)}` : '',
  ];
}

/** What must be complete before each tab opens, and how a closed one says it. */
const gates: readonly { after: readonly number[]; closed: string }[] = [
  { after: [], closed: '' },
  { after: [0], closed: 'Opens with image and description' },
  { after: [0, 1], closed: 'Opens after one character' },
  { after: [0, 1, 2], closed: 'Opens after four facts' },
  { after: [0, 1, 2, 3], closed: 'Needs one item' },
  { after: [0, 1, 2, 3], closed: 'Needs one item' },
];

/** Whether the tab can be gone to. */
export function sceneTabOpen(missing: readonly string[], step: number): boolean {
  return gates[step]?.after.every((before) => missing[before] === '') ?? false;
}

/** The six tabs as steps, with what is there or what is missing. */
export function sceneSteps(values: SceneValues): Step[] {
  const missing = missingOfScene(values);
  const done = [
    values.sceneName.trim() === '' ? 'Described' : 'Named and described',
    `${numbers[values.characters.length]} of three`,
    `${linesOf(values.knowledge).length} facts`,
    `${numbers[values.items.length]} of four`,
    values.quests.length === 0 ? 'None yet; a scene may do without' : `${numbers[values.quests.length]} of four`,
    'The ending is told',
  ];
  return sceneTabs.map((name, place) => {
    if (!sceneTabOpen(missing, place)) return { name, why: gates[place]?.closed ?? '', state: 'locked' };
    const lack = missing[place] ?? '';
    const open = lack !== '' || (place === 4 && values.quests.length === 0);
    return { name, why: lack || (done[place] ?? ''), state: open ? 'open' : 'done' };
  });
}

/** Sentences of what was written already that could be facts, and are none yet. */
export function factIdeas(values: Pick<SceneValues, 'sceneDescription' | 'characters' | 'knowledge'>): string[] {
  const known = linesOf(values.knowledge).map((line) => line.toLowerCase());
  const told = [values.sceneDescription, ...values.characters.map((each) => each.characterDescription)];
  const sentences = told.flatMap((text) => text.split(/(?<=[.!?])\s+/)).map((sentence) => sentence.trim());
  return [...new Set(sentences)]
    .filter((sentence) => sentence.length >= 20 && sentence.length <= 160 && !known.includes(sentence.toLowerCase()))
    .slice(0, 3);
}
