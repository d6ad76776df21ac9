import type { BarrierKind } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A page of what is kept out. The screen itself says when it cannot be fetched. */
export function barriersQuery(kind: BarrierKind, page: number) {
  return queryOptions({
    queryKey: ['barriers', kind, page],
    queryFn: ({ signal }) => send(calls.getBarriers, { query: { kind, page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Keeps something out, for so many days or for good. */
export async function addBarrier(body: {
  kind: BarrierKind;
  value: string;
  reason: string;
  days: number | null;
}): Promise<void> {
  await send(calls.addBarrier, { body });
}

/** Lets something in again. */
export async function removeBarrier(query: { barrierId: string; reason: string }): Promise<void> {
  await send(calls.removeBarrier, { query });
}

/** The kinds of what is kept out. */
export const kinds: readonly {
  value: BarrierKind;
  name: string;
  one: string;
  label: string;
  help: string;
  effect: string;
  empty: string;
}[] = [
  {
    value: 'network',
    name: 'Networks',
    one: 'network',
    label: 'Address or network',
    help: 'Such as 203.0.113.7, or 203.0.113.0/24 for all that begin so.',
    effect: 'Nobody can sign up, log in or play from there.',
    empty: 'No network is kept out.',
  },
  {
    value: 'mail-domain',
    name: 'Mail domains',
    one: 'mail domain',
    label: 'Domain',
    help: 'Such as example.org. The domains below it count as well.',
    effect: 'Nobody can sign up or log in with an address there.',
    empty: 'No mail domain is kept out.',
  },
  {
    value: 'word',
    name: 'Words',
    one: 'word',
    label: 'Word, or a few in a row',
    help: 'Whole words. Capitals and accents make no difference.',
    effect: 'It can stand in no name, title or comment that is written from now on.',
    empty: 'No word is kept out.',
  },
];
