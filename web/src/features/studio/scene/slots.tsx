import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import styles from './slots.module.css';

/** A row of slots. */
export function Slots({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.slots} data-wide={wide ? '' : undefined} aria-label={label}>
      {children}
    </ul>
  );
}

interface FilledProps {
  name: string;
  /** Text below the name. */
  sub?: string | undefined;
  picture: ReactNode;
  /** Called when the slot is pressed; without it the slot isn't clickable. */
  onOpen?: (() => void) | undefined;
  onRemove: () => void;
  removeLabel: string;
  disabled?: boolean;
}

export function FilledSlot({ name, sub, picture, onOpen, onRemove, removeLabel, disabled }: FilledProps) {
  return (
    <li className={styles.slot}>
      <button type="button" className={styles.filled} disabled={disabled || !onOpen} onClick={onOpen}>
        {picture}
        <span className={styles.plate}>
          <b className="serif">{name}</b>
          {sub && <small>{sub}</small>}
        </span>
      </button>
      <IconButton label={removeLabel} look="glass" className={styles.remove} disabled={disabled} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

export function FreeSlot({ name, disabled, onAdd }: { name: string; disabled?: boolean; onAdd: () => void }) {
  return (
    <li className={styles.slot}>
      <button type="button" className={styles.free} disabled={disabled} onClick={onAdd}>
        <Plus size={26} aria-hidden="true" />
        <b>{name}</b>
      </button>
    </li>
  );
}
