import type { Persona, SceneItem } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import type { Play, Plot, Standings } from '../../runs/play.service.ts';
import { type CharacterRow, readPeople, readSceneRow, readThings, type SceneRow } from '../cast.repository.ts';
import { personaOf, sceneViewOf } from '../persona.ts';
import { readStageVersion } from '../turn-calls.repository.ts';

/** What a scene is made of: the same for everybody, until somebody edits the story. */
export interface Stage {
  scene: SceneRow;
  people: CharacterRow[];
  items: SceneItem[];
  plot: Plot;
}

/** The scenes that are played, each read once for every version of it. */
export interface Stages {
  /** The scene of this version. Throws `Scene Not Found.` */
  of(sceneId: string, version: string): Promise<Stage>;
  /** The scene as it is now. Throws `Scene Not Found.` */
  now(sceneId: string): Promise<Stage>;
}

/** So many scenes are kept; the one that was used longest ago gives way. */
const mostKept = 300;

/** The scenes of one store. */
export function createStages({ reader, sql }: Pick<Connection, 'reader' | 'sql'>, play: Play): Stages {
  const kept = new Map<string, { version: string; stage: Promise<Stage> }>();

  async function read(sceneId: string): Promise<Stage> {
    const [scene, people, items, plot] = await Promise.all([
      readSceneRow(reader, sceneId),
      readPeople(reader, sceneId),
      readThings(reader, sceneId),
      play.plot(sceneId),
    ]);
    if (!scene) throw notFound('Scene');
    return { scene, people, items, plot };
  }

  function of(sceneId: string, version: string): Promise<Stage> {
    const known = kept.get(sceneId);
    const found = known?.version === version ? known : { version, stage: read(sceneId) };
    kept.delete(sceneId);
    kept.set(sceneId, found);
    // What could not be read is tried again. What is newer than its version is read anew when the version is asked for.
    found.stage.catch(() => kept.get(sceneId) === found && kept.delete(sceneId));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return found.stage;
  }

  return { of, now: async (sceneId) => of(sceneId, await readStageVersion(sql, sceneId)) };
}

const personas = new WeakMap<CharacterRow, Persona>();

/** A character as the brain wants it, made once of each row. */
function keptPersona(character: CharacterRow): Persona {
  const persona = personas.get(character) ?? personaOf(character);
  personas.set(character, persona);
  return persona;
}

/** The scene as one of its people sees it in a run that has come so far, and the character itself. Throws `Character Not Found.` */
export function seenBy(stage: Stage, characterId: string, standings: Standings, play: Play) {
  const { scene, people, items, plot } = stage;
  const speaker = people.find(({ id }) => id === characterId);
  if (!speaker) throw notFound('Character');
  const guidance = play.guidance(plot, standings, characterId);
  return {
    speaker,
    persona: keptPersona(speaker),
    scene: sceneViewOf(scene, speaker.id, { people, items, ...guidance }),
  };
}
