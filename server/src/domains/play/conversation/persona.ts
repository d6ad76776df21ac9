import type { OtherCharacter, Persona, SceneItem, SceneView } from '@emberlore/brain';
import { fillNames } from '@emberlore/contract';
import type { SpeechRequest } from '@emberlore/voice';
import type { Guidance } from '../runs/play.service.ts';
import type { CharacterRow, SceneRow } from './cast.repository.ts';

/** Fills the character's own name in what is said about it; the player's is filled in the talk. */
const fillOwnName = (text: string, name: string) => fillNames(text, { char: name, user: '{{user}}' });

/** Converts a character to the brain's persona. */
export function toPersona(character: CharacterRow): Persona {
  const { joy, fear, trust, surprise, positive, peaceful, open, extravert, socialRank } = character;
  return {
    id: character.id,
    name: character.name,
    pronouns: character.pronouns as Persona['pronouns'],
    description: fillOwnName(character.description, character.name),
    secret: character.secret,
    personalKnowledge: character.personalKnowledge,
    mood: { joy, fear, trust, surprise },
    emotionalFluidity: character.emotionalFluidity,
    personality: { positive, peaceful, open, extravert, socialRank },
    greetings: character.greetings,
    smallTalk: character.smallTalk,
    refusals: character.refusals,
    farewells: character.farewells,
    sheet: character.voiceSheet,
    ...(character.knowledgeSealed && { isSealed: true }),
  };
}

/** Converts a character to what another character sees of it. */
export function toOtherCharacter({ name, description }: Pick<CharacterRow, 'name' | 'description'>): OtherCharacter {
  return { name, description: fillOwnName(description, name) };
}

/** Builds the scene as seen by the character that speaks. */
export function buildSceneView(
  { scene, storyName, storyDescription }: SceneRow,
  speakerId: string,
  { people, items, hints, sought }: { people: readonly CharacterRow[]; items: SceneItem[] } & Guidance,
): SceneView {
  return {
    storyName,
    storyDescription,
    name: scene.name,
    description: scene.description,
    opening: scene.opening,
    commonKnowledge: scene.commonKnowledge,
    others: people.filter(({ id }) => id !== speakerId).map(toOtherCharacter),
    items,
    hints,
    sought,
  };
}

/** Returns the speech settings of a character. */
export function toSpeechSettings({
  voiceName,
  voicePitch,
  voiceRange,
}: CharacterRow): Omit<SpeechRequest, 'text' | 'emotion'> {
  return { voiceName, pitch: voicePitch, speed: voiceRange };
}
