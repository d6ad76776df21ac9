import { type FittedCard, fitCard } from './fit-card.ts';
import { type Faces, readCard } from './read-card.ts';
import { withoutPictures } from './write-card.ts';

/** A card as a character of ours is made of it. */
export interface ImportedCard {
  fitted: FittedCard;
  /** The JSON that is kept with the character, without the bytes of its pictures. */
  keptCard: string;
  faces: Faces;
  changes: string[];
}

/** Reads the Character Card at `path` and fits it to our limits. Throws a 400 or 413. */
export async function importCard(path: string): Promise<ImportedCard> {
  const { data, faces, changes } = await readCard(path);
  const fitted = fitCard(data, (change) => changes.push(change));
  return { fitted, keptCard: JSON.stringify(withoutPictures(data)), faces, changes };
}
