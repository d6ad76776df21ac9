import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { DialogHost } from '../dialogs/host.tsx';

/** What every screen stands in. */
export function RootLayout() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <DialogHost />
      <ScrollRestoration />
    </>
  );
}
