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

function personaOf({ description, secret, voice: _voice, ...known }: LaunchCharacter): Persona {
  return { ...known, description: secret ? `${description} ${secret}` : description };
}

function voiceOf({ voice: { voiceName, voicePitch, voiceRange } }: LaunchCharacter): CastMember['voice'] {
  return { voiceName, pitch: voicePitch, speed: voiceRange };
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
    ({ warGameId, title, description, character, known }): CastMember => ({
      ...{ id: warGameId, area: 'war-game', persona: personaOf(character), voice: voiceOf(character) },
      scene: place('Carolina, 1780', title, description, known),
    }),
  );
  return new Map([...locals, ...soldiers].map((member) => [member.id, member]));
}
