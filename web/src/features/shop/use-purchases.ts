import type { Offering, PurchaseResult } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toasts.ts';
import { askApp, hasAppStore, onAppResult } from './app-bridge.ts';
import { refreshShop, takeInPurchase } from './shop-queries.ts';

/** Shows the progress of a purchase while the server confirms it. Rethrows server errors after showing the failure. */
async function confirmWithDialog(confirm: () => Promise<{ credits: number; creditsAdded: number }>): Promise<void> {
  openDialog('purchase', { stage: 'processing' });
  try {
    const { credits, creditsAdded } = await confirm();
    await takeInPurchase(credits);
    openDialog('purchase', { stage: 'processed', added: creditsAdded, credits });
  } catch (error) {
    // Purchase errors show in the dialog; here they are only logged.
    console.error(error);
    openDialog('purchase', { stage: 'failed', second: isCallError(error, 'subscription.already_active') });
    throw error;
  }
}

/** Confirms the checkout in the URL once, and removes it from the URL unless the player has to log in. */
export function useCheckoutReturn(): void {
  const [params, setParams] = useSearchParams();
  const sessionId = params.get('sessionId');
  const cancelled = params.get('checkout') === 'cancelled';
  const begun = useRef<string | null>(null);

  useEffect(() => {
    if (!cancelled) return;
    showToast(m.shop_no_purchase_was_made());
    setParams({}, { replace: true });
  }, [cancelled, setParams]);

  useEffect(() => {
    if (sessionId === null || begun.current === sessionId) return;
    begun.current = sessionId;
    const confirm = () => send(calls.confirmSession, { body: { sessionId } });
    confirmWithDialog(confirm).then(
      () => setParams({}, { replace: true }),
      (error: unknown) => {
        if (!isCallError(error, 'auth.no_token')) setParams({}, { replace: true });
      },
    );
  }, [sessionId, setParams]);
}

/** Confirms purchases that the app reports. */
export function useAppResults(): void {
  useEffect(() => {
    if (!hasAppStore()) return;
    return onAppResult(({ offeringId, ...result }: PurchaseResult & { offeringId: string }) => {
      if (!result.success) return openDialog('purchase', { stage: 'failed' });
      const confirm = () => send(calls.confirmPurchase, { params: { offeringId }, body: { offeringId, ...result } });
      void confirmWithDialog(confirm).catch(() => undefined);
    });
  }, []);
}

/** Starts a purchase: through the app if there is one, otherwise by redirecting to the checkout. */
export function useBuy() {
  return useMutation({
    mutationFn: async (offering: Offering) => {
      if (hasAppStore()) return askApp(offering);
      const { priceId, type } = offering;
      const { sessionURL } = await send(calls.createCheckoutSession, { body: { priceId, type } });
      location.assign(sessionURL);
      // The page is unloading: keep the button busy until it is gone, or restored by the Back button.
      await new Promise((back) => window.addEventListener('pageshow', back, { once: true }));
    },
    // The price may have changed, or a subscription may have started elsewhere.
    onError: () => void refreshShop(),
    meta: { quiet: true },
  });
}
