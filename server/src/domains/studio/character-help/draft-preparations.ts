import { fail } from '../../../kit/errors.ts';
import { currentRequester } from '../../../kit/fair-queue.ts';
import { withoutStoring } from '../../../kit/unstored.ts';

/** Maximum numbers of drafts that are being prepared for an account, and for a network: each may take 6 MB. */
const MOST_OF_ACCOUNT = 3;
const MOST_OF_NETWORK = 12;
const RETRY_SECONDS = 5;

/**
 * Prepares drafts before they take one of the few places for replies: a long draft with new texts takes a minute, in
 * which the embedder serves other requesters in turn. Throws a 429 if too many of the requester's are being prepared.
 */
export function createDraftPreparations() {
  const underWay = new Map<string, number>();
  const countOf = (group: string) => underWay.get(group) ?? 0;

  const change = (group: string, by: number) => {
    const left = countOf(group) + by;
    if (left > 0) underWay.set(group, left);
    else underWay.delete(group);
  };

  return async function prepare(work: () => Promise<void>): Promise<void> {
    const requester = currentRequester();
    const bounds = requester
      ? ([
          [`account ${requester.key}`, MOST_OF_ACCOUNT],
          [`network ${requester.network}`, MOST_OF_NETWORK],
        ] as const)
      : [];
    if (bounds.some(([group, most]) => countOf(group) >= most)) throw fail('tooMany', { retryAfter: RETRY_SECONDS });
    for (const [group] of bounds) change(group, 1);
    try {
      await withoutStoring(work);
    } finally {
      for (const [group] of bounds) change(group, -1);
    }
  };
}
