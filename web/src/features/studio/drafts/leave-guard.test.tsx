import { screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleAccount } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { CreateStory } from '../story/create-story.tsx';

const nameField = () => screen.getByRole('textbox', { name: m.studio_story_name() });

async function open(name = '') {
  await signInAs();
  const page = show(
    <>
      <CreateStory onCreated={vi.fn()} onHome={vi.fn()} />
      <Link to="/shop">To the shop</Link>
    </>,
    '/story/new',
  );
  if (name !== '') await fill(page.user, m.studio_story_name(), name);
  return page;
}

test('leaves an untouched form without asking', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'To the shop' }));
  expect(screen.getByText('/shop')).toBeDefined();
});

test('asks before unsaved changes are left, and stays', async () => {
  const { user } = await open('A Long Winter');
  await user.click(screen.getByRole('link', { name: 'To the shop' }));
  await user.click(screen.getByRole('button', { name: m.studio_stay() }));
  expect(nameField()).toHaveProperty('value', 'A Long Winter');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('restores the draft that a player has left, and can discard it', async () => {
  const { user, close } = await open('A Long Winter');
  await user.click(screen.getByRole('link', { name: 'To the shop' }));
  await user.click(screen.getByRole('button', { name: m.studio_leave_and_keep_draft() }));
  expect(screen.getByText('/shop')).toBeDefined();
  close();
  const again = await open();
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(nameField()).toHaveProperty('value', 'A Long Winter');
  await again.user.click(screen.getByRole('button', { name: m.studio_discard_draft() }));
  await again.user.click(screen.getByRole('button', { name: m.studio_keep_draft() }));
  expect(nameField()).toHaveProperty('value', 'A Long Winter');
  await again.user.click(screen.getByRole('button', { name: m.studio_discard_draft() }));
  await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.studio_discard_draft() }));
  expect(nameField()).toHaveProperty('value', '');
  await again.user.click(screen.getByRole('button', { name: m.ui_undo() }));
  expect(nameField()).toHaveProperty('value', 'A Long Winter');
});

test('begins anew after the draft has been discarded on leaving', async () => {
  const { user, close } = await open('A Long Winter');
  await user.click(screen.getByRole('link', { name: 'To the shop' }));
  await user.click(screen.getByRole('button', { name: m.studio_discard_draft() }));
  close();
  await open();
  expect(nameField()).toHaveProperty('value', '');
  expect(screen.queryByText(m.studio_draft_restored())).toBeNull();
});

test('brings back a draft that was discarded on leaving', async () => {
  const { user, close } = await open('A Long Winter');
  await user.click(screen.getByRole('link', { name: 'To the shop' }));
  await user.click(screen.getByRole('button', { name: m.studio_discard_draft() }));
  await user.click(screen.getByRole('button', { name: m.ui_undo() }));
  close();
  await open();
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(nameField()).toHaveProperty('value', 'A Long Winter');
});

test('keeps the draft of each account apart', async () => {
  const { close } = await open('A Long Winter');
  close();
  await signInAs(sampleAccount({ userId: 'wren' }));
  show(<CreateStory onCreated={vi.fn()} onHome={vi.fn()} />);
  expect(nameField()).toHaveProperty('value', '');
});

test('warns before the page unloads when the browser stores no draft', async () => {
  const { user } = await open();
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await fill(user, m.studio_story_name(), 'A Long Winter');
  expect(screen.getByText(m.studio_saving_draft())).toBeDefined();
  expect(unload()).toBe(false);
  const full = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: vi.fn(), clear: vi.fn() });
  await fill(user, m.studio_story_name(), 'A Longer Winter');
  expect(await screen.findByText(m.studio_this_browser_cant_save_drafts())).toBeDefined();
  expect(unload()).toBe(true);
});
