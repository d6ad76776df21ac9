import type { Persona, SceneView } from '@emberlore/brain';
import type { Connection, Reader } from '@emberlore/database';
import type { SpeechRequest } from '@emberlore/voice';
import { readPeople, readSceneRow, readThings } from './cast.repository.ts';
import { buildSceneView, toPersona, toSpeechSettings } from './persona.ts';
import { readStageVersion } from './turn-calls.repository.ts';

/** The first character of a scene, ready to talk outside a run. */
export interface Lead {
  persona: Persona;
  scene: SceneView;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
}

/** Creates the access to the lead of the scene last requested, which is read again only after a change. */
export function createLeads({ reader, sql }: Pick<Connection, 'reader' | 'sql'>) {
  let cached: { sceneId: string; version: string; lead: Promise<Lead | null> } | undefined;
  return {
    /** Returns the first character of a scene; null if the scene is gone or empty. */
    async of(sceneId: string): Promise<Lead | null> {
      const version = await readStageVersion(sql, sceneId);
      if (cached?.sceneId === sceneId && cached.version === version) return cached.lead;
      const read = { sceneId, version, lead: readLead(reader, sceneId) };
      cached = read;
      // A failed read is tried again.
      read.lead.catch(() => {
        if (cached === read) cached = undefined;
      });
      return read.lead;
    },
  };
}

/** Reads the first character of a scene, without quests; null if the scene is gone or empty. */
async function readLead(reader: Reader, sceneId: string): Promise<Lead | null> {
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
