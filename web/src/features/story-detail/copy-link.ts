import { texts } from '@emberlore/contract';
import { showError, showToast } from '../../ui/notices.ts';

/** Copies the story's link, as {origin}/story/{storyId}, and says so. */
export async function copyLink(storyId: string): Promise<void> {
  const link = `${location.origin}/story/${encodeURIComponent(storyId)}`;
  const copied = await writeText(link).catch(() => false);
  if (copied) showToast(texts.linkCopied);
  else showError(`The link could not be copied. It is ${link}`);
}

async function writeText(text: string): Promise<boolean> {
  // Browsers offer no clipboard to pages that came over plain http from another machine.
  if (!navigator.clipboard) return false;
  await navigator.clipboard.writeText(text);
  return true;
}
