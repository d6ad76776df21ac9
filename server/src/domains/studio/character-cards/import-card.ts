import type { CardPart } from '@emberlore/contract';
import { shortenChanges } from '../story-export/fit.service.ts';
import { listParts } from './card-parts.ts';
import { type FittedCard, fitCard } from './fit-card.ts';
import { type Faces, readCard } from './read-card.ts';
import { toStoredJson } from './stored-card.ts';

/** An imported card, ready to create a character from. */
export interface ImportedCard {
  fitted: FittedCard;
  /** The JSON stored with the character; see `keptCardOf`. */
  keptCard: string;
  faces: Faces;
  changes: string[];
  parts: CardPart[];
}

/** Reads the Character Card at `path` and fits it to our limits. Throws a 400 or 413. */
export async function importCard(path: string): Promise<ImportedCard> {
  const { data, faces, changes } = await readCard(path);
  const note = (change: string) => changes.push(change);
  const fitted = fitCard(data, note);
  const keptCard = toStoredJson(data, note);
  return {
    fitted,
    keptCard,
    faces,
    changes: shortenChanges(changes),
    parts: listParts(data, Object.keys(faces).length),
  };
}
