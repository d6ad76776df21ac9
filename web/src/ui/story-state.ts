import type { StorySummary } from '@emberlore/contract';
import { m } from '../i18n/messages.ts';

/** Returns the word for how far a story of one's own is: a draft, private or public. */
export function storyState({ storyVisibility, storyDraft }: StorySummary): string {
  if (storyVisibility === 'public') return m.ui_public();
  return storyDraft ? m.ui_draft() : m.ui_private();
}
