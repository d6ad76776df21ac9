import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { show } from '../../testing/show.tsx';
import { LowBalance } from './low-balance.tsx';
import { creditsText } from './money.ts';

const warning = () => screen.queryByText(m.shop_credits_left({ credits: creditsText(3) }));

test('warns of a low balance until it is dismissed, and again once the balance had recovered', async () => {
  const { user, close } = show(<LowBalance credits={3} />);
  expect(warning()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: m.shop_dismiss() }));
  expect(warning()).toBeNull();
  close();
  show(<LowBalance credits={3} />);
  expect(warning()).not.toBeNull();
});

test('leads to the shop, where it is not shown', async () => {
  const { user, close } = show(<LowBalance credits={3} />, '/story/winter');
  await user.click(screen.getByRole('link', { name: m.spec_get_more_credits() }));
  expect(screen.getByText('/profile/shop')).toBeDefined();
  close();
  show(<LowBalance credits={3} />, '/profile/shop');
  expect(warning()).toBeNull();
});
