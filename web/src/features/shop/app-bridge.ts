import type { Offering, PurchaseResult } from '@emberlore/contract';
import { isInApp } from '../../ui/device.ts';

/** The message posted to the app to start a purchase. */
interface PurchaseRequest {
  type: 'purchase';
  offeringId: string;
  productId: string;
  priceId: string;
  purchaseType: Offering['type'];
}

declare global {
  interface Window {
    /** React Native's web view accepts text. */
    ReactNativeWebView?: { postMessage(message: string): void };
    /** A plain iOS web view accepts objects, by handler name. */
    webkit?: { messageHandlers?: { purchase?: { postMessage(message: unknown): void } } };
  }
}

/** Whether the page runs inside an app that handles purchases. */
export function hasAppStore(): boolean {
  const { ReactNativeWebView, webkit } = window;
  return isInApp() && Boolean(ReactNativeWebView ?? webkit?.messageHandlers?.purchase);
}

/** Asks the app to sell an offering; the app replies with a message. */
export function askApp({ offeringId, productId, priceId, type }: Offering): void {
  const request: PurchaseRequest = { type: 'purchase', offeringId, productId, priceId, purchaseType: type };
  const { ReactNativeWebView, webkit } = window;
  ReactNativeWebView?.postMessage(JSON.stringify(request));
  webkit?.messageHandlers?.purchase?.postMessage(request);
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses an app's purchase message; null for any other message. */
export function parseResult(data: unknown): (PurchaseResult & { offeringId: string }) | null {
  const message = parseJson(data);
  if (!isRecord(message)) return null;
  const { offeringId, productId, transactionId, device, success, receipt } = message;
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

/** Whether a message comes from the app or from this page: apps send no origin, or that of the page they show. */
export function isFromApp(origin: string, own: string): boolean {
  return origin === '' || origin === own;
}

/** Calls `listener` with purchase results from the app. Returns the unsubscribe function. */
export function onAppResult(listener: (result: NonNullable<ReturnType<typeof parseResult>>) => void): () => void {
  const take = (event: Event) => {
    if (!(event instanceof MessageEvent) || !isFromApp(event.origin, location.origin)) return;
    const result = parseResult(event.data);
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
