import type { Persona, SceneView } from '@emberlore/brain';
import { demos, type LaunchCharacter } from '@emberlore/content';
import type { SpeechRequest } from '@emberlore/voice';

/** The two areas where visitors talk; the calls of one do not reach the people of the other. */
export type VisitorArea = 'irish' | 'war-game';

/** Somebody whom visitors can talk with. */
export interface CastMember {
  /** What the calls name them by. */
  id: string;
  area: VisitorArea;
  persona: Persona;
  scene: SceneView;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
}

function personaOf({
  id,
  name,
  pronouns,
  description,
  secret,
  personalKnowledge,
  nature,
  ...lines
}: LaunchCharacter): Persona {
  return {
    ...{ id, name, pronouns, personalKnowledge },
    description: secret ? `${description} ${secret}` : description,
    mood: {
      joy: nature.characterJoy,
      fear: nature.characterFear,
      trust: nature.characterTrust,
      surprise: nature.characterSurprise,
    },
    emotionalFluidity: nature.characterEmotionalFluidity,
    personality: {
      positive: nature.characterPositive,
      peaceful: nature.characterPeaceful,
      open: nature.characterOpen,
      extravert: nature.characterExtravert,
      socialRank: nature.characterSocialRank,
    },
    greetings: lines.greetings,
    smallTalk: lines.smallTalk,
    refusals: lines.refusals,
    farewells: lines.farewells,
  };
}

function voiceOf({ nature }: LaunchCharacter): CastMember['voice'] {
  return { voiceName: nature.characterVoiceName, pitch: nature.characterVoicePitch, speed: nature.characterVoiceRange };
}

/** Where somebody is met; nobody else stands by, and nothing is to be found. */
function place(storyName: string, name: string, description: string, commonKnowledge: readonly string[]): SceneView {
  return { storyName, name, description, commonKnowledge, others: [], items: [], hints: [] };
}

/** Everybody whom visitors can talk with, by the name that the calls use. */
export function createCast(): ReadonlyMap<string, CastMember> {
  const { irishTown, warGame } = demos();
  const locals = irishTown.characters.map(
    (character): CastMember => ({
      ...{ id: character.id, area: 'irish', persona: personaOf(character), voice: voiceOf(character) },
      scene: place('An Irish town', 'The town', 'A small town in the west of Ireland, about 1905.', irishTown.town),
    }),
  );
  const soldiers = warGame.map(
    ({ warGameId, title, description, character, facts }): CastMember => ({
      ...{ id: warGameId, area: 'war-game', persona: personaOf(character), voice: voiceOf(character) },
      scene: place('Carolina, 1780', title, description, facts),
    }),
  );
  return new Map([...locals, ...soldiers].map((member) => [member.id, member]));
}
