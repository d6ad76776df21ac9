import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { ChooseAvatar } from './choose-avatar.tsx';

const buildAvatar = (userId: string) => ({
  userId,
  headImage: `/media/${userId}.webp`,
  fullImage: '/media/whole.webp',
  alt: userId,
});

test('chooses one avatar, and starts only then', async () => {
  api.answer('getIrishTown', { avatars: [buildAvatar('fox'), buildAvatar('hare')], characters: [] });
  const { user } = show(<ChooseAvatar />);
  const fox = await screen.findByRole('button', { name: 'fox' });
  expect(screen.getByRole('button', { name: m.irish_twin_start() })).toHaveProperty('disabled', true);
  await user.click(fox);
  await user.click(screen.getByRole('button', { name: 'hare' }));
  expect(fox.getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button', { name: m.irish_twin_start() }));
  expect(screen.getByText('/irish-twin/hare/chat-options')).toBeDefined();
});

test('offers to load the town again', async () => {
  api.answer('getIrishTown', refusal('wentWrong'));
  const { user } = show(<ChooseAvatar />);
  const again = await screen.findByRole('button', { name: /again/i });
  api.answer('getIrishTown', { avatars: [buildAvatar('fox')], characters: [] });
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'fox' })).toBeDefined();
});
