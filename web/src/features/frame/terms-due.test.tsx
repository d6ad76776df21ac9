import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { TermsDue } from './terms-due.tsx';

const announced = { version: '2', holdsFrom: '2031-05-01', summary: 'Stories may be downloaded.' };

async function open(userTermsVersion: string | null, next: typeof announced | null = null) {
  await signInAs(sampleAccount({ userTermsVersion }));
  api.answer('getTerms', { version: '1', next });
  return show(<TermsDue />);
}

test('asks for the current terms until they are accepted', async () => {
  api.answer('acceptTerms', refusal('wentWrong'));
  const { user } = await open(null);
  const accept = await screen.findByRole('button', { name: m.frame_accept() });
  await user.click(accept);
  await screen.findByText('Something Went Wrong.');
  expect(screen.getByRole('dialog', { name: m.spec_terms_of_service() })).toBeDefined();
  api.answer('acceptTerms', {});
  await user.click(accept);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentAccount()?.userTermsVersion).toBe('1');
});

test('shows announced terms once, with what they change', async () => {
  const { user, close } = await open('1', announced);
  expect(await screen.findByText('Stories may be downloaded.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.frame_later() }));
  expect(screen.queryByRole('dialog')).toBeNull();
  close();
  await open('1', announced);
  await vi.waitFor(() => expect(api.sent('getTerms').length).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});
