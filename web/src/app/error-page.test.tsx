import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { ErrorPage } from './error-page.tsx';

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { ...location, reload });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Nothing = () => null;

/** Opens a screen whose code fails to load, or that crashes, with this error. */
function open(error: Error) {
  const lazy = () => Promise.reject(error);
  const router = createMemoryRouter([
    { ErrorBoundary: ErrorPage, HydrateFallback: Nothing, children: [{ path: '/', lazy }] },
  ]);
  return render(<RouterProvider router={router} />);
}

const gone = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/edit-character-B1.js');

test('a part that the server no longer has is loaded anew with the page, once', async () => {
  const { unmount } = open(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByText(m.spec_router_failure())).toBeNull();
  unmount();
  open(gone);
  expect(await screen.findByText(m.spec_router_failure())).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});

test('any other failure is told, with a way on', async () => {
  open(new Error('It broke.'));
  expect(await screen.findByRole('button', { name: m.app_back_to_home() })).toBeDefined();
  expect(screen.getByRole('button', { name: m.app_try_again() })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('nothing is loaded anew where the browser keeps nothing: it would never end', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  open(gone);
  expect(await screen.findByText(m.spec_router_failure())).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('without a connection nothing is loaded anew', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(gone);
  expect(await screen.findByText(m.spec_router_failure())).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
