import type { Stance } from '@emberlore/contract';
import { Shield, Swords, Wind } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../../i18n/messages.ts';
import { usesKeys } from '../../../ui/input-mode.ts';
import { findStance, stanceWords } from './duel-words.ts';
import styles from './stances.module.css';

const icons = { strike: Swords, guard: Shield, feint: Wind } as const;
const order = ['strike', 'guard', 'feint'] as const;

export function StanceIcon({ stance, size = 22 }: { stance: Stance; size?: number }) {
  const Icon = icons[stance];
  return <Icon size={size} aria-hidden="true" />;
}

/** While the duel was being prepared there was only the button that closes it: Enter should not leave the fight. */
function focusFirst(stances: HTMLElement | null): void {
  if (usesKeys()) stances?.querySelector('button')?.focus({ preventScroll: true });
}

/** Picker for the three stances, by pointer, touch, or the keys 1 to 3. */
export function Stances({ disabled, onTake }: { disabled: boolean; onTake: (stance: Stance) => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const stance = findStance(event.key);
      if (!stance || disabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onTake(stance);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [disabled, onTake]);
  return (
    <fieldset ref={focusFirst} className={styles.stances} aria-label={m.play_your_stance()}>
      {order.map((stance) => {
        const { name, beats, key } = stanceWords[stance];
        return (
          <button
            key={stance}
            type="button"
            className={styles.stance}
            // Not `disabled`, to keep focus: the same key may choose the next round.
            aria-disabled={disabled}
            aria-keyshortcuts={key}
            onClick={() => !disabled && onTake(stance)}
          >
            <span className={styles.icon}>
              <StanceIcon stance={stance} size={26} />
            </span>
            <span className={styles.words}>
              <b>{name}</b>
              <small>{beats}</small>
            </span>
            <span className={styles.key} aria-hidden="true">
              {key}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
