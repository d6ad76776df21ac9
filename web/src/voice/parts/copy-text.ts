import { showError, showToast } from '../../ui/notices.ts';

/** Copies a text and says so. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast('Copied'),
    () => showError('The browser did not allow copying.'),
  );
}
