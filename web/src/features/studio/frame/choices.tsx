import type { ReactNode } from 'react';
import styles from './choices.module.css';

interface Choice {
  icon: ReactNode;
  name: string;
  text: string;
  onChoose: () => void;
}

/** Two or three large options to choose from. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <div className={styles.choices}>
      {choices.map(({ icon, name, text, onChoose }) => (
        <button key={name} type="button" onClick={onChoose}>
          {icon}
          <span>
            <b>{name}</b>
            <small>{text}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
