import { limits } from '@emberlore/contract';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useAccount } from '../api/session.ts';
import { DialogHost } from '../dialogs/host.tsx';
// From the first page on: a later one asks how it was opened.
import '../ui/input-mode.ts';
import { scrollKey } from './scroll-key.ts';
import { usePageFocus } from './use-page-focus.ts';

// Lazy, since most players have enough credits.
const LowBalance = lazy(async () => ({ default: (await import('../features/shop/low-balance.tsx')).LowBalance }));

/** The layout around every screen. */
export function RootLayout() {
  usePageFocus();
  const credits = useAccount()?.credits ?? 0;
  const isLow = credits > 0 && credits <= limits.lowBalance;
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>{isLow && <LowBalance credits={credits} />}</Suspense>
      <DialogHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
