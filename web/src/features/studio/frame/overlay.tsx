import type { ReactNode } from 'react';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import styles from './overlay.module.css';

interface OverlayProps {
  /** Accessible name of the overlay. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A studio page over another page. */
export function Overlay({ title, onClose, children }: OverlayProps) {
  return (
    <Dialog open onClose={onClose} title={title} bare large className={styles.overlay}>
      <DialogTitle className="sr">{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
