import { expect, test } from '@playwright/test';
import { deliverCheckouts } from '../long/checkouts/deliver.ts';

test('a paid checkout is credited once, however often it is told of and though the server is killed', async () => {
  test.setTimeout(180_000);
  const load = { sessions: 12, deliveries: 12, players: 4, kills: 1, seed: 5 };
  const figures = await deliverCheckouts(load, () => {});
  expect(figures).toMatchObject({ deliveries: 144, faults: [] });
});
