import { limits } from '@emberlore/contract';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useAccount } from '../api/session.ts';
import { DialogHost } from '../dialogs/host.tsx';

// Most have enough: for them it stays away.
const LowBalance = lazy(async () => ({ default: (await import('../features/shop/low-balance.tsx')).LowBalance }));

/** What every screen stands in. */
export function RootLayout() {
  const credits = useAccount()?.credits ?? 0;
  const isLow = credits > 0 && credits <= limits.lowBalance;
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>{isLow && <LowBalance credits={credits} />}</Suspense>
      <DialogHost />
      <ScrollRestoration />
    </>
  );
}
