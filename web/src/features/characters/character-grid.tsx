import type { Character } from '@emberlore/contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './character-card.module.css';
import { CharacterCard } from './character-card.tsx';

interface GridProps {
  /** Accessible name of the list: 'My Characters'. */
  label: string;
  /** Undefined while loading. */
  characters: readonly Character[] | undefined;
  /** Number of placeholders while loading. */
  awaited: number;
  /** Returns the URL of a character's detail. */
  detailOf: (characterId: string) => string;
}

/** A responsive grid of character cards. */
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
