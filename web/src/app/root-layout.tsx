import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { DialogHost } from '../dialogs/host.tsx';

const LowBalance = lazy(async () => ({ default: (await import('../features/shop/low-balance.tsx')).LowBalance }));

/** What every screen stands in. */
export function RootLayout() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>
        <LowBalance />
      </Suspense>
      <DialogHost />
      <ScrollRestoration />
    </>
  );
}
