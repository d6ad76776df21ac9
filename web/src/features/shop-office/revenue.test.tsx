import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount, sampleTime } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { Revenue } from './revenue.tsx';

const days = [
  { day: '2031-03-03', paid: 10.5, refunded: 4.99, purchases: 3 },
  { day: '2031-03-04', paid: 0, refunded: 0, purchases: 0 },
  { day: '2031-03-05', paid: 20, refunded: 0, purchases: 1 },
];

async function open() {
  await signInAs(sampleAccount({ isAdmin: true }));
  return show(<Revenue />);
}

/** Returns the figures above the chart. */
const totals = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
/** Returns the cells of the table, row by row. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('adds up the days, and lists the latest first', async () => {
  api.answer('getRevenue', { days, since: sampleTime });
  await open();
  await screen.findByRole('table');
  expect(totals()).toEqual(['$30.50', '$4.99', '4']);
  expect(rows()).toEqual([
    ['1', '$20.00', '$0.00'],
    ['0', '$0.00', '$0.00'],
    ['3', '$10.50', '$4.99'],
  ]);
});

test('shows another period', async () => {
  api.answer('getRevenue', ({ query }) => ({ days: days.slice(0, query.days === 90 ? 3 : 1), since: sampleTime }));
  const { user } = await open();
  await screen.findByRole('table');
  expect(rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: m.shop_office_90_days() }));
  await screen.findByText('$30.50');
  expect(rows()).toHaveLength(3);
  expect(api.sent('getRevenue').map(({ query }) => query.days)).toEqual([30, 90]);
});

test('offers to load the revenue again', async () => {
  api.answer('getRevenue', refusal('wentWrong'));
  const { user } = await open();
  const again = await screen.findByRole('button', { name: /again/i });
  api.answer('getRevenue', { days, since: sampleTime });
  await user.click(again);
  expect(await screen.findByRole('table')).toBeDefined();
});
