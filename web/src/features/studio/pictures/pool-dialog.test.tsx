import type { PoolPicture } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { PoolDialog } from './pool-dialog.tsx';

const pictureOf = (name: string): PoolPicture => ({
  poolId: `portraits/${name}`,
  name,
  alt: `A ${name}`,
  tags: [],
  imageURL: `/media/${name}.webp`,
});

async function open() {
  await signInAs();
  const onChoose = vi.fn();
  const part = <PoolDialog kind="portraits" title="Portraits" onChoose={onChoose} onClose={vi.fn()} />;
  return { ...show(part), onChoose };
}

test('finds portraits by look, age and word, shows more, and chooses one', async () => {
  api.answer('getPool', ({ query: { page, look, age } }) => ({
    pictures: [pictureOf(look && age ? `${look}-${age}` : `sailor-${page}`)],
    nextPage: page === 1 ? 2 : null,
    totalPages: 2,
  }));
  const { user, onChoose } = await open();
  await screen.findByRole('button', { name: 'A sailor-1' });
  await user.click(screen.getByRole('button', { name: m.studio_show_more() }));
  await user.click(await screen.findByRole('button', { name: 'A sailor-2' }));
  expect(onChoose).toHaveBeenCalledWith(pictureOf('sailor-2'));
  await user.click(screen.getByText(m.studio_masculine()));
  await user.click(screen.getByText(m.studio_old()));
  expect(await screen.findByRole('button', { name: 'A masculine-old' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'A sailor-1' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: m.studio_search_pictures() }), 'queen{Enter}');
  await vi.waitFor(() =>
    expect(api.sent('getPool').at(-1)?.query).toMatchObject({ searchQuery: 'queen', look: 'masculine' }),
  );
});

test('says that nothing was found, or offers to load again', async () => {
  api.answer('getPool', refusal('wentWrong'));
  const { user } = await open();
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getPool', { pictures: [], nextPage: null, totalPages: 1 });
  await user.click(again);
  expect(await screen.findByText(m.studio_no_pictures_found_try_another_word())).toBeDefined();
});
