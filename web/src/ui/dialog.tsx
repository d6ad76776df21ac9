import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { MouseEvent, KeyboardEvent as PressedKey, ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { type DialogFocus, useDialogFocus } from './dialog-focus.ts';
import { DialogProblem, useProblem } from './dialog-problem.tsx';

interface DialogProps extends DialogFocus {
  open: boolean;
  /** Called when the player closes the dialog: Escape, backdrop or close button. */
  onClose: () => void;
  /** Accessible name of the dialog; rendered as its heading unless `ownTitle` is set. */
  title: string;
  /** The content renders the title itself, with `DialogTitle`. */
  ownTitle?: boolean;
  /** Removes the padding of the body; the content lays itself out to the edges. */
  bare?: boolean;
  large?: boolean;
  className?: string | undefined;
  /** Id of the text that the dialog is about, read with its title. */
  textId?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog. Traps and restores focus, closes on Escape (unless pressed inside an element with `data-own-escape`,
 * which handles it itself), and slides up from the bottom on a phone. Open while rendered, so the parent can control it
 * by state or by URL. Errors that are shown while it is the topmost appear in it, until something is pressed.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, ownTitle, bare, large, className, textId, children } = props;
  const focus = useDialogFocus(props);
  const problem = useProblem(open);
  // What is pressed may succeed, or fail in another way.
  const clearProblem = ({ target }: MouseEvent) => isButton(target) && problem.clear();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil}>
          <Radix.Content
            className={clsx(styles.dialog, large && styles.large, className)}
            aria-describedby={textId}
            onEscapeKeyDown={ignoreOwnEscape}
            onInteractOutside={ignoreMessages}
            onClickCapture={clearProblem}
            onKeyDown={ignoreHeldEnter}
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
            <DialogProblem problem={problem} />
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

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function ignoreOwnEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}

/** Dismissing a message over the dialog leaves the dialog open. */
function ignoreMessages(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-over-dialogs]')) event.preventDefault();
}

/** A key held down from before the dialog presses nothing in it. */
function ignoreHeldEnter(event: PressedKey): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** The heading that names a dialog, for content that places it itself. */
export function DialogTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <Radix.Title className={clsx('serif', className)}>{children}</Radix.Title>;
}

/** A paragraph of a small dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The buttons at the bottom of a small dialog, main action first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
