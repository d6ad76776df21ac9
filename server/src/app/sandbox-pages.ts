import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../kit/errors.ts';
import { escapeHtml } from '../kit/escape-html.ts';
import type { StoredOrder } from '../providers/payments/sandbox-book.ts';
import type { SandboxShop } from './compose-shop.ts';
import { validated } from './validate.ts';

const receiptOrder = z.object({
  productId: z.string().max(200).default(''),
  type: z.enum(['one_time', 'subscription']).catch('one_time'),
});

type Ask = FastifyRequest<{ Params: { sessionId: string } }>;

const style = `:root{color-scheme:dark}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;
padding:24px 16px;background:radial-gradient(70% 480px at 50% 0,rgb(240 168 71/.09),transparent 70%) #0e0c14;color:#efe6d6;
font:17px/1.55 "Hanken Grotesk",system-ui,sans-serif}main{width:min(440px,100%)}.label{display:flex;gap:10px;align-items:center;
margin:0 0 16px;padding:12px 16px;border:1px dashed #cdb28a;border-radius:12px;color:#cdb28a;font-size:15px}
.label b{color:#efe6d6}article{padding:32px;border:1px solid transparent;border-radius:12px;
background:linear-gradient(#17141f,#17141f) padding-box,linear-gradient(205deg,rgb(239 230 214/.13),rgb(239 230 214/.07) 45%,rgb(240 168 71/.38)) border-box;
box-shadow:0 18px 48px -12px rgb(0 0 0/.7)}h1{margin:0;font:400 30px/1.2 "Young Serif",Georgia,serif}
.price{margin:20px 0 4px;font:400 44px/1.1 "Young Serif",Georgia,serif;font-variant-numeric:lining-nums}p{margin:0}
.seller{margin-top:16px;padding-top:16px;border-top:1px solid rgb(239 230 214/.12);font-size:15px}.muted{color:#a79f93;font-size:15px}.bad{margin-top:20px;padding:12px 16px;border:1px solid rgb(232 100 59/.6);border-radius:12px;
background:rgb(232 100 59/.14);color:#f0d9cd}form{margin-top:12px}form:first-of-type{margin-top:28px}
button{width:100%;min-height:52px;border:1px solid rgb(239 230 214/.12);border-radius:999px;background:rgb(239 230 214/.08);
color:inherit;font-family:inherit;font-size:16px;font-weight:600;line-height:1;cursor:pointer}button:hover{background:rgb(239 230 214/.15)}
button.pay{border:0;background:linear-gradient(to bottom,#f7b862,#f0a847 55%,#e79a37);color:#1d1206}button.pay:hover{filter:brightness(1.06)}
button.ghost{border-color:transparent;background:none;color:#a79f93}:focus-visible{outline:2px solid #ffc877;outline-offset:3px}
@media(max-width:480px){article{padding:24px 20px}}`;

/** Returns the fonts of the built web, so that the page matches the others; without a build, system fonts are used. */
function readFonts(webDir: string): string {
  const folder = join(webDir, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const face = (family: string, start: string) => {
    const name = names.find((each) => each.startsWith(start) && each.endsWith('.woff2'));
    return name
      ? `@font-face{font-family:"${family}";src:url("/assets/${name}") format("woff2");font-weight:100 900}`
      : '';
  };
  return (
    face('Young Serif', 'young-serif-latin-400-normal') + face('Hanken Grotesk', 'hanken-grotesk-latin-wght-normal')
  );
}

function page(fonts: string, title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Emberlore</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">
<style>${fonts}${style}</style></head><body><main>
<p class="label"><span><b>Sandbox checkout.</b> Test shop: no card is asked for and no real money is taken.</span></p>
<article>${content}</article></main></body></html>`;
}

function button(sessionId: string, act: string, name: string, look: string): string {
  return `<form method="post" action="/sandbox/checkout/${escapeHtml(sessionId)}/${act}"><button class="${look}">${name}</button></form>`;
}

function checkoutPage(fonts: string, sessionId: string, order: StoredOrder, declined: boolean): string {
  const monthly = order.type === 'subscription';
  const price = `$${(order.priceCents / 100).toFixed(2)}`;
  const credits = `${order.amount.toLocaleString('en-GB')} credits${monthly ? ' every month' : ''}`;
  const refusal = '<p class="bad" role="alert">The card was declined. Nothing was charged.</p>';
  return page(
    fonts,
    'Sandbox checkout',
    `<h1>${escapeHtml(order.title)}</h1><p class="muted">${credits}</p>
<p class="price">${price}</p><p class="muted">${monthly ? 'each month, until you cancel' : 'once'}</p>
<p class="seller">Sold by <b>Emberlore</b> at ${escapeHtml(new URL(order.cancelUrl).host)}</p>
${declined ? refusal : ''}${button(sessionId, 'pay', monthly ? `Subscribe for ${price} a month` : `Pay ${price}`, 'pay')}
${button(sessionId, 'decline', 'Pay with a card that is declined', '')}${button(sessionId, 'cancel', 'Cancel and go back', 'ghost')}`,
  );
}

const over = {
  paid: { title: 'This is paid for', text: 'The credits are yours already.' },
  expired: { title: 'This checkout is closed', text: 'Another one was begun after it. Nothing was charged.' },
};

const overPage = (fonts: string, { title, text }: (typeof over)['paid'], back: string) =>
  page(
    fonts,
    title,
    `<h1>${title}</h1><p class="muted">${text}</p>
<form method="get" action="${escapeHtml(back)}"><button class="pay">Back to the shop</button></form>`,
  );

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Serves the sandbox's checkout pages, and issues test receipts for apps. */
export function serveSandbox(app: FastifyInstance, { sandbox, receipts }: SandboxShop, webDir: string): void {
  const fonts = readFonts(webDir);
  const readOrder = async ({ params }: Ask) => {
    const found = await sandbox.order(params.sessionId);
    if (!found) throw notFound('Page');
    return found;
  };

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    // The forms contain nothing but their URLs.
    pages.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);

    pages.get('/sandbox/checkout/:sessionId', async (request: Ask, reply) => {
      const { order, state } = await readOrder(request);
      if (state !== 'open') return sendPage(reply, overPage(fonts, over[state], order.cancelUrl));
      return sendPage(reply, checkoutPage(fonts, request.params.sessionId, order, false));
    });
    pages.post('/sandbox/checkout/:sessionId/pay', async (request: Ask, reply) => {
      const { order, state } = await readOrder(request);
      const back = await sandbox.pay(request.params.sessionId);
      if (back === null)
        return sendPage(reply, overPage(fonts, over.expired, order.cancelUrl), state === 'open' ? 409 : 410);
      return reply.redirect(back, 303);
    });
    pages.post('/sandbox/checkout/:sessionId/decline', async (request: Ask, reply) => {
      const { order } = await readOrder(request);
      return sendPage(reply, checkoutPage(fonts, request.params.sessionId, order, true), 402);
    });
    pages.post('/sandbox/checkout/:sessionId/cancel', async (request: Ask, reply) => {
      const { order } = await readOrder(request);
      return reply.redirect(order.cancelUrl, 303);
    });
  });

  app.post('/sandbox/receipts', async (request, reply) => {
    const { productId, type } = validated(receiptOrder, request.body ?? {}, 'body');
    const receipt = await receipts.make({ productId, type });
    return reply.header('cache-control', 'no-store').send(receipt);
  });
}
