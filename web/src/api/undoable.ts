import { m } from '../i18n/messages.ts';
import { showError, showToast } from '../ui/toasts.ts';
import { errorText } from './call-error.ts';
import { queryClient } from './query-client.ts';

/** Shows a toast about a deletion with a button that brings back what was deleted. */
export function showUndoable(text: string, restore: () => Promise<unknown>): void {
  const undo = async () => {
    try {
      await restore();
      showToast(m.ui_restored());
    } catch (error) {
      showError(errorText(error));
    }
    void queryClient.invalidateQueries();
  };
  showToast(text, { label: m.ui_undo(), onPress: () => void undo() });
}
