import type { Offering, Output, ShopSubscription, calls as stated } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount, sampleTime } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Shop } from './shop.tsx';

type ShopAnswer = Output<(typeof stated)['getShopOfferings']>;
type History = Output<(typeof stated)['getCredits']>;

const embers: Offering = {
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
};
const hearth: Offering = { ...embers, offeringId: 'hearth', type: 'subscription', title: 'The Hearth', amount: 500 };
const subscription: ShopSubscription = {
  subscriptionId: 'sub',
  offeringId: 'hearth',
  title: 'The Hearth',
  amount: 500,
  price: 9.99,
  status: 'active',
  periodEndsAt: sampleTime,
  cancelled: false,
  cancellable: true,
  hasPortal: false,
};
const offerings: ShopAnswer = {
  oneTimePurchases: [embers],
  subscriptions: [hearth],
  subscription: null,
  payments: 'stripe',
  messagesPerStory: 36,
};
const history: History = { credits: 7, entries: [], nextPage: null, dailyLimit: null, spentToday: 3 };
const buyButton = () => screen.findByRole('button', { name: /A Handful of Embers/ });

async function open(answer: Partial<ShopAnswer> = {}, at = '/profile/shop') {
  await signInAs(sampleAccount({ credits: 7 }));
  api.answer('getShopOfferings', { ...offerings, ...answer });
  api.answer('getCredits', history);
  return show(<Shop />, at);
}

test('shows the balance and leads from an offering to its checkout', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  api.answer('createCheckoutSession', { sessionURL: 'https://pay.example/session' });
  const { user } = await open();
  expect(screen.getByRole('region', { name: m.shop_your_balance() }).textContent).toContain('7 credits');
  await user.click(await buyButton());
  expect(screen.getByText('Enough for about three stories')).toBeDefined();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/session'));
  expect(api.sent('createCheckoutSession').map(({ body }) => body)).toEqual([{ priceId: 'price', type: 'one_time' }]);
  // The button stays busy until the page is gone, so that nobody pays twice.
  expect(await buyButton()).toHaveProperty('disabled', true);
  window.dispatchEvent(new Event('pageshow'));
  await vi.waitFor(async () => expect(await buyButton()).toHaveProperty('disabled', false));
});

test('says that a checkout could not be opened and offers it again', async () => {
  api.answer('createCheckoutSession', refusal('paymentsUnavailable'));
  const { user } = await open();
  await user.click(await buyButton());
  expect(await screen.findByText(m.shop_the_checkout_couldnt_be_opened())).toBeDefined();
  await vi.waitFor(async () => expect(await buyButton()).toHaveProperty('disabled', false));
});

test('confirms the checkout that the player comes back from, and shows the new balance', async () => {
  api.answer('confirmSession', { credits: 107, creditsAdded: 100 });
  await open({}, '/profile/shop?sessionId=session');
  const dialog = await screen.findByRole('dialog');
  await vi.waitFor(() => expect(dialog.textContent).toContain('107'));
  expect(api.sent('confirmSession').map(({ body }) => body)).toEqual([{ sessionId: 'session' }]);
  expect(currentAccount()?.credits).toBe(107);
});

test('says that a payment failed', async () => {
  api.answer('confirmSession', refusal('paymentNotCompleted'));
  await open({}, '/profile/shop?sessionId=session');
  expect(await screen.findByText(m.spec_purchase_failed())).toBeDefined();
  expect(currentAccount()?.credits).toBe(7);
});

test('says that nothing was bought when the checkout was cancelled', async () => {
  await open({}, '/profile/shop?checkout=cancelled');
  expect(await screen.findByText(m.shop_no_purchase_was_made())).toBeDefined();
  expect(api.sent('confirmSession')).toEqual([]);
});

test('sells nothing where nothing can be paid', async () => {
  await open({ payments: 'none' });
  expect(await buyButton()).toHaveProperty('disabled', true);
  expect(screen.getByText(m.shop_purchases_arent_available_on_this())).toBeDefined();
});

test('says that nothing is on sale', async () => {
  await open({ oneTimePurchases: [], subscriptions: [] });
  expect(await screen.findByText(m.shop_nothing_is_on_sale_right_now())).toBeDefined();
});

test('fetches the offerings and the history again after a failure', async () => {
  await signInAs();
  api.answer('getShopOfferings', refusal('tooMany'));
  api.answer('getCredits', refusal('tooMany'));
  const { user } = show(<Shop />);
  const buttons = () => screen.queryAllByRole('button', { name: m.shop_try_again() });
  await vi.waitFor(() => expect(buttons()).toHaveLength(2));
  api.answer('getShopOfferings', offerings);
  api.answer('getCredits', history);
  for (const button of buttons()) await user.click(button);
  expect(await buyButton()).toBeDefined();
  expect(await screen.findByText(m.shop_nothing_here_yet())).toBeDefined();
});

