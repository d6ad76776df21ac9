import type { BlocklistKind } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';

/** Query for a page of the blocklist. The screen shows fetch errors itself. */
export function blocklistQuery(kind: BlocklistKind, page: number) {
  return queryOptions({
    queryKey: ['barriers', kind, page],
    queryFn: ({ signal }) => send(calls.getBlocklist, { query: { kind, page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Adds a blocklist entry, for a number of days or permanently. */
export async function addToBlocklist(body: {
  kind: BlocklistKind;
  value: string;
  reason: string;
  days: number | null;
}): Promise<void> {
  await send(calls.addToBlocklist, { body });
}

/** Removes a blocklist entry. */
export async function removeFromBlocklist(query: { barrierId: string; reason: string }): Promise<void> {
  await send(calls.removeFromBlocklist, { query });
}

export const kinds: readonly {
  value: BlocklistKind;
  name: string;
  one: string;
  label: string;
  help: string;
  effect: string;
  empty: string;
}[] = [
  {
    value: 'network',
    name: m.barriers_networks(),
    one: 'network',
    label: m.barriers_address_or_network(),
    help: m.barriers_such_as_203_0_113(),
    effect: m.barriers_nobody_can_sign_up_log(),
    empty: m.barriers_no_network_is_kept_out(),
  },
  {
    value: 'mail-domain',
    name: m.barriers_mail_domains(),
    one: m.barriers_mail_domain(),
    label: m.barriers_domain(),
    help: m.barriers_such_as_example_org_the(),
    effect: m.barriers_nobody_can_sign_up_or(),
    empty: m.barriers_no_mail_domain_is_kept(),
  },
  {
    value: 'word',
    name: m.barriers_words(),
    one: 'word',
    label: m.barriers_word_or_a_few_in(),
    help: m.barriers_whole_words_capitals_and_accents(),
    effect: m.barriers_it_can_stand_in_no(),
    empty: m.barriers_no_word_is_kept_out(),
  },
];
