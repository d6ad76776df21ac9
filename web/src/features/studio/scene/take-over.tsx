import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../i18n/messages.ts';
import styles from './scene-tabs.module.css';

interface TakeOverProps {
  /** What can be taken over from the story's other scenes. */
  things: readonly { id: string; name: string; picture: ReactNode; onTake: () => void }[];
  disabled?: boolean;
}

/** Buttons that put into a scene, in one press, who or what is in another scene of the story. */
export function TakeOver({ things, disabled = false }: TakeOverProps) {
  if (things.length === 0) return null;
  return (
    <section className={styles.earlier}>
      <h2>{m.studio_from_your_other_scenes()}</h2>
      <ul>
        {things.map(({ id, name, picture, onTake }) => (
          <li key={id}>
            <button type="button" disabled={disabled} onClick={onTake}>
              {picture}
              {name}
              <Plus size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
