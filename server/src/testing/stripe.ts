import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

// Implements the part of Stripe's API that the driver uses. When run directly, prints its URL; `POST /stand-in/pay`
// pays the session in the body.

type StripeObject = Record<string, unknown>;

/** A stored checkout session. */
interface Session extends StripeObject {
  id: string;
  mode: 'payment' | 'subscription';
  amount_total: number;
  currency: string;
}

/** A signed message as posted by Stripe. */
export interface Message {
  raw: string;
  signature: string;
}

/** A server that implements Stripe's API, with a simulated payer. */
export interface StripeStandIn {
  url: string;
  /** Returns the number of calls that changed something; repetitions with the same key count once. */
  changes(): number;
  /** The body of every call that changed something, in order. */
  sent: StripeObject[];
  /** Pays a session; with `paid: false`, the money hasn't arrived yet. */
  pay(sessionId: string, how?: { paid?: boolean; amount?: number; currency?: string }): void;
  session(sessionId: string): Session;
  subscription(subscriptionId: string): StripeObject;
  /** The refunded payments, in order. */
  refunded: string[];
  /** Lets a payment's refunds fail at the bank, and returns the last one. */
  failRefunds(payment: string): StripeObject;
  /** Returns the signed event of this type about this object. */
  message(type: string, object: unknown, how?: { secret?: string; at?: Date }): Message;
  /** Returns a paid invoice of a subscription; number 1 is the first period's. */
  invoice(subscriptionId: string, number: number): StripeObject;
  /** Answers the next call of this kind, such as `refunds`, with a 500, and repeats that for its key. */
  failOnce(kind: string): void;
  /** Rejects all requests while away. */
  setAway(away: boolean): void;
  close(): Promise<void>;
}

