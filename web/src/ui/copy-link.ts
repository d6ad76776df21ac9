import { m } from '../i18n/messages.ts';
import { showError, showToast } from './toasts.ts';

/**
 * Copies the story's link {origin}/story/{storyId} and shows a toast. With a run that has ended, previews of the link show
 * the title and picture of its ending.
 */
export async function copyLink(storyId: string, endedRunId?: string): Promise<void> {
  const ending = endedRunId === undefined ? '' : `?${new URLSearchParams({ ending: endedRunId })}`;
  const link = `${location.origin}/story/${encodeURIComponent(storyId)}${ending}`;
  const copied = await writeText(link).catch(() => false);
  if (copied) showToast(m.spec_link_copied());
  else showError(m.ui_the_link_couldnt_be_copied_here_it({ link }));
}

async function writeText(text: string): Promise<boolean> {
  // Browsers offer no clipboard over plain http from another machine.
  if (!navigator.clipboard) return false;
  await navigator.clipboard.writeText(text);
  return true;
}
