import type { Writer } from '@emberlore/database';
import * as repository from './character-import.repository.ts';

type Row = Parameters<typeof repository.insertCharacter>[1];

/** Creates a private character with the JSON of its source card, as part of a transaction, and returns its id. */
export const importCharacter = (writer: Writer, row: Row, card: string): Promise<string> =>
  repository.insertCharacter(writer, row, card);
