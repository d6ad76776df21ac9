import type { Reader } from '@emberlore/database';
import { readCharacter, readPeople, readPlayerName, readSceneRow, readThings } from '../cast.repository.ts';
import type { Session } from '../open-talks.repository.ts';

/** Reads the names that a player is likely to say in a talk: of characters, items, the scene and the player. */
export async function readNames(db: Reader, session: Session): Promise<string[]> {
  const [speaker, people, things, scene, playerName] = await Promise.all([
    readCharacter(db, session.characterId),
    readPeople(db, session.sceneId),
    readThings(db, session.sceneId),
    readSceneRow(db, session.sceneId),
    readPlayerName(db, session.accountId),
  ]);
  const places = scene ? [scene.scene.name, scene.storyName] : [];
  const named = [...(speaker ? [speaker] : []), ...people, ...things].map(({ name }) => name);
  return [...new Set([...named, ...places, playerName])].filter((name) => name !== '');
}
