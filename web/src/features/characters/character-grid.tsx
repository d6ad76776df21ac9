import type { Character } from '@emberlore/contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './character-card.module.css';
import { CharacterCard } from './character-card.tsx';

interface GridProps {
  /** Whose or which they are, as in 'My Characters'. */
  label: string;
  /** Undefined while they are being fetched. */
  characters: readonly Character[] | undefined;
  /** How many places to keep while they are. */
  awaited: number;
  /** The address of a character's detail. */
  detailOf: (characterId: string) => string;
}

/** Characters as cards in as many columns as fit. */
export function CharacterGrid({ label, characters, awaited, detailOf }: GridProps) {
  return (
    <ul className={styles.grid} aria-label={label} aria-busy={!characters}>
      {characters
        ? characters.map((character) => (
            <CharacterCard key={character.characterId} character={character} to={detailOf(character.characterId)} />
          ))
        : Array.from({ length: awaited }, (_, place) => place).map((place) => (
            <li key={place} aria-hidden="true">
              <Skeleton className={styles.waiting} />
            </li>
          ))}
    </ul>
  );
}
