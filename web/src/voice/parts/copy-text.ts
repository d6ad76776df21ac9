import { m } from '../../i18n/messages.ts';
import { showError, showToast } from '../../ui/toasts.ts';

/** Copies a text and shows a toast. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast(m.voice_copied()),
    () => showError(m.voice_your_browser_blocked_copying()),
  );
}
