import type { LedgerEntry, OfferingOnSale, Purchase } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../testing/fake-api.ts';
import { sampleAccount, sampleTime } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { Ledger } from './ledger.tsx';
import { OfferingDialog } from './offering-dialog.tsx';
import { Offerings } from './offerings.tsx';
import { Purchases } from './purchases.tsx';

const admin = sampleAccount({ isAdmin: true });
const entry: LedgerEntry = {
  entryId: 'entry',
  userId: 'wren',
  userName: 'Wren',
  userEmail: 'wren@example.com',
  amount: -1200,
  reason: 'message',
  note: '',
  cause: '',
  createdAt: sampleTime,
};
const embers: OfferingOnSale = {
  offeringId: 'embers',
  productId: 'product',
  priceId: 'price',
  type: 'one_time',
  title: 'A Handful of Embers',
  description: 'Enough for an evening.',
  amount: 100,
  price: 4.99,
  imageURL: '/media/embers.webp',
  badge: '',
  retiredAt: null,
  sold: 2,
};
const purchase: Purchase = {
  purchaseId: 'purchase',
  userId: 'wren',
  userName: 'Wren',
  userEmail: 'wren@example.com',
  title: 'A Handful of Embers',
  provider: 'sandbox',
  status: 'paid',
  amount: 100,
  price: 4.99,
  createdAt: sampleTime,
  paidAt: sampleTime,
  refundedAt: null,
  refunded: 0,
  reversed: 0,
  refundable: true,
};

test('adjusts a balance once, however often it is sent', async () => {
  await signInAs(admin);
  api.answer('searchLedger', { entries: [entry], nextPage: null });
  api.answer('adjustCredits', cutOff);
  const { user } = show(<Ledger />);
  await user.click(
    await screen.findByRole('button', { name: m.shop_office_adjust_username_s_credits({ userName: 'Wren' }) }),
  );
  const adjust = within(screen.getByRole('dialog')).getByRole('button', { name: m.shop_office_adjust() });
  await fill(user, m.shop_office_reason(), ' Sorry. ');
  await fill(user, m.shop_office_credits(), '1.5');
  expect(screen.getByText(m.shop_office_enter_a_whole_number_a_negative())).toBeDefined();
  expect(adjust).toHaveProperty('disabled', true);
  await fill(user, m.shop_office_credits(), '-50');
  await user.click(adjust);
  await screen.findByText(m.api_emberlore_cannot_be_reached_check());
  api.answer('adjustCredits', { credits: 1050 });
  await user.click(adjust);
  const done = m.shop_office_username_has_credits_credits({ userName: 'Wren', credits: '1,050' });
  expect(await screen.findByText(done)).toBeDefined();
  const sent = api.sent('adjustCredits');
  expect(sent.at(-1)?.body).toEqual({ userId: 'wren', amount: -50, reason: 'Sorry.' });
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('puts a new offering on sale', async () => {
  await signInAs(admin);
  api.answer('getAllOfferings', { offerings: [] });
  api.answer('createOffering', { offering: embers });
  const { user } = show(<Offerings />);
  expect(await screen.findByText(m.shop_office_nothing_is_on_sale_yet())).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.shop_office_new_offering() }));
  const sell = screen.getByRole('button', { name: m.shop_office_put_on_sale() });
  await fill(user, m.shop_office_title(), 'A Handful of Embers');
  await fill(user, m.shop_office_credits(), '100');
  await fill(user, m.shop_office_price_in_dollars(), '4.999');
  expect(screen.getByText(m.shop_office_enter_an_amount_in_dollars_such_as())).toBeDefined();
  await fill(user, m.shop_office_price_in_dollars(), '4.99');
  expect(sell).toHaveProperty('disabled', true);
  await user.upload(screen.getByLabelText(m.shop_office_picture()), new File(['e'], 'e.png', { type: 'image/png' }));
  api.answer('getAllOfferings', { offerings: [embers] });
  await user.click(sell);
  expect(await screen.findByText('A Handful of Embers')).toBeDefined();
  expect(api.sent('createOffering')[0]?.parts.offeringInfo).toMatchObject({
    amount: 100,
    price: 4.99,
    type: 'one_time',
  });
});