test('cancels the subscription after a confirmation', async () => {
  const ended = { ...subscription, cancelled: true, cancellable: false };
  api.answer('cancelSubscription', refusal('wentWrong'));
  const { user } = await open({ subscription });
  await user.click(await screen.findByRole('button', { name: m.shop_cancel_subscription() }));
  const dialog = screen.getByRole('dialog', { name: m.shop_cancel_title({ title: 'The Hearth' }) });
  const confirm = within(dialog).getByRole('button', { name: m.shop_cancel_subscription() });
  await user.click(confirm);
  await within(dialog).findByText(m.shop_that_didnt_work_please_try_again());
  api.answer('cancelSubscription', { subscription: ended });
  api.answer('getShopOfferings', { ...offerings, subscription: ended });
  await user.click(confirm);
  expect(await screen.findByText(m.shop_subscription_cancelled())).toBeDefined();
  expect(screen.getByText(m.shop_cancelled_it_ends_on_day({ day: dayText(sampleTime) }))).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sells no second subscription', async () => {
  const larger = { ...hearth, offeringId: 'blaze', title: 'The Blaze' };
  await open({ subscriptions: [hearth, larger], subscription });
  expect(await screen.findByRole('button', { name: /The Blaze/ })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /Subscribe.*The Hearth/ })).toBeNull();
});

test('lists the changes of the balance, page by page', async () => {
  await signInAs();
  api.answer('getShopOfferings', offerings);
  api.answer('getCredits', ({ query: { page } }) => ({
    ...history,
    entries: [
      { amount: page === 1 ? 1200 : -1, reason: page === 1 ? 'purchase' : 'message', note: '', createdAt: sampleTime },
    ],
    nextPage: page === 1 ? 2 : null,
  }));
  const { user } = show(<Shop />);
  const list = screen.getByRole('region', { name: m.shop_history() });
  expect((await within(list).findByText(m.shop_purchase())).parentElement?.textContent).toContain('+1,200');
  await user.click(within(list).getByRole('button', { name: m.shop_show_earlier() }));
  expect((await within(list).findByText(m.shop_message())).parentElement?.textContent).toContain('−1');
  expect(within(list).queryByRole('button', { name: m.shop_show_earlier() })).toBeNull();
});

test('sets, checks and removes the daily limit', async () => {
  let dailyLimit: number | null = null;
  const { user } = await open();
  api.answer('getCredits', () => ({ ...history, dailyLimit }));
  api.answer('setDailyLimit', ({ body }) => {
    dailyLimit = body.dailyLimit;
    return {};
  });
  await screen.findByLabelText(m.shop_credits_per_day());
  await fill(user, m.shop_credits_per_day(), '1.5');
  expect(screen.getByRole('button', { name: m.shop_set_limit() })).toHaveProperty('disabled', true);
  await fill(user, m.shop_credits_per_day(), '20');
  await user.click(screen.getByRole('button', { name: m.shop_set_limit() }));
  expect(await screen.findByText(m.shop_daily_limit_saved())).toBeDefined();
  await user.click(await screen.findByRole('button', { name: m.shop_remove_limit() }));
  expect(await screen.findByText(m.shop_no_daily_limit())).toBeDefined();
  expect(api.sent('setDailyLimit').map(({ body }) => body.dailyLimit)).toEqual([20, null]);
});

test('shows the messages of a talk as one line that opens', async () => {
  const talk = { characterId: 'isaura', characterName: 'Queen Isaura' };
  const message = { amount: -1, reason: 'message', note: '', createdAt: sampleTime, talk };
  await signInAs();
  api.answer('getShopOfferings', offerings);
  api.answer('getCredits', ({ query: { page } }) => ({
    ...history,
    entries: page === 1 ? [message, { ...message, reason: 'action' }] : [message],
    nextPage: page === 1 ? 2 : null,
  }));
  const { user } = show(<Shop />);
  const list = screen.getByRole('region', { name: m.shop_history() });
  await within(list).findByText(m.shop_at_least_count_messages_with({ count: 2, characterName: 'Queen Isaura' }));
  await user.click(within(list).getByRole('button', { name: m.shop_show_earlier() }));
  const line = await within(list).findByText(m.shop_count_messages_with({ count: 3, characterName: 'Queen Isaura' }));
  expect(line.closest('summary')?.textContent).toContain('−3');
  await user.click(line);
  expect(line.closest('details')?.open).toBe(true);
  expect(within(list).getByText(m.shop_action())).toBeDefined();
});
