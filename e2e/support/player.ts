import { randomUUID } from 'node:crypto';
import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { texts } from './texts.ts';

/** A person with an account, as a journey knows them. */
export interface Player {
  userName: string;
  email: string;
  password: string;
}

/** Somebody nobody has been before, so that journeys never meet each other's traces. */
export function somebody(): Player {
  const tag = randomUUID().slice(0, 8);
  return { userName: `Wren ${tag}`, email: `wren-${tag}@example.org`, password: `hearth-${tag}` };
}

/** Logs in by the form, as a person does, and waits for home. */
export async function logIn(page: Page, { email, password }: Player): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: texts.spec_login, exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.spec_login, exact: true }).click();
  await page.waitForURL('**/home');
}

/**
 * Signs somebody new up by the call itself; the browser knows nothing of it.
 * @throws when the call is refused
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

/** Signs somebody new up in the page's own browser, which is signed in from its next page on. */
export async function enter(page: Page): Promise<Player & { accessToken: string }> {
  const player = await signUp(page.request);
  await page.addInitScript((token) => localStorage.setItem('emberlore.accessToken', token), player.accessToken);
  return player;
}
