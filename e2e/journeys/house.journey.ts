import { expect, test } from '../support/test.ts';

test('the house answers: alive, ready, its calls described, the web served', async ({ page, request }) => {
  expect((await request.get('/healthz')).ok()).toBe(true);
  expect((await request.get('/readyz')).ok()).toBe(true);
  const description = await (await request.get('/api/openapi.json')).json();
  expect(Object.keys(description.paths)).toContain('/api/login');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Most Liked Stories' })).toBeVisible();
});
