import type { ReactNode } from 'react';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import styles from './overlay.module.css';

interface OverlayProps {
  /** What the overlay is called. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A page of the studio over another page. */
export function Overlay({ title, onClose, children }: OverlayProps) {
  return (
    <Dialog open onClose={onClose} title={title} bare large className={styles.overlay}>
      <DialogTitle className="sr">{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
