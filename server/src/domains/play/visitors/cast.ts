import type { Persona, SceneView } from '@emberlore/brain';
import { type Demos, demos } from '@emberlore/content';
import type { SpeechRequest } from '@emberlore/voice';

/** The areas where visitors can talk, `home` with the featured character; calls for one don't reach the characters of the other. */
export type VisitorArea = 'irish' | 'war-game' | 'home';

/** A character that visitors can talk with. */
export interface CastMember {
  /** The character's name in the calls. */
  id: string;
  area: VisitorArea;
  persona: Persona;
  scene: SceneView;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
}

type Local = Demos['irishTown']['characters'][number];

function toPersona({ voice: _voice, voiceSheet, ...known }: Local): Persona {
  return { ...known, sheet: voiceSheet };
}

function toVoice({ voice: { voiceName, voicePitch, voiceRange } }: Local): CastMember['voice'] {
  return { voiceName, pitch: voicePitch, speed: voiceRange };
}

/** Builds a scene without bystanders and items. */
function place(storyName: string, name: string, description: string, commonKnowledge: readonly string[]): SceneView {
  return { storyName, name, description, commonKnowledge, others: [], items: [], hints: [] };
}

/** Creates all characters that visitors can talk with, by their name in the calls. */
export function createCast(): ReadonlyMap<string, CastMember> {
  const { irishTown, warGame } = demos();
  const locals = irishTown.characters.map(
    (character): CastMember => ({
      id: character.id,
      area: 'irish',
      persona: toPersona(character),
      voice: toVoice(character),
      scene: place('An Irish town', 'The town', 'A small town in the west of Ireland, about 1905.', irishTown.town),
    }),
  );
  const soldiers = warGame.map(
    ({ warGameId, title, description, character, known }): CastMember => ({
      id: warGameId,
      area: 'war-game',
      persona: toPersona(character),
      voice: toVoice(character),
      scene: place('Carolina, 1780', title, description, known),
    }),
  );
  return new Map([...locals, ...soldiers].map((member) => [member.id, member]));
}
