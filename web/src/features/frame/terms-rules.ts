import type { TermsNow } from '@emberlore/contract';

/** Terms that a player is asked to accept. */
export interface TermsAsked {
  version: string;
  /** Set while they are only announced. */
  holdsFrom: string | null;
  summary: string | null;
}

/**
 * The terms to ask a player about, or null. Those that hold are asked for on every visit until they are accepted; those
 * that are announced once, unless they were put off (`later` names the version).
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
