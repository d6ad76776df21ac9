import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { m } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called when the player closes it: Escape, the veil or the close button. */
  onClose: () => void;
  /** What the dialog is called; drawn as its heading unless the content draws its own `DialogTitle`. */
  title: string;
  /** The content draws the title itself, with `DialogTitle`. */
  ownTitle?: boolean;
  /** The content lays itself out to the edges; without it there is a padded body. */
  bare?: boolean;
  large?: boolean;
  className?: string | undefined;
  /** What takes focus afterwards when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
  children: ReactNode;
}

/**
 * A modal dialog with the firelit edge. It traps focus, gives it back, closes on Escape and rises from the foot of a
 * phone. Who renders it says when it is open, so an address can hold that as well as a state.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, ownTitle, bare, large, className, focusAfter, children } = props;
  const focus = useFocus(focusAfter);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil}>
          <Radix.Content
            className={clsx(styles.dialog, large && styles.large, className)}
            aria-describedby={undefined}
            {...focus}
          >
            {bare ? (
              children
            ) : (
              <div className={styles.body}>
                {!ownTitle && <DialogTitle className="t-head">{title}</DialogTitle>}
                {children}
              </div>
            )}
            <Radix.Close asChild>
              <IconButton label={m.ui_close()} look="glass" className={styles.x}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Moves focus into the dialog and, when it closes, back to what had it before. */
function useFocus(focusAfter: DialogProps['focusAfter']) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      // The dialog itself takes focus: it is read out whole, and no button looks chosen before anybody chose.
      event.preventDefault();
      if (event.target instanceof HTMLElement) event.target.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { current } = opener;
      const there = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (there ? current : focusAfter?.())?.focus({ preventScroll: true });
    },
  };
}

/** The heading that names a dialog, for content that places it itself. */
export function DialogTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <Radix.Title className={clsx('serif', className)}>{children}</Radix.Title>;
}

/** A paragraph of a small dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The row of buttons at the foot of a small dialog: the ember action first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
