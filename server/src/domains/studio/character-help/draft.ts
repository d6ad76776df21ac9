import type { Persona, SceneView } from '@emberlore/brain';
import type { calls, PartsOf, SceneDetail } from '@emberlore/contract';
import { editSheet, toSheetEdit } from '../../../kit/voice-sheets.ts';

type PreviewForm = PartsOf<typeof calls.previewReplies>;
/** A character form that isn't saved yet, without its pictures. */
export type CharacterDraft = Pick<PreviewForm, 'characterInfo'> & Partial<Omit<PreviewForm, 'characterInfo'>>;

/** A talk outside any story. */
export const nowhere: SceneView = {
  storyName: '',
  name: '',
  description: '',
  commonKnowledge: [],
  others: [],
  items: [],
  hints: [],
};

/** Converts a scene of a story to what a character of it knows of the place and the others. */
export function toPlace(scene: SceneDetail, characterId: string): SceneView {
  const others = scene.characters.filter((other) => other.characterId !== characterId);
  return {
    ...nowhere,
    name: scene.sceneName,
    description: scene.sceneDescription,
    commonKnowledge: scene.sceneCommonKnowledge ?? [],
    others: others.map(({ characterName: name, characterDescription: description }) => ({ name, description })),
  };
}

/** Converts a draft to the brain's persona. It has no sealed knowledge: its author may not read that, nor hear it here. */
export function toPersona({ characterInfo: info, ...parts }: CharacterDraft): Persona {
  const {
    characterDescription: description,
    characterSecret: secret,
    characterPersonalKnowledge: knowledge = [],
  } = info;
  return {
    id: 'draft',
    name: info.characterName,
    pronouns: info.characterPronouns,
    description,
    secret: secret || null,
    personalKnowledge: knowledge,
    mood: {
      joy: info.characterJoy,
      fear: info.characterFear,
      trust: info.characterTrust,
      surprise: info.characterSurprise,
    },
    emotionalFluidity: info.characterEmotionalFluidity,
    personality: {
      positive: info.characterPositive,
      peaceful: info.characterPeaceful,
      open: info.characterOpen,
      extravert: info.characterExtravert,
      socialRank: info.characterSocialRank,
    },
    greetings: info.characterGreetings ?? [],
    smallTalk: info.characterSmallTalk ?? [],
    refusals: info.characterRefusals ?? [],
    farewells: info.characterFarewells ?? [],
    sheet: editSheet(null, toSheetEdit(parts), { knowledge, knowledgeBefore: [] }),
  };
}
