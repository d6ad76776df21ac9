import { timings } from '@emberlore/contract';
import { Check, TriangleAlert, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { m } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useStore } from './store.ts';
import styles from './toast-host.module.css';
import { currentToast, errorBanner, hideError, hideToast, type ToastAction } from './toasts.ts';

/** Renders the error banner and the toasts; mounted once, above everything: beside the dialogs, not in the page below. */
export function ToastHost() {
  const error = useStore(errorBanner);
  const toast = useStore(currentToast);
  return createPortal(
    <div data-over-dialogs="">
      {/* aria-live is said outright: an open dialog leaves such regions readable, and no others outside it. */}
      <div role="alert" aria-live="assertive">
        {error && (
          <div key={error.key} className={styles.banner} style={{ '--run': `${timings.errorBanner}ms` }}>
            <TriangleAlert size={20} aria-hidden="true" />
            <div className={styles.words}>
              <b>{m.spec_error_title()}</b>
              <p>{error.text}</p>
            </div>
            <IconButton label={m.ui_dismiss()} look="ghost" className={styles.x} onClick={hideError}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <div className={styles.toasts} role="status" aria-live="polite">
        {toast && (
          <span key={toast.key} className={styles.toast}>
            <Check size={18} aria-hidden="true" />
            {toast.text}
            {toast.action && <ActionButton {...toast.action} />}
          </span>
        )}
      </div>
      <OfflineNote />
    </div>,
    document.body,
  );
}

function ActionButton({ label, onPress }: ToastAction) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        hideToast();
        onPress();
      }}
    >
      {label}
    </button>
  );
}
