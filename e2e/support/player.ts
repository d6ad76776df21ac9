import { randomUUID } from 'node:crypto';
import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { texts } from './texts.ts';

/** A person with an account. */
export interface Player {
  userName: string;
  email: string;
  password: string;
}

/** Creates a unique person, so that journeys don't affect each other. */
export function somebody(): Player {
  const tag = randomUUID().slice(0, 8);
  return { userName: `Wren ${tag}`, email: `wren-${tag}@example.org`, password: `hearth-${tag}` };
}

/** Logs in with the form, and waits for the home page. */
export async function logIn(page: Page, { email, password }: Player): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: texts.spec_login, exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.spec_login, exact: true }).click();
  await page.waitForURL('**/home');
}

/**
 * Signs up a new account by the call itself, without the browser.
 * @throws if the call is rejected
 */
export async function signUp(
  request: APIRequestContext,
  player: Player = somebody(),
  setupToken?: string,
): Promise<Player & { accessToken: string }> {
  const { email, password, userName } = player;
  const signUpData = { accountType: 'email', email, password, userName, ageConfirmed: true, setupToken };
  const answer = await request.fetch(calls.signup.path, {
    method: calls.signup.method,
    multipart: { signUpData: JSON.stringify(signUpData) },
  });
  if (!answer.ok()) throw new Error(`Sign-up was refused: ${answer.status()} ${await answer.text()}`);
  const { response } = (await answer.json()) as { response: Output<typeof calls.signup> };
  return { ...player, accessToken: response.userAccount.accessToken };
}

/** Signs up a new account in the page's browser, which is signed in from its next page on. */
export async function enter(page: Page): Promise<Player & { accessToken: string }> {
  const player = await signUp(page.request);
  await page.addInitScript((token) => localStorage.setItem('emberlore.accessToken', token), player.accessToken);
  return player;
}
