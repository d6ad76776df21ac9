import {
  characters,
  isNotHidden,
  memories,
  type Reader,
  runItems,
  sceneCharacters,
  scenes,
  sealedTextsOfCharacter,
} from '@emberlore/database';
import { and, asc, eq, sql } from 'drizzle-orm';
import { withSealedTexts } from '../../../kit/inner-texts.ts';
import type { Place } from './play.repository.ts';

/** Somebody of a scene: what they know, and what of it and of anything else they have told in a run. */
export interface Teller {
  characterId: string;
  name: string;
  knows: string[];
  told: string[];
}

/** The people of a scene in order, with what each has told in the run. */
export async function readTellers(db: Reader, { runId, sceneId }: Place): Promise<Teller[]> {
  const told = sql<unknown>`${memories.data} -> 'told'`;
  const rows = await db
    .select({ character: characters, sealed: sealedTextsOfCharacter(), told })
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

/** What everybody in a scene may know. */
export async function readCommonKnowledge(db: Reader, sceneId: string): Promise<string[]> {
  const [row] = await db.select({ lines: scenes.commonKnowledge }).from(scenes).where(eq(scenes.id, sceneId));
  return row?.lines ?? [];
}

/** The items that the run has found in a scene, in the order of finding. */
export async function readFinds(db: Reader, { runId, sceneId }: Place): Promise<string[]> {
  const rows = await db
    .select({ itemId: runItems.itemId })
    .from(runItems)
    .where(and(eq(runItems.runId, runId), eq(runItems.sceneId, sceneId)))
    .orderBy(asc(runItems.foundAt));
  return rows.map(({ itemId }) => itemId);
}
