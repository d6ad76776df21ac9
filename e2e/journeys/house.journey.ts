import { calls } from '@emberlore/contract';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, signUp } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('the house answers: alive, ready, its calls described, the web served', async ({ page, request }) => {
  expect((await request.get('/healthz')).ok()).toBe(true);
  expect((await request.get('/readyz')).ok()).toBe(true);
  const description = await (await request.get('/api/openapi.json')).json();
  expect(Object.keys(description.paths)).toContain('/api/login');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: texts.spec_most_liked })).toBeVisible();
});

test('a signed-in player stays signed in after a reload, on the same page', async ({ page, request }) => {
  await logIn(page, await signUp(request));
  await page.goto('/profile/shop');
  await page.reload();
  await expect(page).toHaveURL(/\/profile\/shop$/);
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText('30');
});

for (const screen of ['Home', texts.spec_sign_up, texts.spec_login]) {
  test(`${screen} can be used by everybody: nothing that axe finds`, async ({ page }) => {
    await page.goto('/');
    if (screen !== 'Home') {
      await page.getByRole('link', { name: screen, exact: true }).click();
      await expect(page.getByRole('heading', { name: screen })).toBeVisible();
    }
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible(page);
  });
}

test('Home has its first heading before it is known what is featured', async ({ page }) => {
  await page.route(`**${calls.getFeatured.path}*`, () => undefined);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: texts.spec_most_liked })).toBeVisible();
  await expectAccessible(page);
});
