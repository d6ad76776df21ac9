import type { TermsNow } from '@emberlore/contract';

/** Terms for the player to accept. */
export interface TermsAsked {
  version: string;
  /** Set only while the terms are announced. */
  holdsFrom: string | null;
  summary: string | null;
}

/**
 * Returns the terms to show a player, or null. Current terms show on every visit until accepted; announced terms show
 * once, unless dismissed (`later` holds that version).
 */
export function termsDue(
  { version, next }: TermsNow,
  accepted: string | null,
  later: string | null,
): TermsAsked | null {
  if (next && accepted === next.version) return null;
  if (accepted !== version) return { version, holdsFrom: null, summary: null };
  return next && next.version !== later ? next : null;
}
