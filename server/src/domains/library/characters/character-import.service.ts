import type { Writer } from '@emberlore/database';
import * as repository from './character-import.repository.ts';

type Row = Parameters<typeof repository.insertCharacter>[1];

/** Makes a private character, with the JSON of the card that it came from, as part of a transaction, and answers its id. */
export const importCharacter = (writer: Writer, row: Row, card: string): Promise<string> =>
  repository.insertCharacter(writer, row, card);
