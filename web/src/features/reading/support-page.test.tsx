import type { TextPage } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { fill, show } from '../../testing/show.tsx';
import { SupportPage } from './support-page.tsx';

const page: TextPage = {
  title: 'Support',
  sections: [
    { title: 'What is a credit?', text: 'One message costs one credit.' },
    { title: 'Why is there no sound?', text: 'Look at the volume.' },
  ],
  email: null,
  credits: '',
};

test('finds answers by words of the question or of the answer, and opens them', async () => {
  api.answer('getPage', page);
  const { user } = show(<SupportPage />);
  const question = await screen.findByRole('heading', { name: 'Why is there no sound?' });
  expect(question.closest('details')?.open).toBe(false);
  await fill(user, m.reading_search_the_answers(), 'volume');
  expect(screen.queryByRole('heading', { name: 'What is a credit?' })).toBeNull();
  expect(screen.getByText('Look at the volume.').closest('details')?.open).toBe(true);
  expect(screen.getByText(m.reading_answers({ count: 1 }))).toBeDefined();
  await fill(user, m.reading_search_the_answers(), 'zebra');
  expect(screen.getByText(m.reading_no_matching_answers_try_other())).toBeDefined();
});

test('names the address of the operator, and other ways where there is none', async () => {
  api.answer('getPage', { ...page, email: 'help@example.org' });
  const { close } = show(<SupportPage />);
  expect(await screen.findByText('help@example.org')).toBeDefined();
  close();
});

test('offers to load the page again', async () => {
  api.answer('getPage', refusal('wentWrong'));
  const { user } = show(<SupportPage />);
  const again = await screen.findByRole('button', { name: m.reading_try_again() });
  api.answer('getPage', page);
  await user.click(again);
  expect(await screen.findByText(m.reading_this_site_has_no_support_address())).toBeDefined();
});
