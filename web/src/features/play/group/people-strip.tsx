import type { Character } from '@emberlore/contract';
import { Volume2, VolumeX } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { address, type Focus, toggleSilence } from './group-focus.ts';
import styles from './people-strip.module.css';

interface StripProps {
  people: readonly Character[];
  focus: Focus;
  /** The character that is speaking, or spoke last. */
  speaker: string | null;
  /** Whether that character is speaking now. */
  speaking: boolean;
  onFocus: (focus: Focus) => void;
}

/** The people of a group talk: a tap on a face speaks to one, the button beside it silences one. */
export function PeopleStrip({ people, focus, speaker, speaking, onFocus }: StripProps) {
  const loud = people.filter(({ characterId }) => !focus.silent.includes(characterId));
  return (
    <ul className={styles.strip} aria-label={m.play_people_in_this_talk()}>
      {people.map(({ characterId, characterName: name, characterImageURL }) => {
        const isSilent = focus.silent.includes(characterId);
        return (
          <li
            key={characterId}
            className={styles.person}
            data-addressed={focus.to === characterId}
            data-silent={isSilent}
            data-speaking={speaking && speaker === characterId}
          >
            <button
              type="button"
              className={styles.face}
              aria-label={m.play_speak_to_name({ name })}
              aria-pressed={focus.to === characterId}
              onClick={() => onFocus(address(focus, characterId))}
            >
              <Avatar url={characterImageURL} alt="" size={44} face />
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {isSilent && <small>{m.play_name_is_silenced()}</small>}
              </span>
            </button>
            <button
              type="button"
              className={styles.hush}
              aria-label={m.play_silence_name({ name })}
              title={m.play_silence_name({ name })}
              aria-pressed={isSilent}
              disabled={!isSilent && loud.length < 2}
              onClick={() => onFocus(toggleSilence(focus, characterId))}
            >
              {isSilent ? <VolumeX size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
