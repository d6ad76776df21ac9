import { everybody, form, type Row } from './rows.ts';

/** Credits, purchases and shop administration. */
export const shopRows = {
  getCredits: { access: 'signed-in', statuses: everybody(200) },
  getShopOfferings: { access: 'signed-in', statuses: everybody(200) },
  confirmPurchase: {
    access: 'signed-in',
    statuses: everybody(404),
    send: () => ({ params: { offeringId: 'none' }, json: { transactionId: 'none', success: true } }),
  },
  createCheckoutSession: {
    access: 'signed-in',
    statuses: everybody(404),
    send: () => ({ json: { priceId: 'none', type: 'one_time' } }),
  },
  confirmSession: { access: 'signed-in', statuses: everybody(404), send: () => ({ json: { sessionId: 'none' } }) },
  paymentWebhook: { access: 'open', statuses: everybody(400), send: () => ({ json: { kind: 'checkout' } }) },
  createPortalSession: { access: 'signed-in', statuses: everybody(404) },
  cancelSubscription: { access: 'signed-in', statuses: everybody(404) },
  setDailyLimit: { access: 'signed-in', statuses: everybody(200), send: () => ({ json: { dailyLimit: null } }) },
  getAllOfferings: { access: 'admin', statuses: everybody(200) },
  // Sent without its picture, which is checked only for callers who may send one.
  createOffering: { access: 'admin', statuses: everybody(400), send: () => form('offeringInfo', {}) },
  editOffering: {
    access: 'admin',
    statuses: everybody(404),
    send: () => form('offeringInfo', { offeringId: 'none', title: 'x', description: '', amount: 1, price: 1 }),
  },
  retireOffering: {
    access: 'admin',
    statuses: everybody(404),
    send: () => ({ json: { offeringId: 'none', retired: true } }),
  },
  searchLedger: { access: 'admin', statuses: everybody(200) },
  adjustCredits: {
    access: 'admin',
    statuses: everybody(200),
    send: (_at, { victimId }) => ({ json: { userId: victimId, amount: 1, reason: 'A gift.' } }),
  },
  getPurchases: { access: 'admin', statuses: everybody(200) },
  refundPurchase: { access: 'admin', statuses: everybody(404), send: () => ({ json: { purchaseId: 'none' } }) },
  getRevenue: { access: 'admin', statuses: everybody(200) },
} satisfies Record<string, Row>;
