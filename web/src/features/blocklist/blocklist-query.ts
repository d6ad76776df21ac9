import type { BlocklistKind } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';

/** Query for a page of the blocklist. The screen shows fetch errors itself. */
export function blocklistQuery(kind: BlocklistKind, page: number) {
  return queryOptions({
    queryKey: ['blocklist', kind, page],
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
export async function removeFromBlocklist(query: { entryId: string; reason: string }): Promise<void> {
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
    name: m.blocklist_networks(),
    one: 'network',
    label: m.blocklist_address_or_network(),
    help: m.blocklist_network_help(),
    effect: m.blocklist_network_effect(),
    empty: m.blocklist_no_networks(),
  },
  {
    value: 'mail-domain',
    name: m.blocklist_mail_domains(),
    one: m.blocklist_mail_domain(),
    label: m.blocklist_domain(),
    help: m.blocklist_domain_help(),
    effect: m.blocklist_domain_effect(),
    empty: m.blocklist_no_mail_domains(),
  },
  {
    value: 'word',
    name: m.blocklist_words(),
    one: 'word',
    label: m.blocklist_word_or_phrase(),
    help: m.blocklist_word_help(),
    effect: m.blocklist_word_effect(),
    empty: m.blocklist_no_words(),
  },
];