test('forgets what was wrong with a picture once another one is chosen', async () => {
  await signInAs(admin);
  api.answer('editOffering', refusal('unsupportedImage'));
  const { user } = show(<OfferingDialog offering={embers} onClose={vi.fn()} />);
  const choose = (name: string) =>
    userEvent.upload(screen.getByLabelText(m.shop_office_picture()), new File([name], name, { type: 'image/png' }));
  await choose('bad.png');
  await user.click(screen.getByRole('button', { name: m.shop_office_save() }));
  expect(await screen.findByText('Unsupported Image Type.')).toBeDefined();
  await choose('good.png');
  expect(screen.queryByText('Unsupported Image Type.')).toBeNull();
});

test('retires an offering and sells it again', async () => {
  await signInAs(admin);
  let offering = embers;
  api.answer('getAllOfferings', () => ({ offerings: [offering] }));
  api.answer('retireOffering', ({ body }) => {
    offering = { ...embers, retiredAt: body.retired ? sampleTime : null };
    return { offering };
  });
  const { user } = show(<Offerings />);
  const press = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `${name}: A Handful of Embers` }));
  await press(m.shop_office_retire());
  await press(m.shop_office_sell_again());
  expect(await screen.findByText(m.shop_office_back_on_sale())).toBeDefined();
  expect(api.sent('retireOffering').map(({ body }) => body.retired)).toEqual([true, false]);
});

test('shows a payment that is not refunded yet, and repeats its refund', async () => {
  await signInAs(admin);
  api.answer('getPurchases', { purchases: [{ ...purchase, status: 'refunding' }], nextPage: null });
  const { user } = show(<Purchases />);
  const { title, userName } = purchase;
  const name = m.shop_office_refund_title_for_username({ title, userName });
  await user.click(await screen.findByRole('button', { name }));
  expect(screen.getByText(m.shop_office_refund_without_credits({ userName }))).toBeDefined();
});

test('refunds a purchase after a confirmation', async () => {
  await signInAs(admin);
  api.answer('getPurchases', { purchases: [purchase], nextPage: null });
  api.answer('refundPurchase', refusal('notRefundable'));
  const { user } = show(<Purchases />);
  const { title, userName } = purchase;
  await user.click(
    await screen.findByRole('button', { name: m.shop_office_refund_title_for_username({ title, userName }) }),
  );
  const refund = within(screen.getByRole('dialog')).getByRole('button', { name: m.shop_office_refund() });
  await user.click(refund);
  expect(await screen.findByText('Purchase Cannot Be Refunded.')).toBeDefined();
  api.answer('refundPurchase', { purchase: { ...purchase, status: 'refunded', reversed: 40 } });
  await user.click(refund);
  expect(await screen.findByText(m.shop_office_refunded_reversed_credits_taken_back({ reversed: '40' }))).toBeDefined();
});

test('filters the purchases by player and by kind', async () => {
  await signInAs(admin);
  api.answer('getPurchases', { purchases: [], nextPage: null });
  const { user } = show(<Purchases />, '/admin/shop?part=purchases&page=3');
  await screen.findByText(m.shop_office_no_matching_purchases());
  await user.type(screen.getByRole('searchbox', { name: m.shop_office_search_by_player() }), ' wren {Enter}');
  await user.selectOptions(screen.getByLabelText(m.shop_office_kind()), 'refunded');
  await vi.waitFor(() =>
    expect(api.sent('getPurchases').map(({ query }) => query)).toEqual([
      { page: 3 },
      { page: 1, searchQuery: 'wren' },
      { page: 1, searchQuery: 'wren', status: 'refunded' },
    ]),
  );
});
