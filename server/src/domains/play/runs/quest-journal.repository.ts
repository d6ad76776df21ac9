import {
  characters,
  isNotHidden,
  memories,
  type Reader,
  sceneCharacters,
  scenes,
  sealedTextsOfCharacter,
} from '@emberlore/database';
import { and, asc, eq, sql } from 'drizzle-orm';
import { withSealedTexts } from '../../../kit/inner-texts.ts';
import type { RunPlace } from './play.repository.ts';

/** A character of a scene: its knowledge, and the lines it has told in a run. */
export interface SceneCharacter {
  characterId: string;
  name: string;
  knows: string[];
  told: string[];
}

/** Reads the characters of a scene in order, with the lines that each has told in the run. */
export async function readSpeakers(db: Reader, { runId, sceneId }: RunPlace): Promise<SceneCharacter[]> {
  const toldLines = sql<unknown>`${memories.data} -> 'told'`;
  const rows = await db
    .select({ character: characters, sealed: sealedTextsOfCharacter(), told: toldLines })
    .from(sceneCharacters)
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), isNotHidden(characters)))
    .leftJoin(memories, and(eq(memories.characterId, characters.id), eq(memories.runId, runId)))
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ character, sealed, told: lines }) => {
    const { id: characterId, name, personalKnowledge: knows } = withSealedTexts(character, sealed);
    return { characterId, name, knows, told: Array.isArray(lines) ? lines.map(String) : [] };
  });
}

/** Reads the common knowledge of a scene. */
export async function readCommonKnowledge(db: Reader, sceneId: string): Promise<string[]> {
  const [row] = await db.select({ lines: scenes.commonKnowledge }).from(scenes).where(eq(scenes.id, sceneId));
  return row?.lines ?? [];
}
