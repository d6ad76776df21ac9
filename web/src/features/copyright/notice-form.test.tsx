import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { fill, show } from '../../testing/show.tsx';
import { NoticeForm } from './notice-form.tsx';

const location = 'https://emberlore.example/home?story=winter';
const button = () => screen.getByRole('button', { name: m.copyright_send_the_notice() });

const texts = {
  work: [m.copyright_your_copyrighted_work(), 'The Long Winter, my novel.'],
  infringing: [m.copyright_which_part_infringes_your_work(), 'The whole plot.'],
  name: [m.copyright_your_full_name(), 'Wren Hale'],
  email: [m.copyright_email(), 'wren@example.com'],
  address: [m.copyright_postal_address(), '1 Harbour Row'],
  phone: [m.copyright_telephone(), '+1 555 0100'],
  signature: [m.copyright_signature(), 'Wren Hale'],
} as const;

test('names everything that is missing before it sends anything', async () => {
  const { user } = show(<NoticeForm location={location} />);
  await user.click(button());
  // Only the represented person may be missing; the address of the story is known.
  expect(screen.getAllByText(m.copyright_required())).toHaveLength(Object.keys(texts).length + 2);
  expect(api.sent('sendCopyrightNotice')).toEqual([]);
});

test('sends a complete notice, and shows what the server refuses', async () => {
  api.answer('sendCopyrightNotice', refusal('invalidInput', { fields: { email: 'Enter an e-mail address.' } }));
  const { user } = show(<NoticeForm location={location} />);
  for (const [label, text] of Object.values(texts)) await fill(user, label, text);
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(button());
  expect(await screen.findByText('Enter an e-mail address.')).toBeDefined();
  api.answer('sendCopyrightNotice', {});
  await user.click(button());
  expect(await screen.findByText(m.copyright_one_step_left())).toBeDefined();
  const values = Object.fromEntries(Object.entries(texts).map(([name, [, text]]) => [name, text]));
  expect(api.sent('sendCopyrightNotice').at(-1)?.body).toMatchObject({
    ...values,
    location,
    goodFaith: true,
    accuracy: true,
  });
});
