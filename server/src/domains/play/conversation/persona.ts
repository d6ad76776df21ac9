import type { OtherCharacter, Persona, SceneItem, SceneView } from '@emberlore/brain';
import type { SpeechRequest } from '@emberlore/voice';
import type { Guidance } from '../runs/play.service.ts';
import type { CharacterRow, SceneRow } from './cast.repository.ts';

/** A character as the brain wants it. */
export function personaOf(character: CharacterRow): Persona {
  const { joy, fear, trust, surprise, positive, peaceful, open, extravert, socialRank } = character;
  return {
    id: character.id,
    name: character.name,
    pronouns: character.pronouns as Persona['pronouns'],
    description: character.secret ? `${character.description} ${character.secret}` : character.description,
    personalKnowledge: character.personalKnowledge,
    mood: { joy, fear, trust, surprise },
    emotionalFluidity: character.emotionalFluidity,
    personality: { positive, peaceful, open, extravert, socialRank },
    greetings: character.greetings,
    smallTalk: character.smallTalk,
    refusals: character.refusals,
    farewells: character.farewells,
  };
}

/** How somebody else looks to the one who speaks. */
export function otherOf({ name, description }: CharacterRow): OtherCharacter {
  return { name, description };
}

/** A scene as it is to the one of its people who speaks. */
export function sceneViewOf(
  { scene, storyName }: SceneRow,
  speakerId: string,
  { people, items, hints, sought }: { people: readonly CharacterRow[]; items: SceneItem[] } & Guidance,
): SceneView {
  return {
    storyName,
    name: scene.name,
    description: scene.description,
    commonKnowledge: scene.commonKnowledge,
    others: people.filter(({ id }) => id !== speakerId).map(otherOf),
    items,
    hints,
    sought,
  };
}

/** How a character sounds. */
export function voiceOf({ voiceName, voicePitch, voiceRange }: CharacterRow): Omit<SpeechRequest, 'text' | 'emotion'> {
  return { voiceName, pitch: voicePitch, speed: voiceRange };
}
