import type { Character } from '@emberlore/contract';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Bust } from '../../../ui/bust.tsx';
import { LivingFace } from '../../../voice/face/living-face.tsx';
import styles from './cast.module.css';

/** The sides on which others stand. */
const sidesOf = (place: number, count: number) => [
  ...(place > 0 ? (['left'] as const) : []),
  ...(place < count - 1 ? (['right'] as const) : []),
];

/** Relative heights of the characters by their number, to avoid a uniform line-up. */
const heights: Record<number, readonly number[]> = { 1: [1], 2: [1, 0.86], 3: [0.86, 1, 0.82] };

interface CastProps {
  characters: readonly Character[];
  /** Returns the URL of the talk with a character. */
  toTalk(character: Character): string;
  /** On a phone, raises the characters above content at the bottom. */
  raised: boolean;
  /** How many lines of news stand below them. */
  newsBelow: number;
  /** The character that the player comes from; their link takes the focus. */
  talkedWith: string | null;
}

/** The characters of a scene, each linking to a talk. */
export function Cast({ characters, toTalk, raised, newsBelow, talkedWith }: CastProps) {
  const comesFrom = useRef<HTMLAnchorElement>(null);
  useEffect(() => comesFrom.current?.focus({ preventScroll: true }), []);
  return (
    <ul
      className={styles.cast}
      data-raised={raised}
      style={{ '--count': Math.max(1, characters.length), '--news': newsBelow }}
    >
      {characters.map((character, place) => {
        const height = heights[characters.length]?.[place] ?? 0.9;
        return (
          <li key={character.characterId} style={{ '--stands': height, '--depth': Math.round(height * 10) }}>
            <Link
              ref={character.characterId === talkedWith ? comesFrom : undefined}
              className={styles.actor}
              to={toTalk(character)}
              aria-label={m.play_talk_to_charactername({ characterName: character.characterName })}
            >
              <span className={styles.body} style={{ '--place': place }}>
                <Bust
                  url={character.characterImageURL}
                  alt=""
                  sizes="(max-width: 640px) 400px, 640px"
                  eager
                  over={(url) => <LivingFace url={url} company={sidesOf(place, characters.length)} />}
                />
              </span>
              <span className={styles.plate}>
                <MessageCircle size={18} aria-hidden="true" />
                <span>{character.characterName}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
