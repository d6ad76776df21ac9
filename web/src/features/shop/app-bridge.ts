import type { Offering, PurchaseResult } from '@emberlore/contract';
import { isInApp } from '../../ui/device.ts';

/** What is posted to the app when somebody wants to buy. */
interface PurchaseRequest {
  type: 'purchase';
  offeringId: string;
  productId: string;
  priceId: string;
  purchaseType: Offering['type'];
}

interface AppWindow {
  /** React Native's web view takes text. */
  ReactNativeWebView?: { postMessage(message: string): void };
  /** A plain iOS web view takes objects, by the name of who handles them. */
  webkit?: { messageHandlers?: { purchase?: { postMessage(message: unknown): void } } };
}

const appWindow = () => window as unknown as AppWindow;

/** Whether an app around this page takes purchases. */
export function hasAppStore(): boolean {
  const { ReactNativeWebView, webkit } = appWindow();
  return isInApp() && Boolean(ReactNativeWebView ?? webkit?.messageHandlers?.purchase);
}

/** Asks the app to sell an offering; its answer comes as a message. */
export function askApp({ offeringId, productId, priceId, type }: Offering): void {
  const request: PurchaseRequest = { type: 'purchase', offeringId, productId, priceId, purchaseType: type };
  const { ReactNativeWebView, webkit } = appWindow();
  ReactNativeWebView?.postMessage(JSON.stringify(request));
  webkit?.messageHandlers?.purchase?.postMessage(request);
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** What an app tells of a purchase; null for any other message. */
export function resultOf(data: unknown): (PurchaseResult & { offeringId: string }) | null {
  const told = parsed(data);
  if (typeof told !== 'object' || told === null) return null;
  const { offeringId, productId, transactionId, device, success, receipt } = told as Record<string, unknown>;
  if (typeof offeringId !== 'string' || typeof success !== 'boolean') return null;
  return {
    offeringId,
    success,
    transactionId: typeof transactionId === 'string' ? transactionId : '',
    device: typeof device === 'string' ? device : '',
    ...(typeof productId === 'string' && { productId }),
    ...(typeof receipt === 'string' && { receipt }),
  };
}

/** Whether a message comes from the app or from this page itself: apps name no origin, or that of the page they show. */
export function isFromApp(origin: string, own: string): boolean {
  return origin === '' || origin === own;
}

/** Calls `listener` with what the app tells of purchases. The answer stops that. */
export function onAppResult(listener: (result: NonNullable<ReturnType<typeof resultOf>>) => void): () => void {
  const take = (event: Event) => {
    const { data, origin } = event as MessageEvent;
    const result = isFromApp(origin, location.origin) ? resultOf(data) : null;
    if (result) listener(result);
  };
  // React Native posts to the window on iOS and to the document on Android.
  window.addEventListener('message', take);
  document.addEventListener('message', take);
  return () => {
    window.removeEventListener('message', take);
    document.removeEventListener('message', take);
  };
}