const MONTH = 30 * 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** Parses `a[b][0]=c` into nested objects. */
function nested(body: string): StripeObject {
  const root: StripeObject = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[');
    let at = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as StripeObject;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

const at = (thing: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, part) => (inner as StripeObject | undefined)?.[part], thing);

/** Builds Stripe's signature header. */
export function signStripe(raw: string, secret: string, when = new Date()): string {
  const seconds = Math.floor(when.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')}`;
}

class StripeState {
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, StripeObject>();
  readonly invoicesByPayment = new Map<string, string>();
  readonly sent: StripeObject[] = [];
  readonly refunded: string[] = [];
  readonly refunds: StripeObject[] = [];
  readonly kept = new Map<string, [status: number, thing: StripeObject]>();
  readonly failing = new Set<string>();
  url = '';
  away = false;

  openSession(body: StripeObject): StripeObject {
    const price = at(body, 'line_items', '0', 'price_data');
    const id = `cs_test_${randomUUID()}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: body.mode as Session['mode'],
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(at(price, 'unit_amount') ?? 500),
      currency: String(at(price, 'currency') ?? 'usd'),
      client_reference_id: body.client_reference_id,
      metadata: body.metadata,
      subscription_metadata: at(body, 'subscription_data', 'metadata'),
      url: `${this.url}/pay/${id}`,
      customer: body.customer ?? null,
      payment_intent: null,
      invoice: null,
      subscription: null,
    };
    this.sessions.set(id, session);
    return session;
  }

  pay(
    sessionId: string,
    { paid = true, amount, currency }: { paid?: boolean; amount?: number; currency?: string } = {},
  ) {
    const session = this.session(sessionId);
    if (session.status === 'expired') throw new Error('Nobody can pay a session that has expired.');
    Object.assign(session, { status: 'complete', payment_status: paid ? 'paid' : 'unpaid' });
    Object.assign(session, { amount_total: amount ?? session.amount_total, currency: currency ?? session.currency });
    session.customer ??= `cus_${randomUUID()}`;
    if (session.mode === 'payment') session.payment_intent ??= `pi_${sessionId}`;
    else if (!session.subscription) this.subscribe(session);
  }

  subscribe(session: Session) {
    const id = `sub_${randomUUID()}`;
    this.subscriptions.set(id, {
      id,
      object: 'subscription',
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      metadata: session.subscription_metadata,
      items: { data: [{ current_period_end: now() + MONTH }] },
    });
    Object.assign(session, { subscription: id, invoice: `in_${id}_1` });
    this.invoicesByPayment.set(`pi_in_${id}_1`, `in_${id}_1`);
  }

  session(id: string): Session {
    const found = this.sessions.get(id);
    if (!found) throw new Error(`There is no session ${id}.`);
    return found;
  }

  answer(method: string, url: URL, body: StripeObject): [status: number, thing: StripeObject] {
    const [, , kind = '', id = ''] = url.pathname.split('/');
    if (method === 'POST' && this.failing.delete(kind)) return [500, { error: { type: 'api_error', message: 'Oops' } }];
    const rest = url.pathname.split('/').slice(3).join('/');
    if (rest.endsWith('/expire')) return this.expire(rest.split('/')[1] ?? '');
    if (kind === 'checkout' && method === 'POST') return [200, this.openSession(body)];
    if (kind === 'checkout') return this.shownSession(rest.replace('sessions/', ''));
    if (kind === 'subscriptions') {
      const found = this.subscriptions.get(id);
      if (found && method === 'GET') return [200, found];
      if (!found || found.status === 'canceled') return [404, { error: { message: 'No such subscription' } }];
      if (method === 'DELETE') return [200, Object.assign(found, { status: 'canceled' })];
      return [200, Object.assign(found, { cancel_at_period_end: body.cancel_at_period_end === 'true' })];
    }
    if (kind === 'refunds' && method === 'GET') return [200, this.listRefunds(url.searchParams.get('payment_intent'))];
    if (kind === 'refunds') return [200, this.refund(String(body.payment_intent))];
    if (kind === 'billing_portal') return [200, { url: `${this.url}/portal/${String(body.customer)}` }];
    if (kind === 'invoice_payments') return [200, this.invoicePayments(url.searchParams)];
    return [404, { error: { message: 'No such thing' } }];
  }

  expire(id: string): [number, StripeObject] {
    const session = this.sessions.get(id);
    if (session?.status === 'open') return [200, Object.assign(session, { status: 'expired' })];
    return [400, { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired' } }];
  }

  refund(payment_intent: string): StripeObject {
    const paid = [...this.sessions.values()].find((session) => session.payment_intent === payment_intent);
    const refund = { id: `re_${randomUUID()}`, object: 'refund', payment_intent, amount: paid?.amount_total };
    this.refunded.push(payment_intent);
    this.refunds.push(refund);
    return refund;
  }

  listRefunds(payment_intent: string | null): StripeObject {
    const data = this.refunds.filter((refund) => refund.payment_intent === payment_intent);
    return { object: 'list', data, has_more: false };
  }

  shownSession(id: string): [number, StripeObject] {
    const session = this.sessions.get(id);
    if (!session) return [404, { error: { type: 'invalid_request_error', message: 'No such session' } }];
    const subscription = this.subscriptions.get(String(session.subscription)) ?? null;
    return [200, { ...session, subscription }];
  }

  invoicePayments(query: URLSearchParams): StripeObject {
    const intent = query.get('payment[payment_intent]');
    const named = query.get('invoice');
    const found = [...this.invoicesByPayment].filter(([payment, invoice]) => payment === intent || invoice === named);
    const data = found.map(([payment_intent, invoice]) => ({
      invoice,
      payment: { type: 'payment_intent', payment_intent },
    }));
    return { object: 'list', data, has_more: false };
  }

  invoice(subscriptionId: string, number: number): StripeObject {
    const subscription = this.subscriptions.get(subscriptionId);
    const began = [...this.sessions.values()].find((session) => session.subscription === subscriptionId);
    const id = `in_${subscriptionId}_${number}`;
    this.invoicesByPayment.set(`pi_${id}`, id);
    return {
      id,
      object: 'invoice',
      billing_reason: number === 1 ? 'subscription_create' : 'subscription_cycle',
      amount_paid: began?.amount_total,
      currency: began?.currency,
      period_end: now(),
      lines: { data: [{ period: { end: now() + number * MONTH } }] },
      parent: { subscription_details: { subscription: subscriptionId, metadata: subscription?.metadata } },
    };
  }

  async serve(request: IncomingMessage, response: ServerResponse, url: URL) {
    const method = request.method ?? 'GET';
    const raw = await text(request);
    if (url.pathname === '/stand-in/pay') {
      this.pay(raw);
      return send(response, 200, {});
    }
    if (this.away) return send(response, 503, { error: { message: 'Away' } });
    const body = nested(raw);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.kept.get(key) : undefined;
    if (known) return send(response, ...known);
    const [status, thing] = this.answer(method, url, body);
    if (method === 'POST') this.sent.push(body);
    if (typeof key === 'string') this.kept.set(key, [status, structuredClone(thing)]);
    send(response, status, thing);
  }
}

function send(response: ServerResponse, status: number, thing: StripeObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(thing));
}

/** Starts the server on a free port. `secret` signs its messages. */
export async function startStripe(secret: string): Promise<StripeStandIn> {
  const state = new StripeState();
  const server = createServer((request, response) => {
    state.serve(request, response, new URL(request.url ?? '/', 'http://stripe')).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: state.url,
    changes: () => state.sent.length,
    sent: state.sent,
    refunded: state.refunded,
    failRefunds(payment) {
      const refunds = state.refunds.filter(({ payment_intent }) => payment_intent === payment);
      for (const refund of refunds) Object.assign(refund, { status: 'failed' });
      return refunds.at(-1) ?? {};
    },
    pay: (sessionId, how) => state.pay(sessionId, how),
    session: (id) => state.session(id),
    subscription: (id) => state.subscriptions.get(id) ?? {},
    message(type, object, { secret: by = secret, at: when = new Date() } = {}) {
      const event = { id: `evt_${randomUUID()}`, object: 'event', type, created: Math.floor(when.getTime() / 1000) };
      const raw = JSON.stringify({ ...event, data: { object } });
      return { raw, signature: signStripe(raw, by, when) };
    },
    invoice: (subscriptionId, number) => state.invoice(subscriptionId, number),
    failOnce: (kind) => {
      state.failing.add(kind);
    },
    setAway: (away) => {
      state.away = away;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

if (import.meta.main) {
  const { url } = await startStripe('');
  console.log(url);
}
