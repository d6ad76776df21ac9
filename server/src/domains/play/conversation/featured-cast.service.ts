import type { Persona, SceneView } from '@emberlore/brain';
import type { Reader } from '@emberlore/database';
import type { SpeechRequest } from '@emberlore/voice';
import { readPeople, readSceneRow, readThings } from './cast.repository.ts';
import { buildSceneView, toPersona, toSpeechSettings } from './persona.ts';

/** The first character of a scene, ready to talk outside a run. */
export interface Lead {
  persona: Persona;
  scene: SceneView;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
}

/** Reads the first character of a scene, without quests; null if the scene is gone or empty. */
export async function readLead(reader: Reader, sceneId: string): Promise<Lead | null> {
  const [scene, people, items] = await Promise.all([
    readSceneRow(reader, sceneId),
    readPeople(reader, sceneId),
    readThings(reader, sceneId),
  ]);
  const [lead] = people;
  if (!scene || !lead) return null;
  return {
    persona: toPersona(lead),
    scene: buildSceneView(scene, lead.id, { people, items, hints: [], sought: [] }),
    voice: toSpeechSettings(lead),
  };
}
