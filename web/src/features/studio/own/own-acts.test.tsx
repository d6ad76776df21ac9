import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { CharacterActions, StoryActions } from './own-acts.tsx';

const dialog = (name: string) => screen.findByRole('dialog', { name });

test('opens the trash and the imports, one at a time', async () => {
  await signInAs();
  api.answer('getTrash', { entries: [], nextPage: null, totalPages: 1 });
  const { user } = show(<StoryActions onImported={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: m.studio_trash() }));
  expect(await dialog(m.studio_trash())).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: m.studio_import() }));
  expect(await dialog(m.studio_import_a_story())).toBeDefined();
});

test('the import of a character can be cancelled', async () => {
  await signInAs();
  const onImported = vi.fn();
  const { user } = show(<CharacterActions onImported={onImported} />);
  await user.click(screen.getByRole('button', { name: m.studio_import() }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.studio_cancel() }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onImported).not.toHaveBeenCalled();
});
