import { speaksForeign } from '@emberlore/brain';
import { withThe } from '@emberlore/contract';
import type { Play } from '../../runs/play.service.ts';
import type { TurnContext } from './context.ts';
import type { Saying } from './reserve.ts';
import { findSought, listSearches, onlySearches } from './seeking.ts';

/** What a message that searches comes to. */
export interface Searched {
  /** The item that it finds; null: none. */
  itemId: string | null;
  /** What the narrator tells of it. */
  outcome: string;
}

const endsSentence = /[.!?…]$/;

function tellFind(name: string, foundText: string | null): string {
  const place = foundText?.trim() ?? '';
  const found = `You find ${withThe(name)}.`;
  return place === '' ? found : `${found} ${place}${endsSentence.test(place) ? '' : '.'}`;
}

/**
 * Returns what comes of a search in words, such as the action 'I dig in the snow by the fourth wheel'; null for a message
 * that searches nothing, and where no quest seeks anything. Only actions are told that they find nothing: who only speaks
 * of it may have meant something else. Searches in words are understood in English.
 */
export function search(
  { kind, text, session, group, replaces }: Saying,
  { input, progress }: TurnContext,
  play: Pick<Play, 'hidden'>,
): Searched | null {
  if (session.kind === 'coop' || group?.after || replaces?.sameWords || !progress) return null;
  const hidden = play.hidden(progress.plot, progress);
  const searches = hidden.length > 0 ? listSearches(text, kind) : [];
  if (searches.length === 0) return null;
  const before = input.history.flatMap(({ speaker, text: said }) => (speaker === 'player' ? [said] : []));
  if (speaksForeign(text, before)) return null;
  const found = findSought(searches, kind, hidden);
  if (found) return { itemId: found.itemId, outcome: tellFind(found.name, found.foundText) };
  const isTold = kind === 'action' && onlySearches(searches);
  return isTold ? { itemId: null, outcome: 'You find nothing there.' } : null;
}
