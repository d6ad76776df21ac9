import type { UserAccount } from '@emberlore/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { validate } from '../api/session.ts';
import { DialogHost } from '../dialogs/host.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { api } from './fake-api.ts';
import { sampleAccount } from './samples.ts';

/** A page that a test has opened. */
interface RenderedPart {
  /** Acts as the player does. */
  user: UserEvent;
  /** Closes the page, as a reload does. */
  close: () => void;
}

/** Shows a part of a page at an address, with dialogs and notices around it. Other addresses show their own path. */
export function show(part: ReactNode, at = '/here', path = at.split('?')[0] ?? at): RenderedPart {
  const routes = [
    {
      Component: Layout,
      children: [
        { path, element: part },
        { path: '*', Component: Elsewhere },
      ],
    },
  ];
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), close: unmount };
}

function Layout() {
  return (
    <>
      <Outlet />
      <DialogHost />
    </>
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

/** Logs a player in, as a stored token does. */
export async function signInAs(account: UserAccount = sampleAccount()): Promise<void> {
  api.answer('validateToken', { userAccount: account });
  await validate();
}

/** Replaces the text of the field with this label. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
