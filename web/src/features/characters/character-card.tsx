import type { Character } from '@emberlore/contract';
import { Link } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Bust } from '../../ui/bust.tsx';
import styles from './character-card.module.css';

interface CardProps {
  character: Character;
  /** URL of the character's detail. */
  to: string;
}

/** A character card with a lit bust, linking to the character's detail. */
export function CharacterCard({ character, to }: CardProps) {
  return (
    <li>
      <Link className={styles.card} to={to} state={{ fromHome: true }} preventScrollReset draggable={false}>
        <span className={styles.stage}>
          <Bust url={character.characterImageURL} alt="" sizes="280px" />
        </span>
        <span className={styles.plate}>
          <b className="serif">{character.characterName}</b>
          <span className="t-tiny">
            {character.characterHidden ? m.characters_hidden_by_moderators() : character.characterPronouns}
          </span>
        </span>
      </Link>
    </li>
  );
}
