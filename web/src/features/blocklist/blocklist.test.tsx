import type { BlocklistEntry } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount, sampleTime } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { Blocklist } from './blocklist.tsx';

const lamps: BlocklistEntry = {
  entryId: 'lamps',
  entryKind: 'word',
  entryValue: 'cheap lamps',
  entryReason: 'Spam.',
  entryCreatedAt: sampleTime,
  entryCreatedBy: 'Ada',
  entryExpiresAt: null,
  entryExpired: false,
};

/** Opens the blocked words of an admin, kept by the fake API. */
async function open(entries: BlocklistEntry[]) {
  await signInAs(sampleAccount({ isAdmin: true }));
  let kept = entries;
  api.answer('getBlocklist', ({ query }) => ({
    entries: kept.filter(({ entryKind }) => entryKind === query.kind),
    nextPage: null,
    totalPages: 1,
  }));
  api.answer('addToBlocklist', ({ body }) => {
    const entry = { ...lamps, entryValue: body.value, entryReason: body.reason };
    kept = [...kept, entry];
    return { entry };
  });
  api.answer('removeFromBlocklist', () => {
    kept = [];
    return {};
  });
  return show(<Blocklist />, '/admin/blocklist?kind=word');
}

test('blocks a word for a time that the admin chooses', async () => {
  const { user } = await open([]);
  await user.click(screen.getByRole('button', { name: m.blocklist_block_a_kind({ kind: 'word' }) }));
  const block = within(screen.getByRole('dialog')).getByRole('button', { name: m.blocklist_block() });
  await fill(user, m.blocklist_word_or_phrase(), ' cheap lamps ');
  expect(block).toHaveProperty('disabled', true);
  await fill(user, m.blocklist_reason(), 'Spam.');
  await user.click(screen.getByRole('radio', { name: m.blocklist_a_week() }));
  await user.click(block);
  const list = await screen.findByRole('list', { name: m.blocklist_words() });
  expect(list.textContent).toContain('cheap lamps');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent('addToBlocklist').map(({ body }) => body)).toEqual([
    { kind: 'word', value: 'cheap lamps', reason: 'Spam.', days: 7 },
  ]);
});

test('shows what is wrong with a value beside it', async () => {
  const { user } = await open([]);
  api.answer('addToBlocklist', refusal('invalidInput', { fields: { value: 'Use at least 3 letters.' } }));
  await user.click(screen.getByRole('button', { name: m.blocklist_block_a_kind({ kind: 'word' }) }));
  await fill(user, m.blocklist_word_or_phrase(), 'ab');
  await fill(user, m.blocklist_reason(), 'Spam.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.blocklist_block() }));
  expect(await screen.findByText('Use at least 3 letters.')).toBeDefined();
  expect(screen.getByLabelText(m.blocklist_word_or_phrase()).getAttribute('aria-invalid')).toBe('true');
});

test('removes an entry with a reason', async () => {
  const { user } = await open([lamps]);
  const remove = m.blocklist_unblock_value({ entryValue: 'cheap lamps' });
  await user.click(await screen.findByRole('button', { name: remove }));
  const unblock = screen.getByRole('button', { name: m.blocklist_unblock() });
  expect(unblock).toHaveProperty('disabled', true);
  await fill(user, m.blocklist_reason(), 'A mistake. ');
  await user.click(unblock);
  await vi.waitFor(() => expect(screen.queryByText('cheap lamps')).toBeNull());
  expect(screen.getByText(m.blocklist_unblocked())).toBeDefined();
  expect(api.sent('removeFromBlocklist').map(({ query }) => query)).toEqual([
    { entryId: 'lamps', reason: 'A mistake.' },
  ]);
});

test('changes to another kind', async () => {
  const { user } = await open([lamps]);
  await screen.findByText('cheap lamps');
  await user.click(screen.getByRole('button', { name: m.blocklist_networks() }));
  expect(await screen.findByText(m.blocklist_no_networks())).toBeDefined();
});
